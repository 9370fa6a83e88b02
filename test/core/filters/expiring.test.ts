import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccountWindow } from '../../../src/core/filters/state/account-window.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';

const WINDOW = { window_seconds: 30 };
const ONCE = { repeats: 1, messages: 0, ...WINDOW };

/** The tenants of a shared server, 84 authors each, who wrote one after the other and then were silent for longer than the window. */
function quietServer<T>(tenants: number, count: (tenantId: string, author: string, nowMs: number) => T): void {
  for (let author = 0; author < 84; author++)
    for (let tenant = 0; tenant < tenants; tenant++) count(`t${tenant}`, `a${author}`, author * 100 + tenant / 10);
}
const LATER_MS = 60_000;
/** A tenth of the bounds of a server. */
const SMALL = { authors: 5_000, messages: 20_000 };

describe('a shared server under attack', () => {
  it('hits all 180 further messages of one author after everybody was silent', () => {
    const window = createFloodWindow(SMALL);
    const rule = { ...ONCE, repeats: 2 };
    const count = (tenantId: string, author: string, nowMs: number) =>
      window.count({ tenantId, author, outline: 'free nitro', nowMs }, rule);
    quietServer(60, count);
    const hits = Array.from({ length: 182 }, (_, at) => count('t7', 'mallory', LATER_MS + at));
    expect(hits.filter((hit) => hit !== null)).toHaveLength(180);
  });

  it.each([
    ['of a tenant with many members', 't7'],
    ['of a tenant that is new', 'new'],
  ])('hits every repeat of 182 accounts %s, however they take turns', (_whose, tenantId) => {
    const window = createFloodWindow();
    quietServer(600, (tenant, author, nowMs) =>
      window.count({ tenantId: tenant, author, outline: 'hello', nowMs }, { ...ONCE, repeats: 3 }),
    );
    const round = (nowMs: number) =>
      Array.from({ length: 182 }, (_, at) =>
        window.count({ tenantId, author: `raider${at}`, outline: 'free nitro', nowMs: nowMs + at }, ONCE),
      ).filter((hit) => hit !== null);
    expect(round(LATER_MS)).toHaveLength(0);
    expect(round(LATER_MS + 1_000)).toHaveLength(182);
    expect(round(LATER_MS + 2_000)).toHaveLength(182);
    expect(window.size().authors).toBeLessThanOrEqual(50_000);
  });

  it('hits every repeat of its own also while all others wrote within the window', () => {
    const window = createFloodWindow(SMALL);
    quietServer(60, (tenant, author, nowMs) =>
      window.count({ tenantId: tenant, author, outline: 'hello', nowMs }, { ...ONCE, window_seconds: 3_600 }),
    );
    const round = () =>
      Array.from({ length: 1_000 }, (_, at) =>
        window.count({ tenantId: 't7', author: `raider${at}`, outline: 'free nitro', nowMs: LATER_MS }, ONCE),
      ).filter((hit) => hit !== null);
    expect(round()).toHaveLength(0);
    expect(round()).toHaveLength(1_000);
    expect(window.size().authors).toBe(SMALL.authors);
  });

  it('counts the accounts of one text after everybody was silent, with other texts between them', () => {
    const window = createAccountWindow({ senders: 5_000 });
    const rule = { most: 2, ...WINDOW };
    quietServer(60, (tenantId, author, nowMs) => window.count({ tenantId, author, outline: author, nowMs }, rule));
    const counts: number[] = [];
    for (let at = 0; at < 182; at++) {
      const nowMs = LATER_MS + at * 10;
      counts.push(window.count({ tenantId: 't7', author: `raider${at}`, outline: 'free nitro', nowMs }, rule));
      for (let other = 0; other < 100; other++)
        window.count({ tenantId: 't7', author: `m${other}`, outline: `talk ${at} ${other}`, nowMs }, rule);
    }
    expect(counts.filter((count) => count > rule.most)).toHaveLength(180);
    expect(window.size()).toBeLessThanOrEqual(5_000);
  });

  it('leaves a quiet tenant what it has, whatever several loud ones do', () => {
    const window = createFloodWindow({ authors: 400, messages: 4_000 });
    const count = (tenantId: string, author: string, nowMs: number) =>
      window.count({ tenantId, author, outline: 'free nitro', nowMs }, { ...ONCE, window_seconds: 3_600 });
    for (let at = 0; at < 20; at++) count('quiet', `q${at}`, at);
    for (let at = 0; at < 5_000; at++) count(`loud${at % 6}`, `a${at}`, 1_000 + at);
    for (let at = 0; at < 20; at++) expect(count('quiet', `q${at}`, 10_000)).not.toBeNull();
  });
});

