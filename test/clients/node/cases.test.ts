import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../clients/node/src/client.ts';
import { createClientOn } from '../../../clients/node/src/create-client.ts';
import type { Decision } from '../../../clients/node/src/index.ts';
import { isPaused, StewardError } from '../../../clients/node/src/index.ts';
import { type Case, readCases } from './case.ts';
import { ids, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** Members of an error as the cases name them. */
const MEMBERS: Readonly<Record<string, string>> = {
  request_id: 'requestId',
  retry_after_seconds: 'retryAfterSeconds',
  may_have_arrived: 'mayHaveArrived',
};
const FILES = ['verbs', 'errors', 'retries', 'answers', 'moderate-all', 'decisions'];
const running: ScriptedServer[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function run(given: Case) {
  const server = await startScriptedServer(given);
  running.push(server);
  if (given.listens_after_waits !== undefined) await server.close();
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === given.listens_after_waits) await server.listen();
  };
  const { options = {} } = given;
  const client = createClientOn(
    { wait, random: Math.random, nowMs: Date.now },
    {
      url: server.url + (options.url_path ?? ''),
      key: options.key === null ? undefined : (options.key ?? 'stw_case_key'),
      maxRetries: options.max_retries,
      timeoutMs: options.timeout_ms,
      maxRetryAfterMs: options.max_retry_after_ms,
    },
  );
  const rows: unknown[] = [];
  let result: unknown;
  let error: unknown = null;
  try {
    result = await call(client, given, rows);
  } catch (thrown) {
    error = thrown;
  }
  return { server, waits, rows, result, error };
}

/** Calls a verb with the arguments of a case; what a stream gives is put into `rows` as it comes. */
async function call(client: Client, { call: { verb, ...args } }: Case, rows: unknown[]): Promise<unknown> {
  // Arguments are JSON, written for the verb that they stand beside.
  const given = args as Record<string, never>;
  switch (verb) {
    case 'moderate':
      return client.moderate(given.messages ?? [], {
        requestId: given.request_id,
        idempotencyKey: given.idempotency_key,
        explain: given.explain,
        dryRun: given.dry_run,
      });
    case 'moderate_all': {
      const messages = Array.from({ length: given.count ?? 0 }, (_, id) => ({ id: String(id), text: `text ${id}` }));
      for await (const row of client.moderateAll(messages, { parallel: given.parallel, batchSize: given.batch_size }))
        rows.push(row);
      return rows;
    }
    case 'decisions':
      for await (const row of client.decisions({ ...given, pageSize: given.page_size })) rows.push(row);
      return rows;
    case 'policy.get':
      return client.policy.get();
    case 'policy.update':
      return client.policy.update(given.change ?? {});
    case 'settings.get':
      return client.settings.get();
    case 'settings.update':
      return client.settings.update(given.change ?? {});
    case 'incidents':
      return client.incidents({ ...given, minMessages: given.min_messages });
    case 'unjudged':
      return client.unjudged(given);
    case 'judge_unjudged':
      return client.judgeUnjudged(given);
    case 'stats':
      return client.stats(given);
    case 'export_author':
      return client.authors.export('discord', given.author_id ?? '');
    case 'erase_author':
      return client.authors.erase('discord', given.author_id ?? '');
    case 'decision':
      return client.decision(given.decision_id ?? '');
    case 'give_verdict':
      return client.giveVerdict(given.decision_id ?? '', { verdict: given.verdict ?? 'wrong', by: given.by });
    case 'list_examples':
      return client.examples.list(given);
    case 'add_example':
      return client.examples.add({ text: given.text ?? '', kind: given.kind ?? 'allow' });
    case 'remove_example':
      return client.examples.remove(given.example_id ?? '');
    case 'list_webhooks':
      return client.webhooks.list();
    case 'add_webhook':
      return client.webhooks.add({ url: given.url ?? '', events: given.events });
    case 'webhook_deliveries':
      return client.webhooks.deliveries(given.webhook_id ?? '', { limit: given.limit });
    case 'replay_webhook_delivery':
      return client.webhooks.replay(given.webhook_id ?? '', given.delivery_id ?? '');
    case 'remove_webhook':
      return client.webhooks.remove(given.webhook_id ?? '');
    case 'add_job':
      return client.jobs.add(given.messages ?? [], { idempotencyKey: given.idempotency_key });
    case 'list_jobs':
      return client.jobs.list();
    case 'job':
      return client.jobs.get(given.job_id ?? '');
    case 'job_results':
      return client.jobs.results(given.job_id ?? '');
    case 'remove_job':
      return client.jobs.remove(given.job_id ?? '');
    case 'replay':
      return client.replay(given.change ?? {});
    case 'presets':
      return client.presets();
    case 'policy_history':
      return client.policyHistory(given);
    case 'try_rules':
      return client.tryRules({ texts: given.texts ?? [], settings: given.settings });
    case 'tenant':
      return client.tenant();
    case 'list_keys':
      return client.keys.list();
    case 'create_key':
      return client.keys.create(given);
    case 'revoke_key':
      return client.keys.revoke(given.key_id ?? '');
    case 'delete_tenant':
      return client.deleteTenant();
    case 'mint_key':
      return client.mintKey(given.request ?? { tenant: '' });
    case 'health':
      return client.health();
    case 'metrics':
      return client.metrics();
    default:
      throw new Error(`no verb ${verb}`);
  }
}

