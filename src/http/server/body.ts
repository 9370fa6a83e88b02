import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { invalid, StewardError, type ValidationIssue } from '../../core/common/errors.ts';
import { inspectJson } from '../../core/common/inspect-json.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { BodyBudget } from './body-budget.ts';
import type { HttpEnv } from './context.ts';
import { parseJson } from './parse-json.ts';

/** What the body of a route may be at most. No honest caller comes near these. */
export type BodyBounds = {
  /** Of the body as it is read: after inflation too. */
  readonly maxBytes: number;
  /** Members, items, objects and lists, at any depth. */
  readonly maxValues: number;
};

const KIB = 1024;
const MIB = 1024 * KIB;

/** By route. Each takes several times the longest request that its schema allows, with every character escaped. */
export const BODY_BOUNDS = {
  /** 50 messages of 8,000 characters, each two escapes of six bytes, are 4.8 MB. */
  moderate: { maxBytes: 8 * MIB, maxValues: 20_000 },
  mcp: { maxBytes: 8 * MIB, maxValues: 20_000 },
  policy: { maxBytes: MIB, maxValues: 2_000 },
  settings: { maxBytes: 4 * MIB, maxValues: 20_000 },
  /** 50 texts of 8,000 characters, which are 4.6 MiB at the most, and a change of the settings. */
  rules: { maxBytes: 9 * MIB, maxValues: 20_000 },
  /** One text of 8,000 characters, each two escapes of six bytes. */
  example: { maxBytes: 128 * KIB, maxValues: 100 },
  keys: { maxBytes: 16 * KIB, maxValues: 100 },
} as const satisfies Readonly<Record<string, BodyBounds>>;

/** Parsed at once: a turn of the event loop is not worth it. */
const SHORT_BYTES = 128 * KIB;
/** What was inflated is read so much at a time. */
const SLICE_BYTES = 64 * KIB;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Whether a Content-Type is JSON's. */
export function isJsonType(type: string): boolean {
  return type === 'application/json' || JSON_TYPE.test(type);
}

/** Whether a body that tells its length is so short that nobody needs to look at its values: each takes two bytes at least. */
export function isShort(contentLength: string | undefined, { maxValues }: BodyBounds): boolean {
  return Number(contentLength ?? Number.NaN) <= Math.min(2 * maxValues, SHORT_BYTES);
}

/**
 * Reads the JSON body of a route within its bounds, before anything looks at what it says; `c.req.json` answers it.
 * @throws StewardError as `readJson`, and `invalid` for a body of another type, and for what no schema looks at.
 */
export function jsonBody(bounds: BodyBounds): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isJsonType(c.req.header('content-type') ?? '')) {
      const msg = 'Content-Type is missing or wrong; send JSON with the header Content-Type: application/json';
      throw invalid([{ loc: ['header', 'content-type'], msg, type: 'content_type' }]);
    }
    const body = await readJson(c, bounds);
    const issues = inspectJson(body, 'body');
    if (issues.length > 0) throw invalid(issues);
    // Hono's own would read and parse a second time; like it, this one promises a type that only the schema can keep.
    c.req.json = async <T>() => body as T;
    await next();
  };
}

/** Reads a JSON body within bounds. @throws StewardError `too_large`; `invalid` for no JSON, too many values, or a part of a body. */
export async function readJson(c: Context, bounds: BodyBounds): Promise<unknown> {
  const giveBack = takeRoom(c, bounds.maxBytes);
  try {
    const short = readShort(c, bounds);
    const parsed = short
      ? { value: jsonOf(await short.catch(readFailed)) }
      : await parseJson(await chunksOf(c, bounds.maxBytes), bounds).catch(readFailed);
    if (parsed === 'bytes') throw tooLarge(bounds.maxBytes);
    if (parsed === 'values')
      throw refuse(`the body has more than ${bounds.maxValues} values; send fewer in one request`, 'too_many_values');
    if (parsed.value === undefined) throw refuse('the body is not valid JSON', 'json_invalid');
    return parsed.value;
  } finally {
    giveBack();
  }
}

/** Room for a body whose length is told, or for the longest that there may be. @throws StewardError `rate_limited` where there is none. */
function takeRoom(c: Context, maxBytes: number): () => void {
  const budget: BodyBudget | undefined = c.get('bodies');
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  const isPlain = !Number.isNaN(declared) && c.req.header('content-encoding') === undefined;
  const giveBack = budget?.take(c.get('keyId') ?? '', Math.min(maxBytes, isPlain ? declared : maxBytes));
  if (giveBack !== null) return giveBack ?? (() => {});
  throw new StewardError(
    'rate_limited',
    'this tenant is sending too much data at once; wait until the other requests have arrived',
    {
      detail: { retryAfterSeconds: 1 },
    },
  );
}

/** The text of a short body, without a copy of its bytes. Else null. */
function readShort(c: Context, bounds: BodyBounds): Promise<string> | null {
  const isPlain = c.req.header('content-encoding') === undefined && c.req.header('transfer-encoding') === undefined;
  return isPlain && isShort(c.req.header('content-length'), bounds) ? c.req.raw.text() : null;
}

/** What reading a body failed at, in the words of the interface. @throws StewardError `invalid`, or what the error says itself. */
export function readFailed(error: unknown): never {
  if (error instanceof StewardError) throw error;
  throw refuse('the body is incomplete: the connection ended early; send the request again', 'incomplete');
}

/** The bytes of a body as they arrive, or all of them once they are inflated. */
async function chunksOf(c: Context, maxBytes: number): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  // Node never lets through more than was declared.
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const body: AsyncIterable<Uint8Array> = c.req.raw.body ?? Readable.from([]);
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === '' || encoding === 'identity') return body;
  if (!Object.hasOwn(INFLATE, encoding)) {
    const msg = 'Content-Encoding is not supported; use gzip or deflate, or omit the header';
    throw invalid([{ loc: ['header', 'content-encoding'], msg, type: 'content_encoding' }]);
  }
  const bytes = await readAtMost(maxBytes, body).catch(readFailed);
  if (!bytes) throw tooLarge(maxBytes);
  try {
    return slicesOf(await INFLATE[encoding as keyof typeof INFLATE](bytes, { maxOutputLength: maxBytes }));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw refuse(`the body is not valid ${encoding}`, 'content_encoding');
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES);
}

const INFLATE = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate) } as const;

function tooLarge(maxBytes: number): StewardError {
  return new StewardError('too_large', `the body is larger than ${maxBytes} bytes; send less in one request`);
}

function refuse(msg: string, type: ValidationIssue['type']): StewardError {
  return invalid([{ loc: ['body'], msg, type }]);
}
