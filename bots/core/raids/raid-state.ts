import { v7 as newId } from 'uuid';
import type { Community } from '../../../src/core/communities/community.ts';
import type { JoinBurst } from '../../../src/core/filters/raid/raid.ts';
import { raidRule } from '../../../src/core/filters/raid/raid-rule.ts';
import { type ModerationCase, NOTHING_DONE, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Raid } from '../../../src/core/incidents/raids.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { CASE_LEASE_MS } from '../actions/lease.ts';
import { raidGroupingKey } from '../incidents/grouping-keys.ts';

/** The raid rule of a tenant. */
export type RaidRule = Tenant['settings']['raid'];

/** A running raid. `isHeldOpen`: its lockdown is withheld, because most newcomers have old accounts. */
export type LiveRaid = { raid: Raid; isHeldOpen?: boolean };

/** Builds the record of a new raid. */
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

/** Builds the case of a new raid, ready to be posted. @param known number of its newcomers known from other communities. */
export function raidCase(
  community: Community,
  raid: Raid,
  rule: RaidRule,
  { joins, windowSeconds }: Pick<JoinBurst, 'joins' | 'windowSeconds'>,
  known: number,
): ModerationCase {
  const twice =
    known > 0
      ? ` ${known} of them raided or were timed out in another community that shares its raids within 24 hours, and count twice.`
      : '';
  return {
    ...NOTHING_DONE,
    id: raid.noticeId,
    communityId: community.id,
    channelId: '',
    messageId: raid.id,
    kind: 'raid',
    groupingKeys: [raidGroupingKey(raid.id)],
    state: 'acted',
    createdAtMs: raid.startedAtMs,
    leaseUntilMs: raid.startedAtMs + CASE_LEASE_MS,
    reason: {
      ...NOTHING_FOUND,
      ...{ action: rule.action, category: 'local:raid', probability: 1, rule: raidRule.name, reason: 'local' },
    },
    trial: community.trial,
    author: { id: '', name: '' },
    place: { name: '', link: null },
    text: ` (${joins} within ${windowSeconds} s make a raid).${twice}`,
    copyKeys: { allow: null, block: null },
    files: [],
    sentAtMs: raid.startedAtMs,
  };
}
