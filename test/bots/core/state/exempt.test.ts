import { describe, expect, it } from 'vitest';
import { isExempt } from '../../../../bots/core/state/exempt.ts';

const AUTHOR = { id: 'u1', name: 'mara', trusted: false, roleIds: ['r1', 'r2'] };
const THREAD = { id: 'c2', name: 'a thread', topic: '', parentId: 'c1' };
const isExemptBy = (kind: 'user' | 'role' | 'channel', externalId: string) =>
  isExempt([{ kind, externalId }], { author: AUTHOR, channel: THREAD });

describe('an exemption', () => {
  it('covers a member, any of their roles, and a channel with its threads', () => {
    for (const [kind, id] of [
      ['user', 'u1'],
      ['role', 'r2'],
      ['channel', 'c2'],
      ['channel', 'c1'],
    ] as const) {
      expect(isExemptBy(kind, id), `${kind} ${id}`).toBe(true);
    }
  });

  it('does not cover others, or ids of another kind', () => {
    for (const [kind, id] of [
      ['user', 'u2'],
      ['role', 'r3'],
      ['role', 'u1'],
      ['channel', 'r1'],
    ] as const) {
      expect(isExemptBy(kind, id), `${kind} ${id}`).toBe(false);
    }
    expect(isExempt([], { author: AUTHOR, channel: THREAD })).toBe(false);
  });

  it('is not needed for members whom the platform reports as moderators', () => {
    expect(isExempt([], { author: { ...AUTHOR, trusted: true }, channel: THREAD })).toBe(true);
  });
});
