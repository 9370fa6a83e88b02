import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../../src/core/common/errors.ts';
import { severity } from '../../../src/core/decisions/decision.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';
import type { Message } from '../../../src/core/messages/message.ts';
import type { ModerateRequest } from '../../../src/core/moderation/moderate-request.ts';
import { mergePolicy } from '../../../src/core/policy/policy.ts';
import type { Judge, JudgeRequest, JudgeRow } from '../../../src/core/ports/judge.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { createScoreCache } from '../../../src/judge/score-cache.ts';
import { createModeration } from '../../../src/service/moderation/moderate.ts';
import type { ModerateDeps } from '../../../src/service/moderation/moderate-request.ts';
import { logRows } from '../../support/log-rows.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const NOW = Date.UTC(2026, 10, 21);
const PRICE_MICRO_USD = 10;
let temporary: TemporaryStore;
let tenant: Tenant;

beforeEach(async () => {
  temporary = await temporaryStore({ now: () => NOW });
  tenant = await temporary.store.ensureTenant('acme', 'pro');
});
afterEach(async () => {
  await temporary.close();
});

/** A judge that answers as told, and pays the same for every call. */
function judgeWith(rowOf: (text: string) => JudgeRow, bound = PRICE_MICRO_USD): Judge & { readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    provider: 'openai',
    model: 'test',
    cannot: [],
    asked,
    judge: async ({ messages }, budget) => {
      asked.push(messages.map(({ text }) => text));
      const ceiling = await budget.reserve(bound);
      const usage = { requests: ceiling ? 0 : 1, inputTokens: 100, cachedInputTokens: 0, outputTokens: 10 };
      if (ceiling) return { rows: messages.map(() => ({ kind: 'failed', failure: 'budget', ceiling })), usage };
      budget.settle(bound, PRICE_MICRO_USD);
      return { rows: messages.map(({ text }) => rowOf(text)), usage };
    },
  };
}

/** The same, of a judge that reads what a reader sees, which stands in the place of the text. */
function readerWith(rowOf: (text: string) => JudgeRow): ReturnType<typeof judgeWith> {
  const judge = judgeWith(rowOf);
  return {
    ...judge,
    readsShown: true,
    judge: ({ messages, ...rest }, ...others) =>
      judge.judge(
        { ...rest, messages: messages.map(({ shown, text, topic }) => ({ text: shown ?? text, topic })) },
        ...others,
      ),
  };
}

const clean: JudgeRow = { kind: 'scores', scores: [0, 0, 0, 0, 0, 0, 0] };
const BLANK: Message = { id: '', text: '', author: '', channel_topic: '', author_trusted: false };
const failed: JudgeRow = { kind: 'failed', failure: 'timeout' };

function build(judge: Judge, given: Partial<ModerateDeps> = {}) {
  const { moderate } = createModeration({
    store: temporary.store,
    judge,
    cache: createScoreCache({ now: () => NOW, maxEntries: 100 }),
    flood: createFloodWindow(),
    now: () => NOW,
    keepTextChars: 300,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
    ...given,
  });
  return (texts: readonly (string | Partial<Message>)[], request: Partial<ModerateRequest> = {}) =>
    moderate({
      tenant,
      messages: texts.map((text) => ({ ...BLANK, ...(typeof text === 'string' ? { text } : text) })),
      source: 'api',
      requestId: 'r',
      ...request,
    });
}

describe('what a reader sees', () => {
  const turned = '\u202ewonk ot tnaw uoy sdrow eht lla';

  it('is given to a judge that reads it, and judged apart from the same letters in another order', async () => {
    const judge = readerWith(() => clean);
    const moderate = build(judge);
    await moderate([turned, turned.slice(1), '**plain** words of this']);
    expect(judge.asked.flat()).toEqual(['all the words you want to know', turned.slice(1), 'plain words of this']);
  });

  it('is not shown to other judges', async () => {
    const judge = judgeWith(() => clean);
    await build(judge)(['**plain** words of this']);
    expect(judge.asked.flat()).toEqual(['**plain** words of this']);
  });
});

