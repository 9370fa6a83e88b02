import { describe, expect, it } from 'vitest';
import type { Community } from '../../../src/core/communities/community.ts';
import { isAppealOpen, withVerdict } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { NOW, noticeOf } from '../../store/community-records.ts';

const COMMUNITY = { id: 'c' } as Community;
const BY = { id: '7', name: 'a moderator' };
const appealed = (atMs: number, change: Partial<ModerationCase> = {}) =>
  noticeOf(COMMUNITY, 'm', {
    reports: [{ by: { id: '1', name: 'an author' }, reason: '', atMs, isAppeal: true }],
    ...change,
  });
const verdictAt = (atMs: number) => ({ verdict: 'confirmed', by: BY, atMs }) as const;

describe('a verdict on what was appealed against', () => {
  it('brings with it the step that tells the author, for an hour', () => {
    const judged = withVerdict(appealed(NOW), verdictAt(NOW + 1));
    expect(judged.results).toMatchObject([
      { step: 'answer', outcome: 'waiting', dueAtMs: NOW + 1, deadlineMs: NOW + 1 + 3_600_000 },
    ]);
    expect(isAppealOpen(judged)).toBe(false);
  });

  it('answers once, however often the verdict changes after it', () => {
    const twice = withVerdict(withVerdict(appealed(NOW), verdictAt(NOW + 1)), {
      ...verdictAt(NOW + 2),
      verdict: 'wrong',
    });
    expect(twice.results).toHaveLength(1);
    expect(twice.verdict?.verdict).toBe('wrong');
  });

  it('answers an appeal that came after an earlier verdict, and nobody who never appealed', () => {
    expect(withVerdict(appealed(NOW, { verdict: verdictAt(NOW - 1) }), verdictAt(NOW + 1)).results).toHaveLength(1);
    expect(withVerdict(noticeOf(COMMUNITY, 'm'), verdictAt(NOW + 1)).results).toEqual([]);
  });
});
