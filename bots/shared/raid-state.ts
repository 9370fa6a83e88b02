import { v7 as newId } from 'uuid';
import type { Community, Notice, Raid } from '../../src/core/communities.ts';
import { raidRule } from '../../src/core/rules/raid-rule.ts';
import type { Tenant } from '../../src/core/tenant.ts';
import type { Bot } from './bot.ts';
import { cutLine } from './text.ts';

/** The raid rule of a tenant. */
export type RaidRule = Tenant['settings']['raid'];

/** A raid that is going on. */
export type LiveRaid = {
  raid: Raid;
  readonly rule: RaidRule;
  newcomers: number;
  /** Whether its entry is about to be counted anew. */
  counting: boolean;
  lastText: string;
};

/** A raid that begins. */
export function newRaid(community: Community, rule: RaidRule, nowMs: number): Raid {
  return {
    id: newId({ msecs: nowMs }),
    communityId: community.id,
    noticeId: newId({ msecs: nowMs }),
    startedAtMs: nowMs,
    markedUntilMs: nowMs + rule.mark_minutes * 60_000,
    liftedAtMs: null,
    lockdownBefore: null,
    lockdownUntilMs: null,
  };
}

/** The state of a raid in words. */
export function describeRaid({ raid, rule, newcomers, lastText }: LiveRaid, messages: number): string {
  const until = new Date(raid.markedUntilMs).toISOString().slice(11, 16);
  const lockdown = raid.lockdownUntilMs === null ? '' : ' The door is closed.';
  const last = lastText === '' ? '' : `\nThe last of them: ${cutLine(lastText, 200)}`;
  return (
    `${newcomers} newcomers joined in a burst (${rule.joins} within ${rule.window_seconds} s make a raid). ` +
    `Their messages are decided as local:raid (${rule.action}) until ${until} UTC: ${messages} so far.${lockdown}${last}`
  );
}

/** The messages that were decided as local:raid since it began; the raid's own notice is not one. */
export async function countMessages(bot: Bot, raid: Raid): Promise<number> {
  const counts = await bot.deps.communities.countNotices(raid.communityId, raid.startedAtMs);
  const decided = counts.filter(({ category }) => category === 'local:raid').reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, decided - 1);
}

/** The notice of a raid that begins, ready to be posted. */
export function raidNotice(community: Community, state: LiveRaid, leaseMs: number): Notice {
  const { raid, rule } = state;
  return {
    id: raid.noticeId,
    communityId: community.id,
    channelId: '',
    messageId: raid.id,
    kind: 'raid',
    state: 'acted',
    createdAtMs: raid.startedAtMs,
    heldUntilMs: raid.startedAtMs + leaseMs,
    ground: {
      decisionId: '',
      action: rule.action,
      category: 'local:raid',
      probability: 1,
      threshold: null,
      rule: raidRule.name,
      matched: '',
      scores: {},
      reason: 'local',
      quoted: false,
    },
    trial: community.trial,
    author: { id: '', name: '' },
    place: { name: '', link: null },
    text: describeRaid(state, 0),
    sentAtMs: raid.startedAtMs,
    timeoutUntilMs: null,
    goneBefore: false,
    results: [],
    reports: [],
    verdict: null,
    post: null,
  };
}
