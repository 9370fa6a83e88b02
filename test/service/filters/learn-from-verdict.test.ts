import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyKeysOf } from '../../../src/core/filters/examples/examples.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';
import type { Message } from '../../../src/core/messages/message.ts';
import type { Judge } from '../../../src/core/ports/judge.ts';
import { createScoreCache } from '../../../src/judge/score-cache.ts';
import { giveVerdict, reopenDecision } from '../../../src/service/decisions/give-verdict.ts';
import { addExample, listExamples } from '../../../src/service/filters/examples.ts';
import { learnFromVerdict } from '../../../src/service/filters/learn-from-verdict.ts';
import { createModeration } from '../../../src/service/moderation/moderate.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const TEXT = 'my casino night in the library is on friday';
const BY = { id: '7', name: 'ann' };

let temporary: TemporaryStore;
let tenantId: string;
let nowMs: number;
let judged: string[];
const flood = createFloodWindow();

beforeEach(async () => {
  nowMs = NOW;
  judged = [];
  temporary = await temporaryStore({ now: () => nowMs });
  tenantId = (await temporary.store.ensureTenant('acme', 'pro')).id;
});
afterEach(() => temporary.close());

const set = (write: ReturnType<Parameters<typeof changeSettings>[2]>) =>
  changeSettings(temporary, tenantId, () => write);
const say = (verdict: 'confirmed' | 'wrong', text = TEXT, category = 'scam') =>
  learnFromVerdict(temporary, {
    tenantId,
    verdict,
    category,
    copyKeys: copyKeysOf(text),
    text,
    pictures: [],
    decisionId: 'd',
    by: BY,
    atMs: nowMs,
  });

async function decide(text: string, given: Partial<Message> = {}) {
  const judge: Judge = {
    provider: 'openai',
    model: 'test',
    cannot: [],
    judge: async ({ messages }) => {
      judged.push(...messages.map((one) => one.text));
      const rows = messages.map(() => ({ kind: 'scores' as const, scores: [0, 0.99, 0, 0, 0, 0, 0] }));
      return { rows, usage: { requests: 1, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 } };
    },
  };
  const { moderate } = createModeration({
    store: temporary.store,
    judge,
    cache: createScoreCache({ now: () => nowMs, maxEntries: 10 }),
    flood,
    now: () => nowMs,
    keepTextChars: 300,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
  });
  const tenant = await temporary.store.findTenant({ id: tenantId });
  if (!tenant) throw new Error('no tenant');
  const message = { id: '1', text, author: 'bob', channel_topic: '', author_trusted: false, ...given };
  const { decisions } = await moderate({ tenant, messages: [message], source: 'discord', requestId: 'r' });
  return decisions[0];
}

