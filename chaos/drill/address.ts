import { StewardError } from '../../src/core/common/errors.ts';
import { ID_PREFIX, MESSAGES, send } from '../load.ts';
import { pages, readRows } from './count.ts';
import type { Address } from './scenario.ts';

/** Most log rows to check for requests of others. */
const ROWS_LOOKED_AT = 500;

/**
 * Checks a server before a drill, and sends it one request.
 * @param mayDisturb whether the person knows that others use it.
 * @throws StewardError `configuration` for a log with requests of others, `unreachable` for a server that does not answer as it should.
 */
export async function openAddress(url: string, key: string, mayDisturb: boolean): Promise<Address> {
  try {
    const seen: { readonly id: string; readonly request_id: string }[] = [];
    for await (const row of pages(url, key)) if (seen.push(row) >= ROWS_LOOKED_AT) break;
    if (!mayDisturb && seen.some(({ request_id }) => !request_id.startsWith(ID_PREFIX)))
      throw new StewardError(
        'configuration',
        'the log of this key has decisions that are not of a drill, so the server may be in production; use a key of a new tenant of a staging server, or add --i-know',
      );
    const { requestId, status } = await send(url, key);
    if (status !== 200) throw new Error(`POST /v1/moderate answered ${status}`);
    const rows = await readRows({ url, key, lastRow: seen[0]?.id ?? null });
    const newest = (await pages(url, key).next()).value;
    return { url, key, server: null, lastRow: newest?.id ?? null, isCounted: rows.get(requestId) === MESSAGES };
  } catch (error) {
    if (error instanceof StewardError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new StewardError('unreachable', `${url}: a drill cannot begin: ${words}`, { cause: error });
  }
}
