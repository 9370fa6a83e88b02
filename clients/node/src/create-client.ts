import type { Client, ClientOptions, ModerateAllOptions, ModerateOptions, PageOptions } from './client.ts';
import { InvalidAnswerError } from './errors.ts';
import type { Decision, DecisionLogRow, Message, ModerateResponse } from './generated/types.ts';
import { type Moderated, moderateStream } from './moderate-all.ts';
import { readJson } from './read-answer.ts';
import { readDecisions } from './read-decisions.ts';
import { checkRange, type Runtime, readEnv, readOptions } from './read-options.ts';
import { type Call, nameCall, send, waitFor } from './send.ts';

const MESSAGES_MAX = 50;
const FIELDS = [
  'id',
  'text',
  'author',
  'channel_topic',
  'author_trusted',
] as const satisfies readonly (keyof Message)[];

/**
 * Creates a client. It sends nothing until you call a method, and you do not need to close it.
 * @throws TypeError if the address is missing, invalid, or has a user, query or fragment, if the key does not fit into a header,
 * or if a number is out of range. The message never contains the key.
 * @example const steward = createClient({ url: 'http://127.0.0.1:8080', key: 'stw_...' });
 * @example const steward = createClient(); // STEWARD_URL and STEWARD_API_KEY
 */
export function createClient(options: ClientOptions = {}): Client {
  return createClientOn({ wait: waitFor, random: Math.random, nowMs: Date.now, env: readEnv() }, options);
}

/** Creates a client with the given clock, wait and random numbers. */
export function createClientOn(runtime: Runtime, options: ClientOptions): Client {
  const connection = readOptions(runtime, options);
  const json = async <T>(call: Call, kind: 'array' | 'object' = 'object'): Promise<T> =>
    // Only the kind is checked. The API description promises the members.
    readJson(nameCall(call), await send(connection, call), kind) as T;
  const page = <T>(path: string, { limit, before, ...given }: PageOptions = {}): Promise<readonly T[]> =>
    json({ ...given, method: 'GET', path, query: queryOf({ limit: limit?.toString(), before }) }, 'array');
  const moderate: Client['moderate'] = async (messages, given = {}) => moderateOnce(json, listOf(messages), given);
  return {
    moderate,
    moderateAll: (messages, given = {}) => moderateAll(moderate, messages, given),
    policy: {
      get: (given) => json({ ...given, method: 'GET', path: '/v1/policy' }),
      update: (body, given) => json({ ...given, method: 'PUT', path: '/v1/policy', body }),
    },
    settings: {
      get: (given) => json({ ...given, method: 'GET', path: '/v1/settings' }),
      update: (body, given) => json({ ...given, method: 'PUT', path: '/v1/settings', body }),
    },
    decisions: ({ before, limit = Number.POSITIVE_INFINITY, pageSize = 100, signal } = {}) => {
      checkRange('pageSize', pageSize, 1, 500);
      const readPage = (from: string | undefined, size: number) => {
        const query = { limit: String(size), ...(from === undefined ? {} : { before: from }) };
        return json<readonly DecisionLogRow[]>({ method: 'GET', path: '/v1/decisions', query, signal }, 'array');
      };
      return readDecisions(readPage, { before, limit, pageSize });
    },
    incidents: ({ limit, before, minMessages, waiting, ...given } = {}) => {
      const query = queryOf({
        limit: limit?.toString(),
        before,
        min_messages: minMessages?.toString(),
        waiting: waiting?.toString(),
      });
      return json({ ...given, method: 'GET', path: '/v1/incidents', query }, 'array');
    },
    decision: (id, given) => json({ ...given, method: 'GET', path: `/v1/decisions/${encodeURIComponent(id)}` }),
    authors: {
      export: (platform, id, given) => json({ ...given, method: 'GET', path: authorPath(platform, id) }),
      erase: (platform, id, given) => json({ ...given, method: 'DELETE', path: authorPath(platform, id) }),
    },
    unjudged: (options) => page('/v1/unjudged', options),
    judgeUnjudged: ({ limit, ...given } = {}) =>
      json({ ...given, method: 'POST', path: '/v1/unjudged/judge', body: limit === undefined ? {} : { limit } }),
    stats: ({ range, to, ...given } = {}) =>
      json({ ...given, method: 'GET', path: '/v1/stats', query: queryOf({ range, to }) }),
    giveVerdict: (id, body, given) =>
      json({ ...given, method: 'POST', path: `/v1/decisions/${encodeURIComponent(id)}/verdict`, body }),
    examples: {
      list: (options) => page('/v1/examples', options),
      add: (body, given) => json({ ...given, method: 'POST', path: '/v1/examples', body }),
      remove: (id, given) => json({ ...given, method: 'DELETE', path: `/v1/examples/${encodeURIComponent(id)}` }),
    },
    webhooks: {
      list: (given) => json({ ...given, method: 'GET', path: '/v1/webhooks' }, 'array'),
      add: (body, given) => json({ ...given, method: 'POST', path: '/v1/webhooks', body }),
      deliveries: (id, options) => page(`/v1/webhooks/${encodeURIComponent(id)}/deliveries`, options),
      replay: (id, deliveryId, given) => {
        const path = `/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`;
        return json({ ...given, method: 'POST', path });
      },
      remove: (id, given) => json({ ...given, method: 'DELETE', path: `/v1/webhooks/${encodeURIComponent(id)}` }),
    },
    jobs: {
      add: (messages, { idempotencyKey = crypto.randomUUID(), ...given } = {}) => {
        const lines = listOf(messages).map((one) => `${JSON.stringify(toMessage(one))}\n`);
        return json({ ...given, method: 'POST', path: '/v1/jobs', idempotencyKey, lines: lines.join('') });
      },
      list: (given) => json({ ...given, method: 'GET', path: '/v1/jobs' }, 'array'),
      get: (id, given) => json({ ...given, method: 'GET', path: `/v1/jobs/${encodeURIComponent(id)}` }),
      results: async (id, given) => {
        const call: Call = { ...given, method: 'GET', path: `/v1/jobs/${encodeURIComponent(id)}/results` };
        const answer = await send(connection, call);
        // A line is JSON without line breaks.
        const text = `[${answer.text.trimEnd().replaceAll('\n', ',')}]`;
        return readJson(nameCall(call), { ...answer, text }, 'array') as readonly Decision[];
      },
      remove: (id, given) => json({ ...given, method: 'DELETE', path: `/v1/jobs/${encodeURIComponent(id)}` }),
    },
    replay: (body, given) => json({ ...given, method: 'POST', path: '/v1/replay', body }),
    presets: (given) => json({ ...given, method: 'GET', path: '/v1/presets' }, 'array'),
    policyHistory: (options) => page('/v1/policy/history', options),
    tryRules: (body, given) => json({ ...given, method: 'POST', path: '/v1/rules/try', body }, 'array'),
    tenant: (given) => json({ ...given, method: 'GET', path: '/v1/tenant' }),
    keys: {
      list: (given) => json({ ...given, method: 'GET', path: '/v1/tenant/keys' }, 'array'),
      create: (body = {}, given) => json({ ...given, method: 'POST', path: '/v1/tenant/keys', body }),
      revoke: (id, given) => json({ ...given, method: 'DELETE', path: `/v1/tenant/keys/${encodeURIComponent(id)}` }),
    },
    deleteTenant: (given) => json({ ...given, method: 'DELETE', path: '/v1/tenant' }),
    mintKey: (body, given) => json({ ...given, method: 'POST', path: '/v1/keys', body }),
    health: (given) => json({ ...given, method: 'GET', path: '/v1/health' }),
    metrics: async (given) => (await send(connection, { ...given, method: 'GET', path: '/metrics' })).text,
  };
}

