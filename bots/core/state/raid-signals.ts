import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { RAID_SIGNAL_MS, type RaidSignalKind } from '../../../src/core/members/members.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { Translate } from '../i18n/translate.ts';
import type { BotDeps } from '../port/deps.ts';
import type { Field } from '../port/rendering.ts';

/** Most newcomers of one community known from other communities; more than a raid brings. */
const SIGNALLED_MAX = 1_000;

/** A newcomer's action in another community that shares its raids; nobody sees which one. */
export type CrossCommunitySignal = NonNullable<ModerationCase['crossCommunity']>;

const NOBODY: ReadonlyMap<string, CrossCommunitySignal> = new Map();

/** Stores for a day who took part in a raid or was timed out, and shares it between communities whose tenants allow that. */
export function createRaidSignals(
  { communities, store, schedule }: Pick<BotDeps, 'communities' | 'store' | 'schedule'>,
  platform: ChatPlatform,
) {
  const sinceMs = () => schedule.now() - RAID_SIGNAL_MS;
  const shares = async (tenantId: string): Promise<boolean> =>
    (await store.findTenant({ id: tenantId }))?.settings.raid.shared === true;
  const listMarked = async (communityId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> => {
    const known = await communities.listRaidSignals(communityId, sinceMs(), SIGNALLED_MAX);
    // The later entry wins in the map, so a raid outweighs a timeout.
    return new Map(
      known.toSorted((one) => (one.kind === 'raid' ? 1 : -1)).map(({ personId, kind }) => [personId, kind]),
    );
  };
  /** Finds what somebody did in communities whose tenants share signals now. */
  const seenInOtherCommunities = async (community: Community, personId: string) => {
    const seen = await communities.findRaidSignals({ platform, personId, notIn: community.id, sinceMs: sinceMs() });
    const told: CrossCommunitySignal[] = [];
    for (const { tenantId, kind } of seen) if (await shares(tenantId)) told.push(kind);
    return told.find((kind) => kind === 'raid') ?? told[0] ?? null;
  };
  return {
    /** Records an action of members here. */
    async note(community: Community, kind: 'raid' | 'timeout', personIds: readonly string[]): Promise<void> {
      if (!(await shares(community.tenantId))) return;
      await communities.noteRaidSignals(community.id, kind, personIds, schedule.now());
    },
    /** Deletes a signal that was wrong or undone. */
    drop: (community: Pick<Community, 'id'>, kind: 'raid' | 'timeout', personIds: readonly string[]): Promise<void> =>
      communities.dropRaidSignals(community.id, kind, personIds),
    /** Records a newcomer who is known from other communities. @returns everybody marked here. */
    async onJoin(community: Community, personId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> {
      if (!(await shares(community.tenantId))) return NOBODY;
      const seen = await seenInOtherCommunities(community, personId);
      const kind: RaidSignalKind | null = seen && `${seen}_elsewhere`;
      if (kind) await communities.noteRaidSignals(community.id, kind, [personId], schedule.now());
      return listMarked(community.id);
    },
    /** Lists who is marked in a community; nobody if its tenant does not share signals. */
    marked: async ({ settings }: Tenant, communityId: string): Promise<ReadonlyMap<string, CrossCommunitySignal>> =>
      settings.raid.shared ? listMarked(communityId) : NOBODY,
  };
}

/** Returns the field of an entry about a newcomer known from another community. */
export function crossCommunityFields(translate: Translate, { crossCommunity }: ModerationCase): Field[] {
  if (!crossCommunity) return [];
  const value = translate(
    crossCommunity === 'raid' ? 'raid.took_part_raid_another_community' : 'raid.timed_out_another_community_shares',
  );
  return [{ label: translate('common.newcomer'), value }];
}