function checkRequests(given: Case, server: ScriptedServer): void {
  checkIdempotencyKeys(given, server);
  if (given.batches) {
    expect(server.received.map((one) => ids(one).length).sort((a, b) => a - b)).toEqual(given.batches);
    for (const { method, path } of server.received) expect([method, path]).toEqual(['POST', '/v1/moderate']);
    return;
  }
  expect(server.received).toHaveLength(given.exchanges?.length ?? 0);
  for (const [index, { expect: wanted }] of (given.exchanges ?? []).entries()) {
    const { headers, ...rest } = wanted ?? {};
    expect(server.received[index]).toMatchObject(rest);
    if (rest.body) expect(server.received[index]?.body).toEqual(rest.body);
    if (rest.query) expect(server.received[index]?.query).toEqual(rest.query);
    for (const [name, value] of Object.entries(headers ?? {}))
      expect(server.received[index]?.headers[name] ?? null, name).toBe(value);
  }
}

/** A call has one key, whatever it is sent; calls have one each; other verbs have none. */
function checkIdempotencyKeys({ call: { verb, dry_run } }: Case, { received }: ScriptedServer): void {
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  const isJudging = ['moderate', 'moderate_all', 'add_job'].includes(verb) && dry_run !== true;
  if (isJudging) for (const key of keys) expect(key).toMatch(/^[\w-]+$/);
  const calls = verb === 'moderate_all' ? received.length : Math.min(1, received.length);
  expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(isJudging ? calls : 0);
}

function checkError(given: Case, error: unknown): void {
  if (!given.error) {
    expect(error).toBeNull();
    return;
  }
  expect(error).toBeInstanceOf(StewardError);
  const seen = Object.fromEntries(
    // Members are read by the names that the case has.
    Object.keys(given.error).map((name) => [name, (error as Record<string, unknown>)[MEMBERS[name] ?? name]]),
  );
  expect(seen).toEqual(given.error);
}

describe.each(FILES)('the cases of %s', (file) => {
  it.each(readCases(file).map((given) => [given.name, given] as const))('%s', async (_, given) => {
    const { server, waits, rows, result, error } = await run(given);
    checkError(given, error);
    checkRequests(given, server);
    const isStream = ['decisions', 'moderate_all'].includes(given.call.verb);
    if (given.result !== undefined) expect(isStream ? rows : result).toEqual(given.result);
    if (given.result_ids) {
      expect(rows).toEqual(
        given.result_ids.map((id) => ({
          message: { id, text: `text ${id}` },
          decision: expect.objectContaining({ message_id: id }),
        })),
      );
    }
    if (given.most_at_once) expect(server.mostAtOnce()).toBeLessThanOrEqual(given.most_at_once);
    expect(waits).toHaveLength(given.waits_ms?.length ?? 0);
    for (const [index, [least, most]] of (given.waits_ms ?? []).entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least);
      expect(waits[index]).toBeLessThanOrEqual(most);
    }
  });
});

describe('isPaused', () => {
  it.each(readCases<{ reason: Decision['reason']; paused: boolean }>('is-paused'))('of $reason is $paused', (given) => {
    expect(isPaused(given)).toBe(given.paused);
  });
});
