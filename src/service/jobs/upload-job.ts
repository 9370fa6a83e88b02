import { createHmac, type Hmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid, StewardError } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import {
  JOB_MESSAGES_MAX,
  JOB_PART_MESSAGES,
  JOBS_KEPT_MAX,
  JOBS_OPEN_MAX,
  type Job,
  type JobStore,
} from '../../core/jobs/jobs.ts';
import { inMessageSchema } from '../../core/messages/message.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { markOf, type OnceRequest, otherMessages } from '../moderation/moderate-idempotent.ts';

/** Limits of a body and of one line: a message of 8,000 characters, each as two escapes of six bytes, and a topic. */
const BODY_MAX_BYTES = 512 * 1024 * 1024;
const LINE_MAX_CHARS = 128 * 1024;
/** Parts, or characters of them, that are written at once. */
const WRITTEN_PARTS = 20;
const WRITTEN_CHARS = 1024 * 1024;
/** After this many lines other work gets a turn. */
const TURN_LINES = 20;

/** A request for a job: one message a line, as JSON. */
export type AskedJob = Pick<OnceRequest, 'apiKey'> & {
  readonly tenant: Tenant;
  readonly body: AsyncIterable<Uint8Array>;
  readonly idempotencyKey?: string | undefined;
};

/**
 * Writes the messages of a job while they arrive; a faulty body leaves nothing behind. @returns the job, and whether it existed before.
 * @throws StewardError `invalid` with the line number; `too_large`; `rate_limited` for too many jobs; `under_way` while another
 * request uploads with the same Idempotency-Key.
 * @example const { job } = await uploadJob({ store, now }, { tenant, apiKey, body });
 */
export async function uploadJob(
  { store, now }: { readonly store: JobStore; readonly now: Clock },
  { tenant, apiKey, idempotencyKey, body }: AskedJob,
): Promise<{ readonly job: Job; readonly isRepeat: boolean }> {
  const mark = idempotencyKey === undefined ? null : markOf({ apiKey, idempotencyKey, messages: [] }).id;
  const hash = createHmac('sha256', apiKey.secret);
  const begun = await store.beginJob(tenant.id, { kind: tenant.isTest ? 'test' : 'live', mark, nowMs: now() });
  if (begun.kind === 'uploading')
    throw new StewardError('under_way', 'this Idempotency-Key is being uploaded; send it again after Retry-After');
  if (begun.kind === 'full') {
    const message = `a tenant has at most ${JOBS_OPEN_MAX} unfinished jobs and ${JOBS_KEPT_MAX} jobs in total; wait for one to finish, or remove one`;
    throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds: 60 } });
  }
  if (begun.kind === 'known') {
    for await (const _ of bounded(body, hash));
    if (hash.digest('base64url') !== begun.bodyHash) throw otherMessages();
    return { job: begun.job, isRepeat: true };
  }
  try {
    const messages = await writeParts(store, begun.id, readLines(bounded(body, hash)));
    const job = await store.openJob(begun.id, { messages, bodyHash: hash.digest('base64url') });
    if (!job) throw new StewardError('store_unavailable', 'the job was removed during the upload');
    return { job, isRepeat: false };
  } catch (error) {
    // If the removal fails, the purge removes the job later.
    await store.removeJob(tenant.id, begun.id).catch(() => {});
    throw error;
  }
}

async function writeParts(store: JobStore, id: string, lines: AsyncIterable<string>): Promise<number> {
  let [count, line, place, chars] = [0, 0, 0, 0];
  let part: string[] = [];
  let parts: { place: number; text: string }[] = [];
  const endPart = (): void => {
    const text = `[${part.join(',')}]`;
    parts.push({ place, text });
    [part, place, chars] = [[], place + 1, chars + text.length];
  };
  for await (const text of lines) {
    line += 1;
    // One chunk of a body may have a thousand lines.
    if (line % TURN_LINES === 0) await nextTurn();
    if (text.trim() === '') continue;
    if (count === JOB_MESSAGES_MAX) throw refuse(line, `there are more than ${JOB_MESSAGES_MAX} messages`, 'too_big');
    part.push(readMessage(text, line));
    count += 1;
    if (part.length === JOB_PART_MESSAGES) endPart();
    if (parts.length < WRITTEN_PARTS && chars < WRITTEN_CHARS) continue;
    await store.addJobParts(id, parts);
    [parts, chars] = [[], 0];
  }
  if (count === 0)
    throw refuse(1, 'the body is empty; send one message per line, for example {"text": "Hello"}', 'too_small');
  if (part.length > 0) endPart();
  await store.addJobParts(id, parts);
  return count;
}

/** Checks one message and removes its author: without the time of writing, rules about authors cannot apply. */
function readMessage(text: string, line: number): string {
  const value = jsonOf(text);
  if (value === undefined) throw refuse(line, 'is not JSON', 'json_invalid');
  const read = inMessageSchema.safeParse(value);
  if (read.success) return JSON.stringify({ ...read.data, author: '' });
  const [issue] = read.error.issues;
  throw refuse(
    line,
    issue?.message ?? 'is no message such as {"text": "Hello"}',
    issue?.code ?? 'invalid',
    issue?.path.map(String),
  );
}

async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, line] = ['', 1];
  const decode = (...given: Parameters<typeof decoder.decode>): string => {
    try {
      return decoder.decode(...given);
    } catch {
      throw refuse(line, 'is not UTF-8', 'json_invalid');
    }
  };
  for await (const bytes of body) {
    const lines = (rest + decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    line += lines.length;
    yield* lines;
    if (rest.length > LINE_MAX_CHARS) throw refuse(line, `is longer than ${LINE_MAX_CHARS} characters`, 'too_big');
  }
  yield rest + decode();
}

async function* bounded(body: AsyncIterable<Uint8Array>, hash: Hmac): AsyncGenerator<Uint8Array, void, void> {
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > BODY_MAX_BYTES)
      throw new StewardError('too_large', `the body is larger than ${BODY_MAX_BYTES} bytes; send several jobs`);
    hash.update(bytes);
    yield bytes;
  }
}

function refuse(line: number, msg: string, type: string, path: readonly string[] = []): StewardError {
  return invalid([{ loc: ['body', line, ...path], msg: `line ${line}: ${msg}`, type }]);
}
