import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Executor } from '../actions/executor.ts';
import { ENGLISH, type Translate, translateFor } from '../i18n/translate.ts';
import { ensureIncident } from '../incidents/assign-incidents.ts';
import type { BulkRequest } from '../incidents/bulk-action.ts';
import type { ButtonInteraction } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import type { Raids } from '../raids/raids.ts';
import type { ModeratorAccess } from '../state/access.ts';
import type { SystemEntries } from './system-entries.ts';

/** Dependencies of button handlers besides the bot. */
export type ButtonDeps = {
  readonly bot: ModeratorAccess;
  readonly executor: Executor;
  readonly raids: Raids;
  readonly systemEntries: SystemEntries;
};

/** A press on an entry by a person whose permissions were checked. */
export type ButtonContext = ButtonDeps & {
  /** Translates into the language of the person who reads the answer. */
  readonly translate: Translate;
  readonly community: Community;
  readonly moderationCase: ModerationCase;
  readonly interaction: Pick<ButtonInteraction, 'by'> & {
    /** True if the person signed in with a key of the tenant, which covers all communities of the tenant. */
    readonly withKey?: boolean;
    /** Whether a ban is lifted that somebody else made since; an undo leaves it. */
    readonly anyBan?: boolean;
    /** How long a step on a message or its author waits before it is done. It can be called off until then. */
    readonly holdMs?: number;
    /** The moderator's own words to the author about their appeal. */
    readonly reply?: string;
    /** Length of the timeout, if somebody chose one. */
    readonly minutes?: number;
  };
};

/** The answer to an action on a member, and its case; null if no case was made. */
export type MemberActed = { readonly answer: Answer; readonly moderationCase: ModerationCase | null };

/** Translates into the language of the community where the button was pressed; English if it is unknown. */
export async function translateWhere(bot: ModeratorAccess, { community }: ButtonInteraction): Promise<Translate> {
  const known = community && (await bot.directory.find(community.id));
  return known ? translateFor(known.community) : ENGLISH;
}

/** Refreshes the entry in the background, because the person who pressed gets their answer at once. */
export function showSoon(bot: ModeratorAccess, executor: Executor, moderationCase: ModerationCase): void {
  bot.work.begin('show a press', () => executor.refresh(moderationCase), moderationCase.communityId);
}

/** Finds a community of this platform; null if it was erased or belongs to another platform. */
export async function communityHere({ deps, platform }: ModeratorAccess, id: string): Promise<Community | null> {
  const community = await deps.communities.findCommunity({ id });
  return community?.platform === platform.name ? community : null;
}

/** Finds the case and community of an entry; null if it is no longer kept or belongs to another platform. */
export async function findEntry(
  bot: ModeratorAccess,
  caseId: string,
): Promise<{ readonly moderationCase: ModerationCase; readonly community: Community } | null> {
  const moderationCase = await bot.deps.communities.findCase({ id: caseId });
  const community = moderationCase && (await communityHere(bot, moderationCase.communityId));
  return community && { moderationCase, community };
}

/** Builds the request for a bulk action on the whole incident of a case. */
export async function bulkRequestOf(context: ButtonContext): Promise<BulkRequest> {
  const { bot, executor, community, moderationCase, interaction } = context;
  const lead = await ensureIncident(bot, moderationCase);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const ofTenant = interaction.withKey ? community.tenantId : null;
  const timeoutMinutes = tenant?.policy.timeout_minutes ?? 0;
  const role = (bot.platform.capabilities.quarantine && tenant?.settings.stolen.quarantine_role) || undefined;
  return { bot, executor, lead, by: interaction.by, ofTenant, timeoutMinutes, role, holdMs: interaction.holdMs };
}