describe('a paid call', () => {
  /** The store of the test, whose log cannot be written. */
  const lockedLog = (): ModerateDeps['store'] => ({
    ...temporary.store,
    record: () => Promise.reject(new StewardError('store_unavailable', 'locked')),
  });

  it('is booked when the decisions cannot be written, with a ceiling and without one', async () => {
    for (const [spent, limit] of [
      [PRICE_MICRO_USD, null],
      [2 * PRICE_MICRO_USD, 1_000],
    ] as const) {
      const judge = judgeWith(() => clean, 60);
      const limits = { global_budget: limit, free_budget: null };
      const moderate = build(judge, { store: lockedLog(), limits });
      await expect(moderate([`a message that costs ${spent}`])).rejects.toMatchObject({ code: 'store_unavailable' });
      expect(judge.asked).toHaveLength(1);
      expect(await temporary.store.readSpend('2026-11')).toMatchObject({ global_budget: spent });
    }
  });

  it('counts as spent when nothing at all can be written after it', async () => {
    const store = {
      ...lockedLog(),
      settleSpend: () => Promise.reject(new StewardError('store_unavailable', 'locked')),
    };
    const moderate = build(
      judgeWith(() => clean, 60),
      { store },
    );
    await expect(moderate(['a message that costs'])).rejects.toMatchObject({ code: 'store_unavailable' });
    expect((await temporary.store.ledger.readLedger('2026-11'))[0]).toMatchObject({ underWay: 60 });
  });

  it('keeps nobody waiting for a store that has failed, and then falls silent', async () => {
    const store = { ...lockedLog(), settleSpend: () => new Promise<never>(() => {}) };
    const moderate = build(
      judgeWith(() => clean, 60),
      { store },
    );
    await expect(moderate(['a message that costs'])).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});

describe('moderate', () => {
  it('judges the others when some rows of a batch failed, and fails open for those alone', async () => {
    const moderate = build(judgeWith((text) => (text.includes('broken') ? failed : clean)));
    const { decisions } = await moderate([
      'a perfectly fine message',
      'a broken message in between',
      'another fine message here',
    ]);
    expect(decisions.map(({ reason }) => reason)).toEqual(['model', 'error_open', 'model']);
  });

  it('refuses the whole request when a row failed and the tenant fails closed, but books what was used', async () => {
    const closed = { ...tenant, settings: { ...tenant.settings, fail_open: false } };
    const moderate = build(judgeWith(() => failed));
    await expect(moderate(['nobody can judge this text'], { tenant: closed })).rejects.toMatchObject({
      code: 'judgment_failed',
    });
    expect(await temporary.store.readUsage(tenant.id, '2026-11')).toMatchObject({
      judged_this_month: 0,
      model_requests_this_month: 1,
      input_tokens_this_month: 100,
    });
    expect(await temporary.store.readSpend('2026-11')).toMatchObject({ global_budget: PRICE_MICRO_USD });
    expect(await logRows(temporary.store, tenant.id, { limit: 10 })).toEqual([]);
  });

  it('never refuses what stands in a chat already: local rules act, the rest comes back as error_open', async () => {
    const settings = { ...tenant.settings, fail_open: false, words: { list: ['casino'], action: 'delete' as const } };
    const moderate = build(judgeWith(() => failed));
    const { decisions } = await moderate(['the casino is open all night', 'nobody can judge this text'], {
      tenant: { ...tenant, settings },
      source: 'discord',
    });
    expect(decisions).toMatchObject([
      { reason: 'local', action: 'delete' },
      { reason: 'error_open', action: 'none' },
    ]);
  });

  it('answers a tenant that was deleted meanwhile with unknown api key', async () => {
    const moderate = build({
      ...judgeWith(() => clean),
      judge: async ({ messages }) => {
        await temporary.store.deleteTenant(tenant.id);
        return {
          rows: messages.map(() => clean),
          usage: { requests: 1, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
        };
      },
    });
    await expect(moderate(['judged for nobody any more'])).rejects.toMatchObject({ code: 'unknown_key' });
  });

  it('gives reservations back when the request ends without a record', async () => {
    const broken = build(
      {
        ...judgeWith(() => clean),
        judge: async () => {
          throw new Error('a fault of our own');
        },
      },
      { defaultQuota: 2 },
    );
    await expect(broken(['one that is never judged', 'two that are never judged'])).rejects.toThrow(
      'a fault of our own',
    );
    const { decisions } = await build(
      judgeWith(() => clean),
      { defaultQuota: 2 },
    )(['one that is judged now', 'two that are judged now']);
    expect(decisions.map(({ reason }) => reason)).toEqual(['model', 'model']);
  });

  it('lets nobody wait for a judgement that ended in a fault', async () => {
    const cache = createScoreCache({ now: () => NOW, maxEntries: 100 });
    const broken = build(
      {
        ...judgeWith(() => clean),
        judge: async () => {
          throw new Error('a fault of our own');
        },
      },
      { cache },
    );
    const [first, second] = await Promise.allSettled([
      broken(['the same text twice over']),
      broken(['the same text twice over']),
    ]);
    expect(first.status).toBe('rejected');
    expect(second.status === 'fulfilled' && second.value.decisions[0]?.reason).toBe('error_open');
  });

  it('keeps a text whose judging one payer could not afford for those who can', async () => {
    const judge = judgeWith(() => clean);
    const moderate = build(judge, { limits: { global_budget: null, free_budget: 0 } });
    const trial = { ...tenant, plan: 'trial' } as const;
    const [poor, rich] = await Promise.all([
      moderate(['one text, two tenants'], { tenant: trial }),
      moderate(['one text, two tenants']),
    ]);
    expect(poor.decisions[0]?.reason).toBe('free_budget');
    expect(rich.decisions[0]?.reason).toBe('model');
  });

  it('names the ceiling in the way, the free one before the global one', async () => {
    const moderate = build(
      judgeWith(() => clean),
      { limits: { global_budget: 0, free_budget: 0 } },
    );
    const reasonFor = async (plan: Tenant['plan']) =>
      (await moderate([`a message of the plan ${plan}`], { tenant: { ...tenant, plan } })).decisions[0]?.reason;
    expect([await reasonFor('trial'), await reasonFor('pro')]).toEqual(['free_budget', 'global_budget']);
  });

  it('tells what a local rule matched, which line was crossed, and where the log has it', async () => {
    const flagged: JudgeRow = { kind: 'scores', scores: [0.9, 0, 0, 0, 0, 0, 0] };
    const withWords: Tenant = {
      ...tenant,
      settings: { ...tenant.settings, words: { list: ['casino'], action: 'delete' } },
    };
    const { details } = await build(judgeWith(() => flagged))(['join the casino tonight', 'a message full of spam'], {
      tenant: withWords,
    });
    const rows = await logRows(temporary.store, tenant.id, { limit: 10 });
    expect(details).toMatchObject([
      { matched: 'casino', threshold: null },
      { matched: '', threshold: 0.8 },
    ]);
    expect(rows.map(({ id }) => id).toReversed()).toEqual(details.map(({ logId }) => logId));
  });

  it('exempts trusted authors from local rules unless the tenant says otherwise', async () => {
    const moderate = build(judgeWith(() => clean));
    const withWords = (trusted_exempt: boolean) => ({
      ...tenant,
      settings: { ...tenant.settings, trusted_exempt, words: { list: ['casino'], action: 'delete' as const } },
    });
    const trusted = [{ text: 'join the casino tonight', author_trusted: true }];
    expect((await moderate(trusted, { tenant: withWords(true) })).decisions[0]?.reason).toBe('trusted');
    expect((await moderate(trusted, { tenant: withWords(false) })).decisions[0]?.reason).toBe('local');
  });

  it('decides a newcomer of a raid by the raid rule', async () => {
    const { decisions } = await build(judgeWith(() => clean))([{ text: 'hello everybody in here', from_raid: true }]);
    expect(decisions).toMatchObject([{ category: 'local:raid', action: 'flag', reason: 'local' }]);
  });

  it('calls no model in local_only, fails nobody else by it, and uses what the cache has', async () => {
    const judge = judgeWith(() => clean);
    const moderate = build(judge);
    await moderate(['a text judged before this']);
    const { decisions } = await moderate(['a text judged before this', 'a text nobody judged yet'], {
      mode: 'local_only',
    });
    expect(decisions.map(({ reason }) => reason)).toEqual(['cache', 'error_open']);
    expect(judge.asked).toHaveLength(1);
    const closed = { ...tenant, settings: { ...tenant.settings, fail_open: false } };
    await expect(moderate(['a text nobody judged yet'], { mode: 'local_only', tenant: closed })).resolves.toBeTruthy();
  });

  it('judges, spends and counts in unlogged, and leaves no row in the log', async () => {
    const { usage } = await build(judgeWith(() => clean))(['try this one without a trace'], { mode: 'unlogged' });
    expect(usage).toMatchObject({ judged_this_month: 1, model_requests_this_month: 1 });
    expect(await logRows(temporary.store, tenant.id, { limit: 10 })).toEqual([]);
  });

  it('never gives a milder action for a lower threshold', async () => {
    const row = (text: string): JudgeRow => ({
      kind: 'scores',
      scores: [Number(text.split(' ').at(-1)) / 100, 0, 0, 0, 0, 0, 0],
    });
    const moderate = build(judgeWith(row));
    const percent = fc.integer({ min: 0, max: 100 });
    await fc.assert(
      fc.asyncProperty(percent, percent, percent, async (score, one, other) => {
        const act = async (threshold: number) => {
          const policy = mergePolicy(tenant.policy, {
            thresholds: { spam: threshold / 100 },
            actions: { spam: 'delete' },
          });
          const { decisions } = await moderate([`a message that scores ${score}`], { tenant: { ...tenant, policy } });
          return severity(decisions[0]?.action ?? 'none');
        };
        expect(await act(Math.min(one, other))).toBeGreaterThanOrEqual(await act(Math.max(one, other)));
      }),
      { numRuns: 30 },
    );
  });

  it('compares a threshold of many decimals with the score as the model gave it, also out of the cache', async () => {
    const policy = mergePolicy(tenant.policy, { thresholds: { spam: 0.80003 }, actions: { spam: 'delete' } });
    const row = (text: string): JudgeRow => ({
      kind: 'scores',
      scores: [text.endsWith('over') ? 0.80004 : 0.80002, 0, 0, 0, 0, 0, 0],
    });
    const moderate = build(judgeWith(row));
    for (const reason of ['model', 'cache']) {
      const { decisions } = await moderate(['a score just over', 'a score just under'], {
        tenant: { ...tenant, policy },
      });
      expect(decisions).toMatchObject([
        { action: 'delete', probability: 0.8001, scores: { spam: 0.8001 }, reason },
        { action: 'none', probability: 0.8, scores: { spam: 0.8 }, reason },
      ]);
    }
  });

  it('sends the model no more than 8,000 characters of a text and of a topic, whatever normalisation makes of them', async () => {
    const asked: { text: string; topic: string }[] = [];
    const judge = judgeWith(() => clean);
    const watching: Judge = {
      ...judge,
      judge: (batch, budget) => {
        asked.push(...batch.messages);
        return judge.judge(batch, budget);
      },
    };
    await build(watching)([{ text: 'ﷺ'.repeat(8_000), channel_topic: 'ﷺ'.repeat(8_000) }]);
    expect(asked.map(({ text, topic }) => [text.length, topic.length])).toEqual([[8_000, 8_000]]);
  });

  it('never passes a ceiling, however many requests come at once', async () => {
    const limits = { global_budget: 95, free_budget: null };
    const moderate = build(
      judgeWith(() => clean, 15),
      { limits },
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => moderate([`message number ${index} of a burst`])),
    );
    const judged = answers.filter(({ decisions }) => decisions[0]?.judged).length;
    const { global_budget } = await temporary.store.readSpend('2026-11');
    expect(global_budget).toBe(judged * PRICE_MICRO_USD);
    expect(global_budget).toBeLessThanOrEqual(95);
    expect(judged).toBeGreaterThan(0);
  });
});

describe('the examples of a tenant', () => {
  it('go to the judge beside its rules, as it sees texts, and another list is another judgement', async () => {
    const asked: JudgeRequest[] = [];
    const judge: Judge = {
      ...judgeWith(() => clean),
      judge: async (request) => {
        asked.push(request);
        const row: JudgeRow = {
          kind: 'scores',
          scores: [...request.categories, ...Object.keys(request.rules)].map(() => 0),
        };
        return {
          rows: request.messages.map(() => row),
          usage: { requests: 1, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
        };
      },
    };
    const { moderate } = createModeration({
      store: temporary.store,
      judge,
      cache: createScoreCache({ now: () => NOW, maxEntries: 100 }),
      flood: createFloodWindow(),
      now: () => NOW,
      keepTextChars: 300,
      defaultQuota: 0,
      limits: { global_budget: null, free_budget: null },
    });
    const examples = { must_flag: ['ｂｕｙ my mod'], must_allow: [] };
    const withExamples = { ...tenant, settings: { ...tenant.settings, examples } };
    const withRule = { ...withExamples, policy: mergePolicy(tenant.policy, { rules: { no_ads: 'No advertising.' } }) };
    const messages = [{ ...BLANK, text: 'does anybody know the way' }];
    const without = { ...withRule, settings: tenant.settings };
    for (const one of [withExamples, withRule, without, withRule]) {
      await moderate({ tenant: one, messages, source: 'api', requestId: 'r' });
    }
    expect(asked.map((request) => request.examples)).toEqual([
      undefined,
      { must_flag: ['buy my mod'], must_allow: [] },
      undefined,
    ]);
  });
});
