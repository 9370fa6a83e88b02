import { v7 as newId } from 'uuid';
import type { Community } from '../../src/core/communities/community.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../src/core/store/store.ts';

/** The time of these tests. */
export const NOW = Date.UTC(2026, 10, 20, 12);
/** A day. */
export const DAY_MS = 86_400_000;
/** How long a claim of theirs is held. */
export const LEASE_MS = 60_000;

/** A community with a tenant of its own, or under another. */
export async function addCommunity(store: Store, externalId = 'g1', tenantId?: string): Promise<Community> {
  const own = tenantId ?? (await store.ensureTenant(`discord:${externalId}`, 'trial')).id;
  return store.communities.ensureCommunity({
    platform: 'discord',
    externalId,
    name: 'Guild',
    tenantId: own,
    logChannel: null,
    trial: false,
    notify: false,
    notifyText: '',
    lockdown: false,
  });
}

/** A case of a message, planned and held. */
export function noticeOf(
  community: Pick<Community, 'id'>,
  messageId: string,
  change: Partial<ModerationCase> = {},
): ModerationCase {
  return {
    id: newId(),
    communityId: community.id,
    channelId: 'c1',
    messageId,
    kind: 'message',
    incidentId: null,
    groupingKeys: [],
    state: 'planned',
    createdAtMs: NOW,
    leaseUntilMs: NOW + LEASE_MS,
    reason: {
      decisionId: 'd1',
      action: 'delete',
      category: 'scam',
      probability: 0.9,
      threshold: 0.75,
      rule: null,
      matched: '',
      scores: { scam: 0.9 },
      reason: 'model',
      quoted: false,
    },
    trial: false,
    author: { id: 'u1', name: 'name' },
    place: { name: 'general', link: null },
    text: 'text',
    copyKeys: { allow: null, block: null },
    files: [],
    sentAtMs: NOW,
    timeoutUntilMs: null,
    offence: null,
    goneBefore: false,
    results: [],
    reports: [],
    verdict: null,
    asked: null,
    post: null,
    ...change,
  };
}
