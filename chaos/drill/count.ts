import { z } from 'zod';
import { ID_PREFIX, MESSAGES, type Outcome } from '../load.ts';
import type { Finding } from '../scenario.ts';
import type { Address } from './scenario.ts';

/** How the requests of a load ended. */
export type Tally = {
  /** Answered with 200. */
  readonly answered: number;
  /** Answered with a status of a refusal, and Retry-After. */
  readonly refused: number;
  /** Ended in any other way. */
  readonly other: number;
  /** Answered, but missing in the log. */
  readonly missing: number;
  /** In the log with fewer or more rows than they had messages. */
  readonly wrong: number;
};

/**
 * Compares requests with the rows of the log.
 * @param rows the number of rows by request id.
 * @param refusals the statuses that count as a refusal, with Retry-After.
 */
export function tallyOf(
  outcomes: readonly Outcome[],
  rows: ReadonlyMap<string, number>,
  refusals: readonly number[] = [503],
): Tally {
  const acknowledged = outcomes.filter(({ status }) => status === 200);
  const refused = outcomes.filter(
    ({ status, retryAfter }) => refusals.includes(Number(status)) && retryAfter !== null,
  ).length;
  return {
    answered: acknowledged.length,
    refused,
    other: outcomes.length - acknowledged.length - refused,
    missing: acknowledged.filter(({ requestId }) => !rows.has(requestId)).length,
    wrong: [...rows.values()].filter((count) => count !== MESSAGES).length,
  };
}

/** Renders a tally. @example wordsOf(tally); // => '9 answered, 1 refused with 503, 0 otherwise; 0 missing, 0 twice or torn' */
export function wordsOf({ answered, refused, other, missing, wrong }: Tally, refusals = '503'): string {
  return `${answered} answered, ${refused} refused with ${refusals}, ${other} otherwise; ${missing} missing, ${wrong} twice or torn`;
}

/** Returns the counts of a tally for the drill's sum. */
export function countsOf({ answered, missing, wrong }: Tally): Required<Finding>['counts'] {
  return { answered, missing, wrong };
}

/** Counts the rows of each request in the log of the key's tenant, through the API. @throws Error if the log cannot be read. */
export async function readRows({
  url,
  key,
  lastRow,
}: Omit<Address, 'server' | 'isCounted'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { id, request_id } of pages(url, key)) {
    if (id === lastRow) break;
    if (request_id.startsWith(ID_PREFIX)) counts.set(request_id, (counts.get(request_id) ?? 0) + 1);
  }
  return counts;
}

const LogRows = z.array(z.object({ id: z.string(), request_id: z.string() }));
type LogRow = z.output<typeof LogRows>[number];

/** Yields the newest rows of a log, page by page. */
export async function* pages(url: string, key: string): AsyncGenerator<LogRow> {
  for (let path: string | undefined = '/v1/decisions?limit=500'; path !== undefined; ) {
    const answer = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${key}`, connection: 'close' },
    });
    if (answer.status !== 200) throw new Error(`GET /v1/decisions answered ${answer.status}`);
    yield* LogRows.parse(await answer.json());
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
}
