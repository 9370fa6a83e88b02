import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Executor } from '../actions/executor.ts';
import { ENGLISH, type Translate, translateFor } from '../i18n/translate.ts';
import { adopt } from '../incidents/assign-incidents.ts';
import type { BulkRequest } from '../incidents/bulk-action.ts';
import type { ButtonInteraction } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import type { Raids } from '../raids/raids.ts';
import type { ModeratorAccess } from '../state/access.ts';
import type { SystemEntries } from './system-entries.ts';

/** What button handlers need beyond the bot itself. */
export type ButtonDeps = {
  readonly bot: ModeratorAccess;
  readonly executor: Executor;
  readonly raids: Raids;
  readonly systemEntries: SystemEntries;
};

/** An interaction with an entry by somebody whose rights were asked. */
export type ButtonContext = ButtonDeps & {
  /** Translates into the language of whoever reads the answer. */
  readonly translate: Translate;
  readonly community: Community;
  readonly moderationCase: ModerationCase;
  readonly interaction: Pick<ButtonInteraction, 'by'> & {
    /** Whoever came with a key of the tenant, whose communities are all theirs. */
    readonly withKey?: boolean;
    /** What is done to a message or its author waits so long, and can be called off until then. */
    readonly holdMs?: number;
    /** What the author is told about their appeal, in the moderator's own words. */
    readonly reply?: string;
    /** How long a timeout lasts, where somebody chose it. */
    readonly minutes?: number;
  };
};

/** What came of an act on a member, and the case that tells of it; null where none does. */
export type MemberActed = { readonly answer: Answer; readonly moderationCase: ModerationCase | null };

/** Translates into the language of where somebody pressed; English where that is not known. */
export async function translateWhere(bot: ModeratorAccess, { community }: ButtonInteraction): Promise<Translate> {
  const known = community && (await bot.directory.find(community.id));
  return known ? translateFor(known.community) : ENGLISH;
}

/** Whoever presses is answered at once; the entry follows when its turn has come. */
export function showSoon(bot: ModeratorAccess, executor: Executor, moderationCase: ModerationCase): void {
  bot.work.begin('show a press', () => executor.refresh(moderationCase));
}

/** A community of this platform; null when it was erased, or is another platform's. */
export async function communityHere({ deps, platform }: ModeratorAccess, id: string): Promise<Community | null> {
  const community = await deps.communities.findCommunity({ id });
  return community?.platform === platform.name ? community : null;
}

/** What an entry is of; null when it is older than what is kept, or another platform's. */
export async function findEntry(
  bot: ModeratorAccess,
  caseId: string,
): Promise<{ readonly moderationCase: ModerationCase; readonly community: Community } | null> {
  const moderationCase = await bot.deps.communities.findCase({ id: caseId });
  const community = moderationCase && (await communityHere(bot, moderationCase.communityId));
  return community && { moderationCase, community };
}

/** What an interaction asks for the incident of its case as a whole. */
export async function bulkRequestOf(context: ButtonContext): Promise<BulkRequest> {
  const { bot, executor, community, moderationCase, interaction } = context;
  const lead = await adopt(bot, moderationCase);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const ofTenant = interaction.withKey ? community.tenantId : null;
  const timeoutMinutes = tenant?.policy.timeout_minutes ?? 0;
  const role = (bot.platform.capabilities.quarantine && tenant?.settings.stolen.quarantine_role) || undefined;
  return { bot, executor, lead, by: interaction.by, ofTenant, timeoutMinutes, role, holdMs: interaction.holdMs };
}
