import type { ClientOptions } from './client.ts';
import type { Connection } from './send.ts';

/** The functions that a client needs from its runtime. Tests pass their own. */
export type Runtime = Pick<Connection, 'wait' | 'random' | 'nowMs'> & { readonly env?: Environment | undefined };
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of the process. It is empty if the runtime has none or denies access. */
export function readEnv(): Environment {
  try {
    // Node, Bun and Deno have `process`, but the web types do not include it.
    const { process } = globalThis as { process?: { env?: Environment } };
    const { STEWARD_URL, STEWARD_API_KEY } = process?.env ?? {};
    return { STEWARD_URL, STEWARD_API_KEY };
  } catch {
    return {};
  }
}

/**
 * Checks the options of a client and fills in defaults.
 * @throws TypeError. Its message never contains the key.
 */
export function readOptions(runtime: Runtime, options: ClientOptions): Connection {
  const { timeoutMs = 30_000, maxRetries = 3, maxRetryAfterMs = 60_000, fetch } = options;
  const { env = {}, ...rest } = runtime;
  const url = readUrl(options.url ?? (env.STEWARD_URL || undefined));
  const key = options.key ?? keyOfEnv(env, url);
  if (!/^[\x21-\x7e]*$/.test(key)) throw new TypeError('the key has characters that no key has, such as a line break');
  // A longer timer would fire at once.
  checkRange('timeoutMs', timeoutMs, 1, 2_147_483_647);
  checkRange('maxRetries', maxRetries, 0, 20);
  checkRange('maxRetryAfterMs', maxRetryAfterMs, 0, 86_400_000);
  return {
    ...rest,
    url,
    key,
    timeoutMs,
    maxRetries,
    longestWaitMs: maxRetryAfterMs,
    // Some runtimes refuse to run `fetch` as a method of another object.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** Returns the environment's key only for the environment's address, so that no other server receives it. */
function keyOfEnv({ STEWARD_URL, STEWARD_API_KEY = '' }: Environment, url: string): string {
  return !STEWARD_URL || readUrl(STEWARD_URL) === url ? STEWARD_API_KEY.trim() : '';
}

function readUrl(given: string | undefined): string {
  if (given === undefined)
    throw new TypeError('there is no address: give url, or set STEWARD_URL, for example http://127.0.0.1:8080');
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('url has to be an address such as http://127.0.0.1:8080');
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('url has to be without a user, a query and a fragment; the key is an option of its own');
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
}

/** Checks a number. @throws TypeError if `value` is not a whole number in the range. */
export function checkRange(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new TypeError(`${name} has to be a whole number from ${least} to ${most}`);
}