describe('what is dismissed', () => {
  it('passes from then on, whatever rule or category acted on it, and is judged no more', async () => {
    await set({ words: { list: ['casino'], action: 'delete' } });
    expect(await decide(TEXT)).toMatchObject({ action: 'delete', category: 'local:word' });
    expect(await say('wrong')).toBe('allowed');
    expect(await decide(`${TEXT.toUpperCase()}!`)).toMatchObject({
      action: 'none',
      category: null,
      judged: false,
      reason: 'local',
      probability: 0,
    });
    expect(judged).toEqual([]);
    expect(await decide(`${TEXT} http://evil.example`)).toMatchObject({ action: 'delete' });
  });

  it('passes the judge with another word, but no local rule', async () => {
    await say('wrong');
    expect(await decide(`${TEXT} folks`)).toMatchObject({ action: 'none', reason: 'local' });
    expect(judged).toEqual([]);
    await set({ words: { list: ['folks'], action: 'delete' } });
    expect(await decide(`${TEXT} folks!`)).toMatchObject({ action: 'delete', category: 'local:word' });
  });

  it('is acted on again once the example ends', async () => {
    await set({ teaching: { days: 2 } });
    await say('wrong');
    nowMs = NOW + 2 * DAY_MS - 1;
    expect(await decide(TEXT)).toMatchObject({ action: 'none' });
    nowMs++;
    expect(await decide(TEXT)).toMatchObject({ action: 'flag', category: 'scam' });
  });

  it('is a flood all the same when one member repeats it, and a raid when raiders write it', async () => {
    await set({
      flood: { repeats: 2, messages: 0, window_seconds: 60, action: 'timeout' },
      raid: { action: 'delete' },
    });
    await say('wrong');
    const author = 'repeater';
    expect(await decide(TEXT, { author })).toMatchObject({ action: 'none' });
    await decide(TEXT, { author });
    expect(await decide(TEXT, { author })).toMatchObject({ action: 'timeout', category: 'local:raid' });
    expect(await decide(TEXT, { from_raid: true })).toMatchObject({ action: 'delete', category: 'local:raid' });
  });

  it('teaches nothing of its text where who wrote it when was the reason, nor where teaching is off', async () => {
    for (const category of ['raid', 'limit:accounts', 'limit:attachments', 'list:cas', 'picture', 'clean'])
      expect(await say('wrong', TEXT, `local:${category}`), category).toBe('not_its_text');
    expect(await say('wrong', '!?')).toBe('too_short');
    await set({ teaching: { allow: false } });
    expect(await say('wrong')).toBe('unset');
    expect(await decide(TEXT)).toMatchObject({ action: 'flag' });
  });
});

it.each(['limit:emoji', 'list:phishing', 'word'])(
  'what a rule found in a text teaches that text when it was wrong: %s',
  async (category) => {
    expect(await say('wrong', TEXT, `local:${category}`)).toBe('allowed');
  },
);

describe('what is found right', () => {
  it('blocks nothing unless the tenant says what happens to copies', async () => {
    expect(await say('confirmed')).toBe('unset');
    await set({ teaching: { block: 'delete' } });
    expect(await say('confirmed')).toBe('blocked');
    const decision = await decide(TEXT.replace('friday', 'FRIDAY!!! 100'));
    expect(decision).toMatchObject({ action: 'delete', category: 'local:example', reason: 'local', probability: 1 });
    await set({ teaching: { block: 'none' } });
    expect(await decide(TEXT)).toMatchObject({ category: 'scam' });
  });

  it('acts on near copies too: another word, a name before it, a slip', async () => {
    await set({ teaching: { block: 'delete' } });
    await say('confirmed');
    for (const copy of [`@zoe ${TEXT}`, `${TEXT} folks`, TEXT.replace('library', 'libary')])
      expect(await decide(copy), copy).toMatchObject({ action: 'delete', category: 'local:example' });
    expect(await decide('the library is closed on friday')).toMatchObject({ category: 'scam' });
  });

  it('takes back what the opposite verdict taught of the same text', async () => {
    await set({ teaching: { block: 'delete' } });
    await say('confirmed');
    await say('wrong');
    expect(await decide(TEXT)).toMatchObject({ action: 'none', reason: 'local' });
    await say('confirmed');
    expect(await decide(TEXT)).toMatchObject({ category: 'local:example' });
    expect(await temporary.store.listExamples(tenantId, { nowMs, limit: 9 })).toMatchObject([
      { kind: 'block', by: 'ann' },
    ]);
  });
});

