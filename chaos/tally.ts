import { queryDirectly } from '../test/store/query-directly.ts';
import { type Load, MESSAGES } from './load.ts';

/** How the requests of a load ended, and what the log has of those that were answered. */
export type OutcomeCount = {
  /** With 200. */
  readonly answered: number;
  /** With 503 and Retry-After. */
  readonly refused: number;
  /** In any other way. */
  readonly other: number;
  /** Answered, and not in the log. */
  readonly missing: number;
  /** In the log with fewer or more rows than they had messages. */
  readonly wrong: number;
  /** Nothing is missing, torn or twice, and whatever failed was refused. */
  readonly holds: boolean;
  readonly figure: string;
};

/** Holds an ended load against the log of its server, which has ended too. */
export async function countOutcomes({ outcomes }: Pick<Load, 'outcomes'>, databaseUrl: string): Promise<OutcomeCount> {
  const rows = await queryDirectly(
    databaseUrl,
    'SELECT "requestId" AS id, COUNT(*) AS rows FROM "Decision" GROUP BY 1',
  );
  const counts = new Map(rows.map((row) => [String(row.id), Number(row.rows)]));
  const acknowledged = outcomes.filter(({ status }) => status === 200);
  const answered = acknowledged.length;
  const refused = outcomes.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
  const other = outcomes.length - answered - refused;
  const missing = acknowledged.filter(({ requestId }) => !counts.has(requestId)).length;
  const wrong = [...counts.values()].filter((count) => count !== MESSAGES).length;
  return {
    ...{ answered, refused, other, missing, wrong },
    holds: missing + wrong + other === 0,
    figure: `${answered} answered, ${refused} refused with 503, ${other} otherwise; ${missing} missing, ${wrong} twice or torn`,
  };
}
