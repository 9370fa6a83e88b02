import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { RAID_SIGNAL_MS, type RaidSignalKind } from '../../../src/core/members/members.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { Translate } from '../i18n/translate.ts';
import type { BotDeps } from '../port/deps.ts';
import type { Field } from '../port/rendering.ts';

/** How many newcomers of one community are known from elsewhere at once; more than a raid brings. */
const SIGNALLED_MAX = 1_000;

/** What a newcomer did in another community that shares its raids; which one is told to nobody. */
export type CrossCommunitySignal = NonNullable<ModerationCase['crossCommunity']>;

const NOBODY: ReadonlyMap<string, CrossCommunitySignal> = new Map();

/** Knows who took part in a raid or was timed out: kept in the store for a day, and told among communities whose tenants share that. */
export function createRaidSignals(
  { communities, store, schedule }: Pick<BotDeps, 'communities' | 'store' | 'schedule'>,
  platform: ChatPlatform,
) {
  const sinceMs = () => schedule.now() - RAID_SIGNAL_MS;
  const shares = async (tenantId: string): Promise<boolean> =>
    (await store.findTenant({ id: tenantId }))?.settings.raid.shared === true;
  const listMarked = async (communityId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> => {
    const known = await communities.listRaidSignals(communityId, sinceMs(), SIGNALLED_MAX);
    // Of two things the raid weighs more.
    return new Map(
      known.toSorted((one) => (one.kind === 'raid' ? 1 : -1)).map(({ personId, kind }) => [personId, kind]),
    );
  };
  /** What somebody did in communities whose tenants share at this moment. */
  const seenInOtherCommunities = async (community: Community, personId: string) => {
    const seen = await communities.findRaidSignals({ platform, personId, notIn: community.id, sinceMs: sinceMs() });
    const told: CrossCommunitySignal[] = [];
    for (const { tenantId, kind } of seen) if (await shares(tenantId)) told.push(kind);
    return told.find((kind) => kind === 'raid') ?? told[0] ?? null;
  };
  return {
    /** Somebody did something here. */
    async note(community: Community, kind: 'raid' | 'timeout', personIds: readonly string[]): Promise<void> {
      if (!(await shares(community.tenantId))) return;
      await communities.noteRaidSignals(community.id, kind, personIds, schedule.now());
    },
    /** It was wrong, or was taken back. */
    drop: (community: Pick<Community, 'id'>, kind: 'raid' | 'timeout', personIds: readonly string[]): Promise<void> =>
      communities.dropRaidSignals(community.id, kind, personIds),
    /** Somebody joins: marked, where they are known from elsewhere. @returns everybody who is marked here. */
    async onJoin(community: Community, personId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> {
      if (!(await shares(community.tenantId))) return NOBODY;
      const seen = await seenInOtherCommunities(community, personId);
      const kind: RaidSignalKind | null = seen && `${seen}_elsewhere`;
      if (kind) await communities.noteRaidSignals(community.id, kind, [personId], schedule.now());
      return listMarked(community.id);
    },
    /** Who is marked in a community; nobody where its tenant does not share. */
    marked: async ({ settings }: Tenant, communityId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> =>
      settings.raid.shared ? listMarked(communityId) : NOBODY,
  };
}

/** What an entry says of somebody who is known from elsewhere. */
export function crossCommunityFields(translate: Translate, { crossCommunity }: ModerationCase): Field[] {
  if (!crossCommunity) return [];
  const value = translate(
    crossCommunity === 'raid' ? 'raid.took_part_raid_another_community' : 'raid.timed_out_another_community_shares',
  );
  return [{ label: translate('common.newcomer'), value }];
}
