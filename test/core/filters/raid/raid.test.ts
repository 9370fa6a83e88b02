import { describe, expect, it } from 'vitest';
import { createJoinWindow, type JoinState } from '../../../../src/core/filters/raid/raid.ts';

const rule = { joins: 3, window_seconds: 10, mark_minutes: 5, action: 'flag' } as const;

describe('the join window', () => {
  it('notices the join that makes a burst, and marks everyone in it', () => {
    const window = createJoinWindow();
    expect(window.join('c', 'a', 0, rule)).toBeNull();
    expect(window.join('c', 'b', 1_000, rule)).toBeNull();
    expect(window.join('c', 'd', 2_000, rule)).toMatchObject({ kind: 'started', members: ['a', 'b', 'd'] });
    expect(window.join('c', 'e', 3_000, rule)).toMatchObject({ kind: 'ongoing', members: ['e'] });
    expect(['a', 'b', 'd', 'e', 'z'].map((member) => window.isMarked('c', member, 4_000))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('notices joins that come one by one, in the slow window', () => {
    const window = createJoinWindow();
    const slow = { ...rule, slow_joins: 20, slow_window_minutes: 15 };
    const join = (turn: number) => window.join('c', `m${turn}`, turn * 30_000, slow);
    for (let turn = 0; turn < 19; turn++) expect(join(turn)).toBeNull();
    const burst = join(19);
    expect(burst).toMatchObject({ kind: 'started', joins: 20, windowSeconds: 900 });
    expect(burst?.members).toHaveLength(20);
    expect(window.isMarked('c', 'm0', 19 * 30_000)).toBe(true);
    // The short window may be off.
    const only = createJoinWindow();
    const off = { ...slow, joins: 0, slow_joins: 2 };
    expect(only.join('c', 'a', 0, off)).toBeNull();
    expect(only.join('c', 'b', 800_000, off)?.joins).toBe(2);
    expect(only.join('d', 'a', 0, off)).toBeNull();
    expect(only.join('d', 'b', 901_000, off)).toBeNull();
  });

  it('does not mind joins that come slowly, one member twice, or other communities', () => {
    const window = createJoinWindow();
    for (let turn = 0; turn < 20; turn++) {
      expect(window.join('slow', `m${turn}`, turn * 5_000, rule)).toBeNull();
      expect(window.join('same', 'm', turn, rule)).toBeNull();
      expect(window.join(`c${turn}`, `m${turn}`, 0, rule)).toBeNull();
    }
  });

  it('takes a burst that comes again soon for the same, and a later one for new', () => {
    const window = createJoinWindow();
    const burst = (prefix: string, atMs: number) =>
      ['1', '2', '3'].map((name) => window.join('c', prefix + name, atMs, rule)?.kind ?? null).at(-1);
    expect(burst('a', 0)).toBe('started');
    expect(burst('b', 60_000)).toBe('ongoing');
    expect(burst('c', 60_000 + 301_000)).toBe('started');
  });

  it('lets marks lapse', () => {
    const window = createJoinWindow();
    for (const member of ['a', 'b', 'd']) window.join('c', member, 0, rule);
    expect(window.isMarked('c', 'a', 299_999)).toBe(true);
    expect(window.isMarked('c', 'a', 300_000)).toBe(false);
  });

  it('goes on after a restart as if there had been none', () => {
    const first = createJoinWindow();
    first.join('c', 'a', 0, rule);
    first.join('c', '__proto__', 1, rule);
    // What a file would give back.
    const second = createJoinWindow(JSON.parse(JSON.stringify(first.state())) as JoinState);
    expect(second.join('c', 'd', 2, rule)).toMatchObject({ kind: 'started', members: ['a', '__proto__', 'd'] });
    const third = createJoinWindow(JSON.parse(JSON.stringify(second.state())) as JoinState);
    expect(third.isMarked('c', 'a', 3)).toBe(true);
    expect(third.isMarked('c', '__proto__', 3)).toBe(true);
    expect(third.join('c', 'e', 3, rule)).toMatchObject({ kind: 'ongoing', members: ['e'] });
  });

  it('is off at 0 joins', () => {
    const window = createJoinWindow();
    expect([1, 2, 3].map((member) => window.join('c', `${member}`, 0, { ...rule, joins: 0 }))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
