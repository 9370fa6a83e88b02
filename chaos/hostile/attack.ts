import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { HARD_SETTINGS } from '../fuzz/hard-settings.ts';

/**
 * A process of its own that attacks a server, each time as one tenant, until the next attack is asked for: what it takes of the machine is its own,
 * and not the measurer's. `node attack.ts <url>`, and a line of key, tab and name for each attack; it ends with its input.
 */

type Request = {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
};
type Attack = { readonly parallel: number; readonly next: (at: number) => Request };

const HOSTILE_UNITS = ['ﷺ', 'a\u0301\u0327', '@@', 'http://', '(((', '👩‍👩‍👧‍👦'];
const BODY_BYTES = 8 * 1024 * 1024 - 64;

const json = (method: string, path: string, value: unknown): Request => ({ method, path, body: JSON.stringify(value) });
const batch = (text: (at: number) => string) =>
  json('POST', '/v1/moderate', { messages: Array.from({ length: 50 }, (_, at) => ({ text: text(at) })) });
const largest = `{"messages":[{"text":"a","unknown":"${'x'.repeat(BODY_BYTES - 40)}"}]}`;

/** What one key can do to a server; each attacker arms itself with its own alone. */
const ATTACKS: Readonly<Record<string, () => Attack>> = {
  'a flood of small requests': () => ({
    parallel: 64,
    next: (at) => json('POST', '/v1/moderate', { messages: [{ text: `flood message number ${at}` }] }),
  }),
  'full batches of hostile texts': () => ({
    parallel: 4,
    next: (at) => {
      const unit = HOSTILE_UNITS[at % HOSTILE_UNITS.length] ?? 'a';
      return batch((index) => Array.from(unit.repeat(8_000)).slice(0, 7_990).join('') + (at * 50 + index));
    },
  }),
  'bodies as large as may be': () => ({
    parallel: 4,
    next: () => ({ method: 'POST', path: '/v1/moderate', body: largest }),
  }),
  'compressed bodies of 200 MB': () => {
    const bomb = new Uint8Array(gzipSync(' '.repeat(200 * 1024 * 1024)));
    const headers = { 'content-encoding': 'gzip' };
    return { parallel: 8, next: () => ({ method: 'POST', path: '/v1/moderate', body: bomb, headers }) };
  },
  'settings that are hard to check, each used at once': () => ({
    parallel: 4,
    next: (at) =>
      at % 2 === 0
        ? json('PUT', '/v1/settings', HARD_SETTINGS[(at / 2) % HARD_SETTINGS.length]?.body)
        : batch((index) => `a word of the list a${index} and ${at}`),
  }),
  'policy writes': () => ({
    parallel: 32,
    next: (at) => json('PUT', '/v1/policy', { timeout_minutes: 1 + (at % 500) }),
  }),
  'whole pages of the log': () => ({ parallel: 16, next: () => ({ method: 'GET', path: '/v1/decisions?limit=500' }) }),
  'keys that nobody minted': () => ({
    parallel: 64,
    next: (at) => ({ method: 'GET', path: '/v1/policy', headers: { authorization: `Bearer stw_${at}` } }),
  }),
};

let at = 0;
const [url = ''] = process.argv.slice(2);
let underWay = new Set<AbortController>();

for await (const line of createInterface(process.stdin)) {
  for (const request of underWay) request.abort();
  const requests = new Set<AbortController>();
  underWay = requests;
  const [key = '', name = ''] = line.split('\t');
  const attack = ATTACKS[name]?.();
  if (!attack) throw new Error(`no such attack: ${name}; one of ${Object.keys(ATTACKS).join(', ')}`);
  for (let caller = 0; caller < attack.parallel; caller++) void call(attack, key, requests);
  process.stdout.write(`${name}\n`);
}
process.exit();

/** Until another attack takes its place. One signal for all its requests would gather their listeners until adding one takes longer than a request. */
async function call({ next }: Attack, key: string, requests: Set<AbortController>): Promise<void> {
  while (requests === underWay) {
    const { method, path, body, headers } = next(at++);
    const request = new AbortController();
    requests.add(request);
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        signal: request.signal,
        ...(body === undefined ? {} : { body }),
      });
      await answer.arrayBuffer();
    } catch {
      // A refusal may end the connection while a large body is sent.
    }
    requests.delete(request);
  }
}