/** What a window would say that forgets nothing: the messages of an author, and the accounts of a text, of the last seconds. */
type Sent = { readonly tenant: number; readonly author: number; readonly text: number; readonly atMs: number };
const stepParts = {
  // One of them writes most.
  tenant: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 4 })),
  author: fc.integer({ min: 0, max: 7 }),
  text: fc.integer({ min: 0, max: 2 }),
};
const step = fc.record({
  ...stepParts,
  waitMs: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }) }, fc.integer({ min: 0, max: 12_000 })),
});
const windows = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 5, maxLength: 5 });
const live = (sent: readonly Sent[], seconds: readonly number[], nowMs: number) =>
  sent.filter(({ tenant, atMs }) => atMs > nowMs - (seconds[tenant] ?? 0) * 1_000);

describe('a full window against one that forgets nothing', () => {
  it('says the same of authors as long as what is within the windows has room', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: 'max' }), windows, (steps, seconds) => {
        const limits = { authors: 9, messages: 1_000 };
        const window = createFloodWindow(limits);
        const sent: Sent[] = [];
        let nowMs = 1_000;
        for (const { waitMs, ...one } of steps) {
          nowMs += waitMs;
          // What is within the windows has room: when it nearly has none, everybody is silent for a while.
          if (live(sent, seconds, nowMs).length >= limits.authors) nowMs += 9_000;
          sent.push({ ...one, atMs: nowMs });
          const within = live(sent, seconds, nowMs);
          const rule = { repeats: 1, messages: 0, window_seconds: seconds[one.tenant] ?? 1 };
          const hit = window.count(
            { tenantId: `t${one.tenant}`, author: `a${one.author}`, outline: `x${one.text}`, nowMs },
            rule,
          );
          const { length: count } = within.filter(
            ({ tenant, author, text }) => tenant === one.tenant && author === one.author && text === one.text,
          );
          expect(hit).toEqual(count > rule.repeats ? { kind: 'repeats', count } : null);
          expect(window.size().authors).toBeLessThanOrEqual(limits.authors);
          expect(window.size().messages).toBeLessThanOrEqual(limits.messages);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('says the same of the accounts of a text as long as what is within the windows has room', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: 'max' }), windows, (steps, seconds) => {
        const window = createAccountWindow({ senders: 16 });
        const sent: Sent[] = [];
        let nowMs = 1_000;
        for (const { waitMs, ...one } of steps) {
          nowMs += waitMs;
          if (live(sent, seconds, nowMs).length >= 8) nowMs += 9_000;
          sent.push({ ...one, atMs: nowMs });
          const within = live(sent, seconds, nowMs);
          const accounts = window.count(
            { tenantId: `t${one.tenant}`, author: `a${one.author}`, outline: `x${one.text}`, nowMs },
            { most: 9, window_seconds: seconds[one.tenant] ?? 1 },
          );
          const same = within.filter(({ tenant, text }) => tenant === one.tenant && text === one.text);
          expect(accounts).toBe(new Set(same.map(({ author }) => author)).size);
          expect(window.size()).toBeLessThanOrEqual(16);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('stays within its bounds, and forgets what is of before a clock that was set back', () => {
    const jumpy = fc.record({ ...stepParts, waitMs: fc.integer({ min: -20_000, max: 5_000 }) });
    fc.assert(
      fc.property(fc.array(jumpy, { maxLength: 150, size: 'max' }), windows, (steps, seconds) => {
        const window = createFloodWindow({ authors: 6, messages: 10 });
        let nowMs = 1_000_000;
        for (const { waitMs, tenant, author, text } of steps) {
          nowMs += waitMs;
          const rule = { repeats: 1, messages: 3, window_seconds: seconds[tenant] ?? 1 };
          window.count({ tenantId: `t${tenant}`, author: `a${author}`, outline: `x${text}`, nowMs }, rule);
          expect(window.size().authors).toBeLessThanOrEqual(6);
          expect(window.size().messages).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 100 },
    );
    const window = createFloodWindow({ authors: 100, messages: 1_000 });
    for (let at = 0; at < 100; at++)
      window.count({ tenantId: 'before', author: `a${at}`, outline: 'x', nowMs: 900_000_000 }, ONCE);
    const round = () =>
      Array.from({ length: 100 }, (_, at) =>
        window.count({ tenantId: 'after', author: `a${at}`, outline: 'x', nowMs: 1_000 + at }, ONCE),
      );
    round();
    expect(round().every((hit) => hit !== null)).toBe(true);
  });
});
