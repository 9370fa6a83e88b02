import { describe, expect, it } from 'vitest';
import { createAccountWindow } from '../../../../src/core/filters/state/account-window.ts';

const RULE = { most: 3, window_seconds: 60 };
const text = (author: string, outline: string, nowMs = 1_000, tenantId = 'acme') => ({
  tenantId,
  author,
  outline,
  nowMs,
});

describe('createAccountWindow', () => {
  it('counts one account once, however often it writes, and nobody not at all', () => {
    const window = createAccountWindow();
    expect([1, 2, 3].map((at) => window.count(text('ann', 'a', at), RULE))).toEqual([1, 1, 1]);
    expect(window.count(text('', 'a'), RULE)).toBe(0);
  });

  it('remembers no more accounts of a text than the rule counts', () => {
    const window = createAccountWindow();
    for (let at = 0; at < 500; at++) window.count(text(`author-${at}`, 'a', at), RULE);
    expect(window.size()).toBe(4);
    expect(window.count(text('author-499', 'a', 500), RULE)).toBe(4);
  });

  it('looks without counting', () => {
    const window = createAccountWindow();
    window.count(text('ann', 'a'), RULE);
    expect(window.fork().count(text('bob', 'a', 2_000), RULE)).toBe(2);
    expect(window.fork().count(text('bob', 'a', 2_000), RULE)).toBe(2);
    expect(window.size()).toBe(1);
  });

  it('is bounded over all tenants, and no tenant empties the window of another', () => {
    const window = createAccountWindow({ senders: 10 });
    window.count(text('ann', 'kept', 1_000, 'quiet'), RULE);
    for (let at = 0; at < 1_000; at++) window.count(text('bob', `text ${at}`, 1_000 + at, 'loud'), RULE);
    expect(window.size()).toBe(10);
    expect(window.fork().count(text('cem', 'kept', 2_000, 'quiet'), RULE)).toBe(2);
  });

  it('counts again after a clock that was set back', () => {
    const window = createAccountWindow();
    window.count(text('ann', 'a', 100_000), RULE);
    expect(window.count(text('bob', 'a', 1_000), RULE)).toBe(1);
  });
});