function authorPath(platform: string, id: string): string {
  return `/v1/authors/${platform}/${encodeURIComponent(id)}`;
}

async function moderateOnce(
  json: <T>(call: Call) => Promise<T>,
  given: readonly (Message | string)[],
  { explain = false, dryRun = false, idempotencyKey, ...options }: ModerateOptions,
): Promise<ModerateResponse> {
  if (dryRun && idempotencyKey !== undefined)
    throw new TypeError('a dry run leaves nothing to repeat; leave idempotencyKey out');
  const body = { messages: given.map(toMessage) };
  const query = { ...(explain ? { explain: 'true' } : {}), ...(dryRun ? { dry_run: 'true' } : {}) };
  // All attempts share one key, so the messages are decided once, whichever attempts arrive.
  const key = dryRun ? undefined : (idempotencyKey ?? crypto.randomUUID());
  const call: Call = { ...options, idempotencyKey: key, method: 'POST', path: '/v1/moderate', query, body };
  const answer = await json<ModerateResponse>(call);
  // Callers match decisions with messages by position.
  if (!Array.isArray(answer.decisions) || answer.decisions.length !== given.length)
    throw new InvalidAnswerError(`${nameCall(call)} answered without one decision a message`);
  return answer;
}

function moderateAll<T extends Message | string>(
  moderate: Client['moderate'],
  messages: Iterable<T> | AsyncIterable<T>,
  { parallel = 4, batchSize = MESSAGES_MAX, signal }: ModerateAllOptions,
): AsyncGenerator<Moderated<T>, void, void> {
  checkRange('parallel', parallel, 1, 64);
  checkRange('batchSize', batchSize, 1, MESSAGES_MAX);
  const judge = async (batch: readonly T[], leaving: AbortSignal): Promise<readonly Moderated<T>[]> => {
    const { decisions } = await moderate(batch, { signal: leaving });
    return batch.flatMap((message, index) => {
      const decision = decisions[index];
      return decision ? [{ message, decision }] : [];
    });
  };
  return moderateStream(judge, messages, { batchSize, parallel, signal });
}

/** Returns the query without undefined values. */
function queryOf(asked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns the messages as a list. @throws TypeError that says what to pass. */
function listOf(given: Message | string | readonly (Message | string)[]): readonly (Message | string)[] {
  const list = typeof given === 'string' || !Array.isArray(given) ? [given] : given;
  for (const [index, one] of list.entries()) {
    const isMessage =
      typeof one === 'string' || (typeof one === 'object' && one !== null && typeof one.text === 'string');
    if (!isMessage) throw new TypeError(`message ${index} has to be a text, or an object with a text`);
  }
  return list;
}

/** Returns only the fields of the API, so that other data on an application's messages is not sent. */
function toMessage(given: Message | string): Partial<Message> {
  if (typeof given === 'string') return { text: given };
  return Object.fromEntries(FIELDS.map((field) => [field, given[field]]));
}
