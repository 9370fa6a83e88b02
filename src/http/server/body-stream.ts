import type { Context } from 'hono';
import { invalid } from '../../core/common/errors.ts';
import { readFailed } from './body.ts';

/** JSON Lines, under each of their names. */
const NAMES = /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)\s*(?:;|$)/i;

/** The body of JSON Lines as it comes in, inflated. @throws StewardError `invalid` for another type, or one that does not come whole. */
export async function* streamJsonLines(c: Context): AsyncGenerator<Uint8Array, void, void> {
  if (!NAMES.test(c.req.header('content-type') ?? '')) {
    const msg = 'send JSON Lines with the header Content-Type: application/x-ndjson';
    throw invalid([{ loc: ['header', 'content-type'], msg, type: 'content_type' }]);
  }
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'deflate') {
    const msg = 'send the body as it is, or with Content-Encoding gzip or deflate';
    throw invalid([{ loc: ['header', 'content-encoding'], msg, type: 'content_encoding' }]);
  }
  const sent: ReadableStream | null = c.req.raw.body;
  try {
    yield* (encoding === 'identity' ? sent : sent?.pipeThrough(new DecompressionStream(encoding))) ?? [];
  } catch (error) {
    readFailed(error);
  }
}