describe('an example by its text', () => {
  it('acts at once, or says what is missing', async () => {
    const added = async () => {
      const tenant = await temporary.store.findTenant({ id: tenantId });
      if (!tenant) throw new Error('no tenant');
      const deps = { store: temporary.store, now: () => nowMs, keepTextChars: 300 };
      return await addExample(deps, tenant, { text: TEXT, kind: 'block', by: 'key' });
    };
    expect(await added()).toMatchObject({ acts: false, missing: expect.stringContaining('teaching.block') });
    await set({ teaching: { block: 'flag' } });
    expect(await added()).toMatchObject({ acts: true, missing: null });
    expect(await decide(`${TEXT} now`)).toMatchObject({ action: 'flag', category: 'local:example' });
  });

  it('keeps no more of the text than may be kept, and needs enough of it', async () => {
    const tenant = await temporary.store.findTenant({ id: tenantId });
    if (!tenant) throw new Error('no tenant');
    const deps = { store: temporary.store, now: () => nowMs, keepTextChars: 0 };
    expect(await addExample(deps, tenant, { text: TEXT, kind: 'allow', by: 'key' })).toMatchObject({
      text: '',
      kind: 'allow',
    });
    expect(await decide(TEXT)).toMatchObject({ action: 'none', reason: 'local' });
    const short = addExample(deps, tenant, { text: 'lol', kind: 'block', by: 'key' });
    await expect(short).rejects.toThrow('body.text: the text is too short');
  });
});

describe('what an example decided', () => {
  const list = () => listExamples({ store: temporary.store, now: () => nowMs }, tenantId, { limit: 9 });
  const rowsOf = async (example: string) => {
    const ask = { filter: { example }, limit: 9, scanMax: 99 };
    return (await temporary.store.searchDecisions(tenantId, ask)).rows;
  };
  const verdicts = () => ({
    store: temporary.store,
    communities: temporary.store.communities,
    now: () => nowMs,
  });
  const dismiss = (id: string) => giveVerdict(verdicts(), tenantId, id, { verdict: 'wrong', by: BY });

  it('is known, counted and in the log: what it blocks, and what it lets pass', async () => {
    await set({ teaching: { block: 'delete' } });
    await say('confirmed');
    await say('wrong', 'the garden opens on sunday morning');
    nowMs = NOW + 5_000;
    for (const copy of [TEXT, `${TEXT} folks`, 'The garden opens on sunday morning!', 'another text'])
      await decide(copy);
    const [allow, block] = await list();
    const last_hit_at = new Date(nowMs).toISOString();
    expect(allow).toMatchObject({ kind: 'allow', hits: 1, last_hit_at, dismissed: 0, retired_at: null });
    expect(block).toMatchObject({ kind: 'block', hits: 2, last_hit_at });
    expect((await rowsOf(block?.id ?? '')).map(({ category }) => category)).toEqual(['local:example', 'local:example']);
    expect(await rowsOf(allow?.id ?? '')).toMatchObject([{ action: 'none', reason: 'local' }]);
  });

  it('retires it once three hits are dismissed, until a dismissal is taken back or somebody has it act again', async () => {
    await set({ teaching: { block: 'delete' } });
    await say('confirmed');
    const copies = ['folks', 'people', 'friends'].map((word) => `${TEXT} ${word}`);
    for (const copy of copies) await decide(copy);
    const [{ id } = { id: '' }] = await list();
    const rows = await rowsOf(id);
    for (const row of rows) {
      expect(await decide(`${TEXT} then`)).toMatchObject({ category: 'local:example' });
      await dismiss(row.id);
    }
    expect(await list()).toMatchObject([{ dismissed: 3, retired_at: new Date(nowMs).toISOString() }]);
    expect(await decide(`${TEXT} then`)).toMatchObject({ category: 'scam', reason: 'model' });
    await reopenDecision(verdicts(), tenantId, rows[0]?.id ?? '', null);
    expect(await decide(`${TEXT} then`)).toMatchObject({ category: 'local:example' });
    await dismiss(rows[0]?.id ?? '');
    expect(await decide(`${TEXT} then`)).toMatchObject({ category: 'scam' });
    nowMs++;
    await temporary.store.reviveExample(tenantId, id, nowMs);
    expect(await list()).toMatchObject([{ dismissed: 0, retired_at: null }]);
    expect(await decide(`${TEXT} then`)).toMatchObject({ category: 'local:example' });
  });
});
