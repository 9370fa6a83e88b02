import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { misconfigured, StewardError } from '../../core/common/errors.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { CliDeps } from './deps.ts';

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads `90s`, `15m`, `2h`, `3d` before now, or a date in ISO 8601. @returns milliseconds since 1970. */
export function parseSince(now: () => number): (text: string) => number {
  return (text) => {
    const age = /^(\d{1,9})([smhd])$/.exec(text);
    // The expression allows only these units.
    if (age) return now() - Number(age[1]) * UNITS_MS[age[2] as keyof typeof UNITS_MS];
    const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(date))
      throw new InvalidArgumentError('Use an age such as 2h or 3d, or a date such as 2026-11-21T08:00Z.');
    return date;
  };
}

/** Returns a parser for a whole number between two bounds. */
export function parseWhole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };
}

/** Reads a share, above 0 and at most 1. */
export function parseShare(text: string): number {
  const value = /^\d?(?:\.\d{1,6})?$/.test(text) && text !== '' ? Number(text) : Number.NaN;
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('Use a number above 0 and at most 1, such as 0.95.');
}

/** The address and key of a server. */
export type ServerAddress = { readonly url: string; readonly key: string };

/** The options of every command that can call a server. */
export type ServerOptions = {
  readonly url?: string;
  readonly key?: string;
  readonly local?: true;
  readonly policy?: string;
  readonly tenant?: string;
  /** Two rule files to compare. */
  readonly rules?: readonly string[];
};

/** Adds --tenant, --url and --key to a command. */
export function addSourceOptions(command: Command): Command {
  const tenant = new Option('--tenant <name>', 'use this tenant of the store, with its policy, quota and audit log');
  return command
    .addOption(tenant.conflicts(['url', 'key']))
    .option('--url <address>', 'use this server instead of this machine (STEWARD_URL)')
    .option('--key <key>', 'the API key for that server; STEWARD_API_KEY is safer, as other users can see options');
}

/** Adds these and --local to a command that judges. */
export function addServerOptions(command: Command): Command {
  const local = new Option('--local', 'judge on this machine although STEWARD_URL is set');
  return addSourceOptions(command).addOption(local.conflicts(['url', 'key']));
}

/** Returns the server to call, or null to judge here. @throws StewardError `configuration` for a missing key or a bad address. */
export function readServer(deps: Pick<CliDeps, 'clientSettings'>, options: ServerOptions): ServerAddress | null {
  // A tenant or a policy is on this machine, so the server in the settings is not meant.
  if (options.local || options.tenant !== undefined || options.policy !== undefined) return null;
  const settings = deps.clientSettings();
  const url = options.url ?? settings.STEWARD_URL;
  if (url === undefined) {
    if (options.key === undefined) return null;
    throw misconfigured(
      '--key needs a server: add --url or set STEWARD_URL, for example --url https://steward.example',
    );
  }
  const key = options.key ?? settings.STEWARD_API_KEY;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw misconfigured('--url is not an http or https address; use one such as https://steward.example');
  if (key === undefined)
    throw misconfigured(
      'the server needs an API key: set STEWARD_API_KEY, for example STEWARD_API_KEY=stw_..., or use --key',
    );
  if (!/^[\x21-\x7e]+$/.test(key))
    throw misconfigured('the API key contains characters that no key has; copy it again');
  return { url: url.replace(/\/+$/, ''), key };
}

/** Calls a server. @throws StewardError with the server's words, never the key; `changed_meanwhile` if `ifMatch` does not match. */
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

/** Reads a server's answer. @throws StewardError `unreachable` if it is not from a Steward server. */
export function readAnswer<S extends z.ZodType>(schema: S, url: string, text: string): z.output<S> {
  const read = schema.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new StewardError(
    'unreachable',
    `${url} did not answer like a Steward server; check the address, for example https://steward.example`,
  );
}

/** Returns the error for a server's refusal. It never contains the key. */
export function refusal(status: number, text: string, key: string): StewardError {
  const said = safeLine(detailOf(text).replaceAll(key, '[key]'), 300);
  const isOtherServer = status === 404 || (status >= 300 && status < 400);
  const address = isOtherServer ? '; check that the address is a Steward server' : '';
  const hint = status === 401 ? '; check STEWARD_API_KEY or --key' : address;
  const code = status === 412 ? 'changed_meanwhile' : 'unreachable';
  return new StewardError(code, `the server answered ${status}${said === '' ? '' : ` ${said}`}${hint}`);
}

/** Returns the text of a problem: `{"detail": "..."}`, or the faults of a validation. */
function detailOf(text: string): string {
  const issue = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });
  const problem = z.object({ detail: z.union([z.string(), z.array(issue)]) }).safeParse(jsonOf(text));
  if (!problem.success) return '';
  const { detail } = problem.data;
  return typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
}
