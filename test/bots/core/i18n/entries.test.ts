import { describe, expect, it } from 'vitest';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { renderCase } from '../../../../bots/core/incidents/view/render-case.ts';
import { renderIncident } from '../../../../bots/core/incidents/view/render-incident.ts';
import { renderRaidCase } from '../../../../bots/core/incidents/view/render-raid-case.ts';
import type { Entry } from '../../../../bots/core/port/rendering.ts';
import { BOTS } from '../../../../bots/registry.ts';
import { LANGUAGES } from '../../../../src/core/common/languages.ts';
import type { StepResult } from '../../../../src/core/common/steps.ts';
import type { Community } from '../../../../src/core/communities/community.ts';
import type { IncidentCounts } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { NOW, noticeOf } from '../../../store/community-records.ts';

const COMMUNITY = { id: 'c' } as Community;
const BY = { id: '987654321098765432', name: 'a moderator' };
const BASE = { why: '', by: BY, atMs: NOW } as const;
const WAITING = { dueAtMs: NOW, deadlineMs: NOW, tries: 12, untilMs: null } as const;
const SIZE = { messages: 1_234, authors: 1_000, channels: 125 };

const NEWCOMER = { ...BY, name: 'x'.repeat(32), joinedAtMs: NOW, hasAvatar: false };
const SHARERS = new Set([NEWCOMER]);
const WAVE = { members: [NEWCOMER], sharedBy: { hour: SHARERS, name: SHARERS, picture: SHARERS } };
/** As much as an incident can tell at once. */
const COUNTS: IncidentCounts = {
  ...SIZE,
  communities: 12,
  deleted: SIZE,
  gone: 25,
  deletionsWaiting: 100,
  deletionsMissed: 5,
  wouldDelete: 1,
  timedOut: 1_000,
  banned: 500,
  bansWaiting: 500,
  bansMissed: 5,
  bansEnded: 1,
  timeoutsWaiting: 21,
  timeoutsMissed: 22,
  wouldTimeOut: 2,
  endsWaiting: 3,
  timeoutsEnded: 4,
  confirmed: 11,
  wrong: 1,
  categories: ['harassment', 'scam'],
};

const RESULTS: readonly (readonly StepResult[])[] = [
  [],
  [
    { step: 'delete', outcome: 'done', ...BASE },
    { step: 'timeout', outcome: 'done', ...BASE },
  ],
  [{ step: 'delete', outcome: 'waiting', ...BASE, why: 'rate_limited', ...WAITING }],
  [
    { step: 'timeout', outcome: 'refused', ...BASE, why: 'missing_permission' },
    { step: 'delete', outcome: 'gone', ...BASE },
  ],
  [
    { step: 'delete', outcome: 'given_up', ...BASE, why: 'http_503' },
    { step: 'notify', outcome: 'failed', ...BASE },
    { step: 'answer', outcome: 'waiting', ...BASE, why: 'http_503', ...WAITING },
  ],
];

/** Entries of many kinds, as a platform gets them. */
function entriesIn(language: (typeof LANGUAGES)[number]): Entry[] {
  const say = translateIn(language);
  return BOTS.flatMap(({ capabilities }) => [
    ...RESULTS.flatMap((results) =>
      [true, false].map((trial): Entry => {
        const reports = [{ by: BY, reason: 'a joke', atMs: NOW, isAppeal: true } as const];
        const offence = { count: 3, days: 7, action: 'timeout', minutes: 1_440 } as const;
        const change: Partial<ModerationCase> = {
          results,
          trial,
          reports,
          offence,
          timeoutUntilMs: NOW,
          crossCommunity: 'raid',
        };
        return renderCase(say, capabilities, noticeOf(COMMUNITY, 'm', change));
      }),
    ),
    ...[COUNTS, { ...COUNTS, deleted: { messages: 0, authors: 0, channels: 0 } }].map((counts) => {
      const parts = RESULTS.map((results) => noticeOf(COMMUNITY, 'm', { results }));
      const lead = noticeOf(COMMUNITY, 'm', { incidentId: 'i' });
      const facts = { lead, counts, samples: parts.slice(0, 3), reported: parts, waiting: parts, missed: parts };
      return renderIncident(say, capabilities, facts);
    }),
    ...[null, { verdict: 'wrong', by: BY, atMs: NOW } as const].map((verdict) => {
      const lead = noticeOf(COMMUNITY, 'm', { kind: 'raid', verdict });
      return renderRaidCase(say, capabilities, {
        moderationCase: lead,
        raid: null,
        newcomers: 1_000,
        wave: WAVE,
        facts: { lead, counts: COUNTS, samples: [], reported: [], waiting: [], missed: [] },
        isAlertSet: false,
        nowMs: NOW,
      });
    }),
  ]);
}

describe.each(LANGUAGES)('entries in %s', (language) => {
  const entries = entriesIn(language);

  it('have no truncated titles or buttons', () => {
    expect(entries.length).toBeGreaterThan(30);
    for (const { title, buttons } of entries) {
      expect(title).not.toContain('…');
      for (const { label } of buttons) expect(label.length, label).toBeLessThanOrEqual(60);
    }
  });

  it('contain names, codes and categories unchanged', () => {
    const text = entries.map(({ title, fields }) => [title, ...fields.map(({ value }) => value)].join('\n')).join('\n');
    for (const word of ['scam', 'harassment', 'a moderator', 'http_503', '0.90', '987654321098765432'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/[{}]|undefined/);
  });
});
