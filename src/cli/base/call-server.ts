import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { CliDeps } from './deps.ts';
import type { ServerAddress } from './options.ts';

/** Asks a server's interface. @throws StewardError with what it said, never the key; `changed_meanwhile` where `ifMatch` holds no more. */
export async function callServer<S extends z.ZodType>(
  { fetch, signal }: Pick<CliDeps, 'fetch' | 'signal'>,
  { url, key }: ServerAddress,
  schema: S,
  path: string,
  { method = 'GET', body, ifMatch }: { method?: string; body?: object; ifMatch?: string } = {},
): Promise<{ readonly value: z.output<S>; readonly etag: string }> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (response.status !== 200) throw refusal(response.status, text, key);
  return { value: readAnswer(schema, url, text), etag: response.headers.get('etag') ?? '' };
}

/** Reads what a server answered. @throws StewardError `unreachable` for what no Steward server answers. */
export function readAnswer<S extends z.ZodType>(schema: S, url: string, text: string): z.output<S> {
  const read = schema.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new StewardError('unreachable', `${url} did not answer as a Steward server does`);
}

/** What a server's refusal is told as; never with the key. */
export function refusal(status: number, text: string, key: string): StewardError {
  const said = safeLine(detailOf(text).replaceAll(key, '[key]'), 300);
  const isOtherServer = status === 404 || (status >= 300 && status < 400);
  const address = isOtherServer ? '; is the address that of a Steward server?' : '';
  const hint = status === 401 ? '; check STEWARD_API_KEY or --key' : address;
  const code = status === 412 ? 'changed_meanwhile' : 'unreachable';
  return new StewardError(code, `the server answered ${status}${said === '' ? '' : ` ${said}`}${hint}`);
}

/** The words of a problem: `{"detail": "..."}`, or the faults of a validation. */
function detailOf(text: string): string {
  const issue = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });
  const problem = z.object({ detail: z.union([z.string(), z.array(issue)]) }).safeParse(jsonOf(text));
  if (!problem.success) return '';
  const { detail } = problem.data;
  return typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
}
