import { createInterface } from 'node:readline';
import { type Worst, worstOf } from './worst.ts';

/**
 * Its own process, which attacks a server as one tenant until the next attack is requested, so that its CPU use is not the measurer's.
 * `node attack.ts <url>`; its input has a line per attack: key, decision and name, separated by tabs. A line without a name is a pause. It ends
 * with its input.
 */

const PARALLEL = 16;

let at = 0;
const [url = ''] = process.argv.slice(2);
let underWay = new Set<AbortController>();

for await (const line of createInterface(process.stdin)) {
  for (const request of underWay) request.abort();
  const requests = new Set<AbortController>();
  underWay = requests;
  const [key = '', decision = '', name = ''] = line.split('\t');
  if (name !== '') {
    const worst = worstOf(name, decision);
    for (let caller = 0; caller < PARALLEL; caller++) void call(worst, key, requests);
  }
  process.stdout.write(`${name}\n`);
}
process.exit();

/** Repeats a request until another attack replaces this one. One shared signal would collect listeners, and adding one would become slow. */
async function call(worst: Worst, key: string, requests: Set<AbortController>): Promise<void> {
  while (requests === underWay) {
    const { method, path, body, headers } = worst(at++);
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
      // A refusal may close the connection while a large body is sent.
    }
    requests.delete(request);
  }
}
