import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { invalid, StewardError } from '../../../core/common/errors.ts';
import { JOB_DAYS, JOB_PART_MESSAGES, type Job, type JobStore } from '../../../core/jobs/jobs.ts';
import type { Clock } from '../../../core/ports/judge.ts';
import { DAY_MS, isoTime } from '../../../core/time/time.ts';
import { uploadJob } from '../../../service/jobs/upload-job.ts';
import { readBearer } from '../../../service/tenants/identify.ts';
import { answers, idInPath, json, operation, removal } from '../../description/operation.ts';
import { EXAMPLE_IDS } from '../../description/reference-script.ts';
import { readFailed } from '../../server/body.ts';
import { type HttpEnv, JSON_LINES } from '../../server/context.ts';
import { idempotencyKey } from '../moderate.ts';

/** The public view of a job. */
const JobOut = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'running', 'finished']),
    messages: z.int(),
    done: z.int().describe('Messages that have a decision.'),
    triggered: z.int().describe('Decided messages whose action is not none.'),
    unjudged: z.int().describe('Decided messages with judged false. Their reason says why.'),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().describe('When the job and its results are removed.'),
  })
  .meta({ id: 'Job' });
const jobInPath = idInPath('job, as GET /v1/jobs lists it', 'a new one', EXAMPLE_IDS.job);
const EXAMPLE =
  '{"id": "41", "text": "Free nitro for everyone!"}\n{"id": "42", "text": "Which tomatoes grow well in the shade?"}';
const lines = (description: string, example?: string) => ({
  content: { [JSON_LINES]: { schema: z.string().describe(description), ...(example && { example }) } },
});

const addRoute = operation('jobs', 'post', '/v1/jobs', 'addJob', {
  summary: 'Judge up to 1,000,000 messages in the background',
  description:
    'Each line of the body is one message, as in POST /v1/moderate. A line with a mistake gives a 422 with its number, and nothing of the body is kept.',
  request: {
    headers: z.object({
      'idempotency-key': idempotencyKey(
        'Makes retries safe. The same body with the same Idempotency-Key and API key returns the same job while it is kept.',
      ),
    }),
    body: { required: true, ...lines('JSON Lines, at most 512 MiB.', EXAMPLE) },
  },
  responses: answers(json(JobOut, 'The new job, waiting.'), 409, 413),
});
const listRoute = operation('jobs', 'get', '/v1/jobs', 'listJobs', {
  summary: 'List the jobs',
  description: 'Newest first. Jobs are kept for seven days.',
  responses: answers(json(z.array(JobOut), 'The jobs.')),
});
const resultsRoute = operation('jobs', 'get', '/v1/jobs/{id}/results', 'readJobResults', {
  summary: 'Read the decisions of a job',
  description: 'One decision per line, in the order of the messages. An unfinished job returns the decisions so far.',
  request: { params: jobInPath },
  responses: answers({ description: 'Decisions.', ...lines('JSON Lines.') }, 404),
});
const readRoute = operation('jobs', 'get', '/v1/jobs/{id}', 'readJob', {
  summary: 'Read the progress of a job',
  description: 'A finished job has a decision for each message.',
  request: { params: jobInPath },
  responses: answers(json(JobOut, 'The job.'), 404),
});
const removeRoute = operation('jobs', 'delete', '/v1/jobs/{id}', 'removeJob', {
  summary: 'Cancel or remove a job',
  description: "Judging stops, and the job's texts and results are deleted. Its decisions stay in the audit log.",
  request: { params: jobInPath },
  responses: answers(removal('RemovedJob'), 404),
});

/** Adds POST and GET /v1/jobs, GET and DELETE /v1/jobs/{id}, GET /v1/jobs/{id}/results. Test keys see jobs of test keys. */
export function jobRoutes(app: OpenAPIHono<HttpEnv>, deps: { readonly store: JobStore; readonly now: Clock }): void {
  const { store } = deps;
  const list = (c: Context<HttpEnv>) => store.listJobs(c.get('tenant').id, c.get('tenant').isTest ? 'test' : 'live');
  const find = async (c: Context<HttpEnv>, id: string): Promise<Job> => {
    const job = (await list(c)).find((one) => one.id === id);
    if (job) return job;
    throw new StewardError('not_found', 'this tenant has no job with this id');
  };
  app.openapi(addRoute, async (c) => {
    const apiKey = { id: c.get('keyId'), secret: readBearer(c.req.header('authorization')) ?? '' };
    const idempotencyKey = c.req.valid('header')['idempotency-key'];
    const { job, isRepeat } = await uploadJob(deps, {
      tenant: c.get('tenant'),
      apiKey,
      idempotencyKey,
      body: streamJsonLines(c),
    });
    if (isRepeat) c.header('Idempotent-Replayed', 'true');
    return c.json(showJob(job), 200);
  });
  app.openapi(listRoute, async (c) => c.json((await list(c)).map(showJob), 200));
  app.openapi(resultsRoute, async (c) => {
    const job = await find(c, c.req.valid('param').id);
    return c.body(resultsOf(store, job), 200, { 'Content-Type': JSON_LINES });
  });
  app.openapi(readRoute, async (c) => c.json(showJob(await find(c, c.req.valid('param').id)), 200));
  app.openapi(removeRoute, async (c) => {
    const { id } = await find(c, c.req.valid('param').id);
    await store.removeJob(c.get('tenant').id, id);
    return c.json({ id, removed: true as const }, 200);
  });
}

/** Streams a job's finished results as fast as the caller reads. It breaks off if the job is removed. */
function resultsOf(store: JobStore, { id, done }: Job): ReadableStream<Uint8Array> {
  let place = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (place * JOB_PART_MESSAGES >= done) return controller.close();
      const text = await store.readJobPart(id, place++);
      if (text === null) throw new Error('the job was removed');
      controller.enqueue(Buffer.from(text));
    },
  });
}

/** The content types that mean JSON Lines. */
const NAMES = /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)\s*(?:;|$)/i;

/** Streams a JSON Lines body, decompressed. @throws StewardError `invalid` for another type or an incomplete body. */
async function* streamJsonLines(c: Context): AsyncGenerator<Uint8Array, void, void> {
  if (!NAMES.test(c.req.header('content-type') ?? '')) {
    const msg = 'Content-Type is missing or wrong; send JSON Lines with the header Content-Type: application/x-ndjson';
    throw invalid([{ loc: ['header', 'content-type'], msg, type: 'content_type' }]);
  }
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'deflate') {
    const msg = 'Content-Encoding is not supported; use gzip or deflate, or omit the header';
    throw invalid([{ loc: ['header', 'content-encoding'], msg, type: 'content_encoding' }]);
  }
  const sent: ReadableStream | null = c.req.raw.body;
  try {
    yield* (encoding === 'identity' ? sent : sent?.pipeThrough(new DecompressionStream(encoding))) ?? [];
  } catch (error) {
    readFailed(error);
  }
}

function showJob({ createdAtMs, endedAtMs, ...job }: Job): z.input<typeof JobOut> {
  const begun = job.done > 0 ? 'running' : 'waiting';
  return {
    ...job,
    state: endedAtMs === null ? begun : 'finished',
    created_at: isoTime(createdAtMs),
    ended_at: isoTime(endedAtMs),
    expires_at: isoTime(createdAtMs + JOB_DAYS * DAY_MS),
  };
}
