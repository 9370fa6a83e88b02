import { z } from 'zod';
import { misconfigured, StewardError } from '../../core/common/errors.ts';
import { retryAfterMs } from '../../service/filters/fetch-with-retries.ts';
import type { CliDeps } from '../base/deps.ts';
import { callServer, readAnswer, readServer, refusal, type ServerAddress } from '../base/options.ts';
import { type CheckOptions, formatOf, readFileLines } from './open-input.ts';
import { type AnyDecision, decisionSchema, type Judging } from './open-judging.ts';
import { createProgress } from './progress.ts';
import { readBatches, readLines } from './read-messages.ts';
import { NO_CHECKPOINT } from './resume.ts';

/** The fields of a job in every version. */
const counts = { messages: z.int(), done: z.int(), triggered: z.int() };
const jobSchema = z.object({ id: z.string(), state: z.string(), ...counts });
const WAIT_MAX_MS = 5_000;
/** Most attempts of a call when the server asks to wait. */
const TRIES_MAX = 10;

/**
 * Runs a check as a job on a server. Sends the whole file first; decisions come back in the same order. @returns null for a cancelled job.
 * @throws StewardError with the server's words, never the key.
 */
export async function openJob(deps: CliDeps, options: CheckOptions): Promise<Judging | null> {
  const server = readServer(deps, options);
  const isNamed = typeof options.job === 'string';
  if (!server || (!options.cancel && options.file === undefined) || (options.cancel && !isNamed))
    throw misconfigured(
      '--job needs --url and --file, or an id: steward check --url https://... --job --file messages.jsonl, or --job ID --cancel',
    );
  if (options.cancel) {
    await callServer(deps, server, z.object({ removed: z.literal(true) }), `/v1/jobs/${options.job}`, {
      method: 'DELETE',
    });
    return null;
  }
  const id = isNamed ? options.job : await send(deps, server, options.file ?? '', options);
  await follow(deps, server, id);
  const decisions = readDecisions(deps, server, id);
  return {
    judge: async (messages) => {
      const taken: AnyDecision[] = [];
      for (const { id: message } of messages) {
        const { value } = await decisions.next();
        if (value?.message_id !== message)
          throw new StewardError('invalid', `--file: job ${id} was made from another file; use that file`);
        taken.push(value);
      }
      return taken;
    },
    fingerprint: id,
    ...{ warnings: [], thresholds: {}, cannot: [] },
    close: async () => void (await decisions.return()),
  };
}

async function send(deps: CliDeps, server: ServerAddress, file: string, options: CheckOptions): Promise<string> {
  async function* body() {
    const lines = readFileLines(file, NO_CHECKPOINT, options.textColumn);
    for await (const { messages } of readBatches(lines, formatOf(options)))
      yield Buffer.from(messages.map(({ message }) => `${JSON.stringify(message)}\n`).join(''));
  }
  const answer = await open(deps, server, '/v1/jobs', {
    ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
    ...{ body, duplex: 'half' },
  });
  const job = readAnswer(jobSchema, server.url, await answer.text());
  deps.printError(
    `Job ${job.id} has ${job.messages} messages. It continues if you stop waiting. Use --job ${job.id} to see the decisions, and add --cancel to remove it.\n`,
  );
  return job.id;
}

/** Waits until every message has a decision. */
async function follow(deps: CliDeps, server: ServerAddress, id: string): Promise<void> {
  const progress = createProgress(deps);
  try {
    for (let waitMs = 100; ; waitMs = Math.min(WAIT_MAX_MS, 2 * waitMs)) {
      const { value: job } = await callServer(deps, server, jobSchema, `/v1/jobs/${encodeURIComponent(id)}`);
      if (job.state === 'finished') return;
      const { messages, done, triggered } = job;
      progress.update({ bytes: done, startBytes: 0, totalBytes: messages, messages: done, triggered });
      await deps.wait(waitMs);
      deps.signal.throwIfAborted();
    }
  } finally {
    progress.clear();
  }
}

async function* readDecisions(deps: CliDeps, server: ServerAddress, id: string) {
  const answer = await open(deps, server, `/v1/jobs/${encodeURIComponent(id)}/results`);
  try {
    for await (const line of readLines(answer.body ?? ReadableStream.from([])))
      yield readAnswer(decisionSchema, server.url, 'text' in line ? line.text : '');
  } catch (error) {
    deps.signal.throwIfAborted();
    if (error instanceof StewardError) throw error;
    throw new StewardError('unreachable', `the connection to ${server.url} was lost; --job ${id} shows the decisions`);
  }
}

/** Makes a call with a streamed body or answer. Repeats it after the wait that the server asks for. */
async function open(
  deps: CliDeps,
  { url, key }: ServerAddress,
  path: string,
  { body, ...init }: Omit<RequestInit, 'body'> & { readonly body?: () => AsyncIterable<Uint8Array> } = {},
) {
  const { signal } = deps;
  const headers = { ...init.headers, authorization: `Bearer ${key}` };
  for (let tries = 1; ; tries++) {
    const sent = {
      ...init,
      headers,
      signal,
      redirect: 'manual',
      body: body ? ReadableStream.from(body()) : null,
    } as const;
    const answer = await fetch(url + path, sent).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof StewardError) throw error;
      throw new StewardError('unreachable', `cannot reach ${url}; check the address and the network`, { cause: error });
    });
    if (answer.status === 200) return answer;
    const said = await answer.text();
    if (answer.status !== 429 || tries === TRIES_MAX) throw refusal(answer.status, said, key);
    const waitMs = Math.max(1_000, retryAfterMs(answer));
    deps.printError(`The server asks to wait ${Math.ceil(waitMs / 1_000)} s.\n`);
    await deps.wait(waitMs);
    signal.throwIfAborted();
  }
}
