import type { AnswerBotCommand, BotCommandAnswers, BotCommand } from '../../src/core/bot-port.ts';
import type { PermissionAudit } from '../../src/core/coverage.ts';
import type { PageInteraction, InteractionAnswer } from '../../src/core/presses.ts';
import { fault } from './answers.ts';
import { findPageContext } from './around.ts';
import { type Bot, describeError } from './bot.ts';
import type { IncomingPress } from './incoming.ts';
import { ENGLISH } from './language/say.ts';
import { mayPress } from './may-press.ts';
import { TOO_OLD } from './press-by-hand.ts';
import type { PressDeps } from './pressed.ts';
import { findEntry, pressEntry } from './presses.ts';
import type { Answer } from './rendering.ts';
import { needsOf } from './setup/needs-of.ts';

const RESTARTING = 'The bot is restarting; try again in a moment.';
const FAILED = 'That failed. Try again in a moment.';

/** Answers what pages of the dashboard ask of this bot. Never throws. */
export function createAnswerAsk(
  deps: PressDeps,
  onPress: (press: IncomingPress) => Promise<Answer | null>,
  isStopping: () => boolean,
): AnswerBotCommand {
  const answers: { readonly [K in BotCommand['kind']]: (ask: Extract<BotCommand, { kind: K }>) => Promise<BotCommandAnswers[K]> } = {
    press: (ask) => answerPagePress(deps, ask),
    cover: ({ communityId }) => lookAround(deps.bot, communityId),
    around: (ask) => findPageContext(deps.bot, ask),
    // Another process of this very bot wrote it.
    relay: async ({ press }) => JSON.stringify(await onPress(JSON.parse(press) as IncomingPress)),
  };
  const instead: { readonly [K in BotCommand['kind']]: (why: string) => BotCommandAnswers[K] } = {
    press: (text) => ({ isDone: false, text }),
    cover: () => null,
    around: (why) => ({ why }),
    relay: (text) => JSON.stringify(fault(text)),
  };
  return async <K extends BotCommand['kind']>(ask: Extract<BotCommand, { kind: K }>): Promise<BotCommandAnswers[K]> => {
    if (isStopping()) return instead[ask.kind as K](RESTARTING);
    try {
      return await answers[ask.kind as K](ask);
    } catch (error) {
      const { platform, log } = { platform: deps.bot.platform.name, log: deps.bot.deps.log };
      log.error({ platform, ask: ask.kind, error: describeError(error) }, 'what a page asked for failed');
      return instead[ask.kind as K](FAILED);
    }
  };
}

/** What the bot can and cannot do in a community and each of its channels at this moment, written down for every page; null where nobody can say now. */
async function lookAround(bot: Bot, communityId: string): Promise<PermissionAudit | null> {
  const { communities, schedule } = bot.deps;
  const community = await communities.findCommunity({ id: communityId });
  if (!community || community.platform !== bot.platform.name) return null;
  const ref = { id: community.externalId, name: community.name };
  const [needs, places] = await Promise.all([
    bot.platform.needs(ref, { ...(await needsOf(bot, community, community.logChannel || null)), say: ENGLISH }),
    bot.platform.coverPlaces(ref),
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
 * Does what somebody pressed on a page of the dashboard, as if it were the button in chat: the entry there changes with it. Whoever signed in
 * from chat is asked for their rights there now. Pages are in English.
 */
async function answerPagePress(deps: PressDeps, page: PageInteraction): Promise<InteractionAnswer> {
  const { bot } = deps;
  const entry = await findEntry(bot, page.caseId);
  if (!entry) return { isDone: false, text: TOO_OLD };
  const { notice, community } = entry;
  if (page.personId !== null && !(await mayPress(bot, community, page.personId, 'moderate')))
    return { isDone: false, text: `Only moderators of ${community.name} may do that.` };
  return inWords(
    await pressEntry(
      { ...deps, say: ENGLISH, community, notice, press: { by: page.by, withKey: page.personId === null } },
      page.verb,
    ),
  );
}

function inWords({ tone, title, parts }: Answer): InteractionAnswer {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return { isDone: tone === 'good', text: [title, ...texts].join(' ') };
}
