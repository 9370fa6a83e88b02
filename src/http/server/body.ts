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

/** The limits of a route's body. No honest caller comes near them. */
export type BodyBounds = {
  /** Most bytes of the body as read, after decompression too. */
  readonly maxBytes: number;
  /** Most values at any depth: members, items, objects and lists. */
  readonly maxValues: number;
};

const KIB = 1024;
const MIB = 1024 * KIB;

/** The limits by route: several times the longest request of its schema, with every character escaped. */
export const BODY_BOUNDS = {
  /** 50 messages of 8,000 characters, each two escapes of six bytes, are 4.8 MB. */
  moderate: { maxBytes: 8 * MIB, maxValues: 20_000 },
  mcp: { maxBytes: 8 * MIB, maxValues: 20_000 },
  policy: { maxBytes: MIB, maxValues: 2_000 },
  settings: { maxBytes: 4 * MIB, maxValues: 20_000 },
  /** 50 texts of 8,000 characters, which are at most 4.6 MiB, and a change of the settings. */
  rules: { maxBytes: 9 * MIB, maxValues: 20_000 },
  /** One text of 8,000 characters, each two escapes of six bytes. */
  example: { maxBytes: 128 * KIB, maxValues: 100 },
  keys: { maxBytes: 16 * KIB, maxValues: 100 },
} as const satisfies Readonly<Record<string, BodyBounds>>;

/** A body up to this size is parsed at once, without yielding to the event loop. */
const SHORT_BYTES = 128 * KIB;
/** Decompressed data is read in pieces of this size. */
const SLICE_BYTES = 64 * KIB;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Whether a Content-Type is JSON. */
export function isJsonType(type: string): boolean {
  return type === 'application/json' || JSON_TYPE.test(type);
}

/** Whether a body with a known length is too short to exceed the value limit. Each value takes at least two bytes. */
export function isShort(contentLength: string | undefined, { maxValues }: BodyBounds): boolean {
  return Number(contentLength ?? Number.NaN) <= Math.min(2 * maxValues, SHORT_BYTES);
}

/**
 * Reads the JSON body of a route within its limits, before its validation. After that `c.req.json` returns it.
 * @throws StewardError as `readJson`, and `invalid` for a body of another type or with content that no schema checks.
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
    // Hono's own method would parse a second time. Like it, this one promises a type that only the schema can check.
    c.req.json = async <T>() => body as T;
    await next();
  };
}

/** Reads a JSON body within limits. @throws StewardError `too_large`; `invalid` for bad JSON, too many values or a partial body. */
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

/** Reserves room for the declared length, or for the longest body allowed. @throws StewardError `rate_limited` if there is no room. */
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

/** Returns the text of a short body without copying its bytes, or null for a longer one. */
function readShort(c: Context, bounds: BodyBounds): Promise<string> | null {
  const isPlain = c.req.header('content-encoding') === undefined && c.req.header('transfer-encoding') === undefined;
  return isPlain && isShort(c.req.header('content-length'), bounds) ? c.req.raw.text() : null;
}

/** Rethrows a failed read as the interface's own error. @throws StewardError `invalid`, or the error if it is one already. */
export function readFailed(error: unknown): never {
  if (error instanceof StewardError) throw error;
  throw refuse('the body is incomplete: the connection ended early; send the request again', 'incomplete');
}

/** Returns the bytes of a body as they arrive, or all of them after decompression. */
async function chunksOf(c: Context, maxBytes: number): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  // Node never passes on more bytes than the header declares.
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
