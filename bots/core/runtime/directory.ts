import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Community, CommunityChange, Exemption } from '../../../src/core/communities/community.ts';
import { MENTIONS_AT_START } from '../../../src/core/filters/limits/limit-rule.ts';
import { isStolenRuleOn, STOLEN_AT_START } from '../../../src/core/filters/stolen/stolen-rule.ts';
import { ownTenantName } from '../../../src/service/communities/link.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import type { BotDeps } from '../port/deps.ts';
import type { CommunityRef } from '../port/events.ts';
import { createKeptAnswers } from './shared-calls.ts';

/** Longest time until changes by other processes are seen. */
const FRESH_MS = 5_000;
const KNOWN_MAX = 10_000;

/** A community with its exemptions. */
export type Known = { readonly community: Community; readonly exemptions: readonly Exemption[] };

/** Returns the reference of a community as its platform names it. */
export function refOf({ externalId, name }: Pick<Community, 'externalId' | 'name'>): CommunityRef {
  return { id: externalId, name };
}

/** The communities of one platform, cached for a short time. */
export type Directory = ReturnType<typeof createDirectory>;

/** Creates a directory over the store. */
export function createDirectory(deps: BotDeps, platform: ChatPlatform) {
  const known = createKeptAnswers<Known | null>(deps.schedule.now, KNOWN_MAX, (found) => (found ? FRESH_MS : 0));
  const withExemptions = async (community: Community): Promise<Known> => ({
    community,
    exemptions: await deps.communities.listExemptions(community.id),
  });

  return {
    /** Returns the community; creates it with its own tenant at its first event. */
    async resolve(ref: CommunityRef): Promise<Known> {
      const found = await known.of(ref.id, async () => withExemptions(await settleIn(deps, platform, ref)));
      if (found) return found;
      // A concurrent look-up found nothing, so its cached answer is dropped.
      known.forget(ref.id);
      return withExemptions(await settleIn(deps, platform, ref));
    },
    async find(externalId: string): Promise<Known | null> {
      return known.of(externalId, async () => {
        const community = await deps.communities.findCommunity({ platform, externalId });
        return community ? withExemptions(community) : null;
      });
    },
    async change(community: Pick<Community, 'id' | 'externalId'>, change: CommunityChange): Promise<Community | null> {
      const changed = await deps.communities.changeCommunity(community.id, change);
      known.forget(community.externalId);
      return changed;
    },
    /** Drops the cached community, so that the next call reads the store. */
    forget: known.forget,
  };
}

/** Finds a community or creates it with its tenant; restores a removed one. */
async function settleIn(deps: BotDeps, platform: ChatPlatform, ref: CommunityRef): Promise<Community> {
  const found = await deps.communities.findCommunity({ platform, externalId: ref.id });
  if (found) {
    const renamed = ref.name !== '' && ref.name !== found.name ? { name: ref.name } : {};
    const back = found.removedAtMs === null ? {} : { removedAtMs: null };
    const moved = ref.locale !== undefined && ref.locale !== found.locale ? { locale: ref.locale } : {};
    const change = { ...renamed, ...back, ...moved };
    if (Object.keys(change).length === 0) return found;
    return (await deps.communities.changeCommunity(found.id, change)) ?? found;
  }
  const name = ownTenantName({ platform, externalId: ref.id });
  const tenant = await deps.store.ensureTenant(name, deps.settings.defaultPlan);
  if (!isStolenRuleOn(tenant.settings.stolen))
    await changeSettings(deps, tenant.id, () => ({
      stolen: STOLEN_AT_START,
      limits: { mentions: MENTIONS_AT_START },
      pictures: { compare: true },
      lists: { pictures: 'flag' },
      posts: { imitations: true, reactions: true },
    }));
  return deps.communities.ensureCommunity({
    platform,
    externalId: ref.id,
    name: ref.name,
    tenantId: tenant.id,
    logChannel: null,
    trial: deps.settings.startInTrial,
    notify: false,
    notifyText: '',
    lockdown: false,
    ...(ref.locale === undefined ? {} : { locale: ref.locale }),
  });
}
