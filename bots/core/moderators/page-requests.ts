import type { AnswerBotCommand, BotCommand, BotCommandAnswers } from '../../../src/core/communities/bot-port.ts';
import type { Community, PermissionAudit } from '../../../src/core/communities/community.ts';
import {
  HOLD_MS,
  type InteractionAnswer,
  type MemberAct,
  type PageInteraction,
} from '../../../src/core/incidents/interactions.ts';
import { ENGLISH } from '../i18n/translate.ts';
import type { ButtonInteraction } from '../port/events.ts';
import { type Answer, failure } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { describeError } from '../runtime/problems.ts';
import { needsOf } from '../setup/needs-of.ts';
import { hasRights, type ModeratorAccess } from '../state/access.ts';
import { TOO_OLD } from './act-by-hand.ts';
import { actOnMember, offerVerbs } from './act-on-member.ts';
import { type ButtonDeps, communityHere, findEntry } from './button-context.ts';
import { handleEntryButton } from './handle-button.ts';
import { findPageContext } from './surrounding-messages.ts';

const RESTARTING = ENGLISH('common.bot_restarting_try_again_moment');
const FAILED = ENGLISH('common.failed_try_again_moment');

/** Makes the function that answers the dashboard's requests to this bot. That function never throws. */
export function createAnswerAsk(
  deps: ButtonDeps,
  onButton: (interaction: ButtonInteraction) => Promise<Answer | null>,
  isStopping: () => boolean,
): AnswerBotCommand {
  const answers: {
    readonly [K in BotCommand['kind']]: (query: Extract<BotCommand, { kind: K }>) => Promise<BotCommandAnswers[K]>;
  } = {
    press: (query) => handlePageButton(deps, query),
    cover: ({ communityId }) => auditPermissions(deps.bot, communityId),
    async verbs(query) {
      const community = await communityHere(deps.bot, query.communityId);
      return community && offerVerbs({ bot: deps.bot, translate: ENGLISH, community }, query);
    },
    member: (act) => handlePageAct(deps, act),
    async rights({ personId, communityIds }) {
      const found = await Promise.all(communityIds.map((id) => communityHere(deps.bot, id)));
      return Promise.all(found.map((one) => one && deps.bot.platform.rightsOf(refOf(one), personId)));
    },
    around: (query) => findPageContext(deps.bot, query),
    // Another process of the same bot forwarded this press.
    relay: async ({ press: interaction }) =>
      JSON.stringify(await onButton(JSON.parse(interaction) as ButtonInteraction)),
  };
  return async <K extends BotCommand['kind']>(
    query: Extract<BotCommand, { kind: K }>,
  ): Promise<BotCommandAnswers[K]> => {
    if (isStopping()) return answerInstead<K>(query.kind as K, RESTARTING);
    try {
      return await answers[query.kind as K](query);
    } catch (error) {
      deps.bot.deps.log.error({ ask: query.kind, error: describeError(error) }, 'what a page asked for failed');
      return answerInstead<K>(query.kind as K, FAILED);
    }
  };
}

/** Returns the answer to a page's request that nobody can carry out, with the reason. */
export function answerInstead<K extends BotCommand['kind']>(kind: K, why: string): BotCommandAnswers[K] {
  const refused = { isDone: false, text: why };
  const answers: BotCommandAnswers = {
    ...{ press: refused, member: refused, cover: null, verbs: null, rights: [], around: { why } },
    relay: JSON.stringify(failure(why)),
  };
  return answers[kind];
}

/** Reads the bot's permissions in a community and its channels now, and stores them for every page; null if they cannot be read now. */
async function auditPermissions(bot: ModeratorAccess, communityId: string): Promise<PermissionAudit | null> {
  const { communities, schedule } = bot.deps;
  const community = await communityHere(bot, communityId);
  if (!community) return null;
  const [needs, places] = await Promise.all([
    needsOf(bot, community, community.logChannel || null, { translate: ENGLISH }),
    bot.platform.auditPermissions(refOf(community)),
  ]);
  if (places === null) return null;
  const coverage: PermissionAudit = {
    needs: needs.map(({ what, has, how, optional = false }) => ({ what, has, how, optional })),
    ...places,
  };
  await communities.saveReport({ communityId, kind: 'coverage', atMs: schedule.now(), data: coverage });
  return coverage;
}

/**
 * Handles a button that somebody pressed on a dashboard page like the same button in chat, so the entry in chat changes too. A person who
 * signed in from chat needs the permission there now. Pages are in English.
 */
async function handlePageButton(
  deps: ButtonDeps,
  { caseId, by, personId, verb, reply }: PageInteraction,
): Promise<InteractionAnswer> {
  const { bot } = deps;
  const entry = await findEntry(bot, caseId);
  if (!entry) return { isDone: false, text: ENGLISH(TOO_OLD) };
  const { moderationCase, community } = entry;
  const refused = await refusalOf(bot, community, personId);
  if (refused) return refused;
  const interaction = { by, withKey: personId === null, holdMs: HOLD_MS, ...(reply && { reply }) };
  const context = { ...deps, translate: ENGLISH, community, moderationCase, interaction };
  return asText(await handleEntryButton(context, verb));
}

/** Acts on a member for somebody on a page, after it checks their permission in chat now. */
async function handlePageAct(deps: ButtonDeps, act: MemberAct): Promise<InteractionAnswer> {
  const community = await communityHere(deps.bot, act.communityId);
  if (!community) return { isDone: false, text: ENGLISH('common.this_community_was_erased') };
  const refused = await refusalOf(deps.bot, community, act.personId);
  return refused ?? asText((await actOnMember({ ...deps, translate: ENGLISH, community }, act)).answer);
}

/** Returns why a person on a page may not act here; null if they may. @param personId null with a key, whose permissions the page checks. */
async function refusalOf(bot: ModeratorAccess, community: Community, personId: string | null) {
  if (personId === null || (await hasRights(bot, community, personId, 'moderate'))) return null;
  return { isDone: false, text: `Only moderators of ${community.name} may do that.` };
}

function asText({ tone, title, parts }: Answer): InteractionAnswer {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return { isDone: tone === 'good', text: [title, ...texts].join(' ') };
}
