import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileLocalRules } from '../../src/core/filters/local-rules.ts';
import { createFloodWindow } from '../../src/core/filters/state/flood-window.ts';
import type { Message } from '../../src/core/messages/message.ts';
import { createEventLoopYield } from '../../src/core/moderation/event-loop-yield.ts';
import type { ModerateRequest } from '../../src/core/moderation/moderate-request.ts';
import type { ReadInThread } from '../../src/core/moderation/read-messages.ts';
import { readFacts } from '../../src/core/moderation/text-analysis.ts';
import type { Settings } from '../../src/core/settings/settings.ts';
import type { Tenant } from '../../src/core/tenants/tenant.ts';
import { createEmbeddedJudge } from '../../src/judge/embedded/embedded.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { createModeration } from '../../src/service/moderation/moderate.ts';
import type { ModerateDeps } from '../../src/service/moderation/moderate-request.ts';
import { type TemporaryStore, temporaryStore } from '../support/store.ts';

const NOW = Date.UTC(2026, 10, 21);
const LONG = 'a long message about the harbour '.repeat(240);
let temporary: TemporaryStore;
let tenant: Tenant;

beforeEach(async () => {
  temporary = await temporaryStore({ now: () => NOW });
  tenant = await temporary.store.ensureTenant('acme', 'pro');
});
afterEach(async () => {
  await temporary.close();
});

/** Reads elsewhere as threads do, but for texts that stand still; tells what it was asked. */
function elsewhere(): ReadInThread & { readonly asked: string[] } {
  const asked: string[] = [];
  const read: ReadInThread = async (_caller, settings, raws) => {
    asked.push(...raws);
    const rules = compileLocalRules(settings);
    return raws.map((raw) => (raw.startsWith('still') ? 'timeout' : readFacts(raw, rules)));
  };
  return Object.assign(read, { asked });
}

function build(given: Partial<ModerateDeps> = {}) {
  const { moderate } = createModeration({
    store: temporary.store,
    judge: createEmbeddedJudge(),
    cache: createScoreCache({ now: () => NOW, maxEntries: 100 }),
    flood: createFloodWindow(),
    now: () => NOW,
    keepTextChars: 0,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
    ...given,
  });
  return async (
    messages: readonly Partial<Message>[],
    settings: Partial<Settings> = {},
    request: Partial<ModerateRequest> = {},
  ) => {
    const blank: Message = { id: '', text: '', author: '', channel_topic: '', author_trusted: false };
    const answer = await moderate({
      tenant: { ...tenant, settings: { ...tenant.settings, ...settings } },
      messages: messages.map((message) => ({ ...blank, ...message })),
      source: 'api',
      requestId: 'r',
      ...request,
    });
    return answer.decisions;
  };
}

describe('a message that takes too long to read', () => {
  const still = { text: `still ${LONG}` };

  it('is decided none, unjudged, as error_open, and no other message with it', async () => {
    const decisions = await build({ readInThread: elsewhere() })([still, { text: 'does anybody know the harbour' }]);
    expect(decisions[0]).toMatchObject({ action: 'none', judged: false, reason: 'error_open', scores: {} });
    expect(decisions[1]).toMatchObject({ judged: true, reason: 'model' });
  });

  it('makes the request fail for a tenant that fails closed', async () => {
    const moderate = build({ readInThread: elsewhere() });
    await expect(moderate([still], { fail_open: false })).rejects.toMatchObject({
      code: 'judgment_failed',
      message: 'judgment failed: TimeoutError',
    });
  });

  it('costs no quota, and one of a trusted author is trusted', async () => {
    const moderate = build({ readInThread: elsewhere(), defaultQuota: 1 });
    const decisions = await moderate([
      still,
      { ...still, author_trusted: true },
      { text: 'does anybody know the harbour' },
    ]);
    expect(decisions.map(({ reason }) => reason)).toEqual(['error_open', 'trusted', 'model']);
  });

  it('counts for the flood rule, its copies as copies', async () => {
    const moderate = build({ readInThread: elsewhere() });
    const flood = { repeats: 2, messages: 0, window_seconds: 60, action: 'delete' } as const;
    const three = Array.from({ length: 3 }, () => ({ ...still, author: 'eve' }));
    const decisions = await moderate(three, { flood });
    expect(decisions.map(({ reason, category }) => category ?? reason)).toEqual([
      'error_open',
      'error_open',
      'local:raid',
    ]);
  });

  it('is not judged without its topic either', async () => {
    const [decision] = await build({ readInThread: elsewhere() })([
      { text: 'does anybody know the harbour', channel_topic: `still ${LONG}` },
    ]);
    expect(decision).toMatchObject({ reason: 'error_open', judged: false });
  });
});

describe('where a text is read', () => {
  it('is elsewhere when it is long, here when it is short', async () => {
    const read = elsewhere();
    await build({ readInThread: read })([{ text: LONG }, { text: 'short and here' }]);
    expect(read.asked).toEqual([LONG]);
  });

  it('is elsewhere when the tenant has so many words that making them ready takes long', async () => {
    const read = elsewhere();
    const list = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    const [decision] = await build({ readInThread: read })([{ text: 'this is word1999 of them' }], {
      words: { list, action: 'delete' },
    });
    expect(read.asked).toEqual(['this is word1999 of them']);
    expect(decision).toMatchObject({ action: 'delete', category: 'local:word' });
  });

  it('is elsewhere for what is left when a request has used up its time here', async () => {
    const read = elsewhere();
    let ms = 0;
    // A clock that goes on by 3 ms at each look.
    const eventLoopYield = createEventLoopYield({ now: () => (ms += 3) });
    const texts = Array.from({ length: 10 }, (_, index) => ({
      text: `message ${index} about the harbour`.padEnd(900),
    }));
    await build({ readInThread: read, eventLoopYield })(texts, { words: { list: ['casino'], action: 'delete' } });
    expect(read.asked).toHaveLength(8);
  });

  it('is remembered, wherever it was', async () => {
    const read = elsewhere();
    const moderate = build({ readInThread: read });
    const list = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    const settings = { ...tenant.settings, words: { list, action: 'delete' as const } };
    const own = { ...tenant, settings };
    for (let round = 0; round < 3; round++) await moderate([{ text: 'word7 again' }], {}, { tenant: own });
    expect(read.asked).toEqual(['word7 again']);
  });
});

describe('turns', () => {
  it('let others go first when a turn of the event loop has used up its time, whoever used it', async () => {
    const eventLoopYield = createEventLoopYield();
    expect(eventLoopYield.begin()).toBeUndefined();
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    eventLoopYield.spend(9);
    const waiting = eventLoopYield.begin()?.then(() => order.push('text work'));
    expect(waiting).toBeDefined();
    await waiting;
    expect(order).toEqual(['another', 'text work']);
    // Whoever has waited works first.
    eventLoopYield.spend(1);
    expect(eventLoopYield.begin()).toBeUndefined();
  });
});
