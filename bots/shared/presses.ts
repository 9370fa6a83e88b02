import type { Community, ModerationCase } from '../../src/core/communities.ts';
import type { PageInteraction } from '../../src/core/presses.ts';
import { eraseCommunity } from '../../src/service/erase-community.ts';
import { denied, done, fault, note, withButtons } from './answers.ts';
import { pressAppeal } from './appeals.ts';
import { contextButton, showContext } from './around.ts';
import { actingFor, type Bot } from './bot.ts';
import { pressBulletin } from './bulletins/press-bulletin.ts';
import { CLEAN_MINUTES_MAX, clean } from './clean.ts';
import { giveBack, giveBackButtons } from './give-back.ts';
import { listParts, showPart } from './incident/parts.ts';
import { pressWhole } from './incident/press-whole.ts';
import type { IncomingPress } from './incoming.ts';
import { ENGLISH, type Say, sayTo } from './language/say.ts';
import { mayPress } from './may-press.ts';
import { lengthButtons, TOO_OLD, takeByHand, timeOutFor } from './press-by-hand.ts';
import { approve, decideAppeal, dismiss, undo } from './press-verdict.ts';
import { type PressDeps, type Pressed, sayWhere } from './pressed.ts';
import { askToRemove, removalButtons } from './removal.ts';
import type { Answer, Button } from './rendering.ts';
import { buttonId, readButtonId } from './rendering.ts';
import { pressConfirm, pressSetup } from './setup/press-setup.ts';
import { explainCase } from './why.ts';

/** Answers a press on a button: rights first, as they are at this moment, then the deed, then the entry. null for a button that is not ours. */
export async function answerPress(given: PressDeps, press: IncomingPress): Promise<Answer | null> {
  const read = readButtonId(press.buttonId);
  if (!read) return null;
  const deps = { ...given, bot: actingFor(given.bot, press.by) };
  const { bot } = deps;
  if (read.verb === 'keep') return keepAsItIs(bot, read.subjectId);
  if (read.verb === 'confirm') return pressConfirm(deps, read.subjectId, press);
  if (read.verb === 'erase') return erase(deps, press, read.subjectId);
  switch (read.verb) {
    case 'log_make':
    case 'log_mine':
    case 'log_this':
    case 'try':
      return pressSetup(bot, read.verb, read.subjectId, press);
    case 'calm_end':
    case 'tune_apply':
    case 'tune_no':
      return pressBulletin(deps, read.verb, read.subjectId, press);
  }
  const entry = await findEntry(bot, read.subjectId);
  if (!entry) return fault((await sayWhere(bot, press))(TOO_OLD));
  const { notice, community } = entry;
  const say = sayTo(community);
  if (read.verb === 'appeal') return pressAppeal({ ...deps, say }, notice, press.by);
  if (!(await mayPress(bot, community, press.by.id, 'moderate'))) return denied(say, 'moderate');
  const pressed: Pressed = { ...deps, say, community, notice, press };
  switch (read.verb) {
    case 'why':
      return withButtons(
        explainCase(say, notice),
        ...giveBackButtons(say, bot, notice),
        ...contextButton(say, notice),
        ...cleanButton(say, notice),
        ...lengthButtons(say, bot, notice),
        ...(await removalButtons(say, bot, community, notice, press.by.id)),
      );
    case 'uphold':
    case 'overturn':
      return decideAppeal(pressed, read.verb);
    case 'give_text':
    case 'repost':
      return giveBack(pressed, read.verb);
    case 'kick':
    case 'ban':
      return askToRemove(pressed, read.verb);
    case 'timeout_for':
      return timeOutFor(pressed, read.page);
    case 'clean':
      return cleanUp(pressed);
    case 'context':
      return showContext(bot, community, notice, press.by.id);
    case 'parts':
      return listParts(say, bot, notice, read.page);
    case 'part':
      return showPart(say, bot, notice);
    default:
      return pressEntry(pressed, read.verb);
  }
}

async function keepAsItIs({ deps }: Bot, communityId: string): Promise<Answer> {
  const community = await deps.communities.findCommunity({ id: communityId });
  return note((community ? sayTo(community) : ENGLISH)('Nothing was changed.'));
}

/** What an entry is of; null when it is older than what is kept, or another platform's. */
export async function findEntry(
  { deps, platform }: Bot,
  noticeId: string,
): Promise<{ readonly notice: ModerationCase; readonly community: Community } | null> {
  const notice = await deps.communities.findCase({ id: noticeId });
  const community = notice && (await deps.communities.findCommunity({ id: notice.communityId }));
  return notice && community?.platform === platform.name ? { notice, community } : null;
}

/** Does what was pressed on an entry, in chat or on its page; what it says of the decision counts for what is suggested. */
export async function pressEntry(pressed: Pressed, verb: PageInteraction['verb']): Promise<Answer> {
  const answer = await pressOne(pressed, verb);
  if (answer.tone === 'good') pressed.bulletins.suggestions.onVerdict(pressed.community);
  return answer;
}

async function pressOne(pressed: Pressed, verb: PageInteraction['verb']): Promise<Answer> {
  switch (verb) {
    case 'delete':
    case 'timeout':
      return takeByHand(pressed, verb);
    case 'undo':
      return undo(pressed);
    case 'right':
      return approve(pressed);
    case 'wrong':
      return dismiss(pressed);
    default:
      return pressWhole(pressed, verb);
  }
}

function cleanButton(say: Say, { id, author, kind }: ModerationCase): Button[] {
  const label = say('Delete what they wrote in {minutes} min', { minutes: CLEAN_MINUTES_MAX });
  return kind === 'message' && author.id !== '' ? [{ id: buttonId('clean', id), label, style: 'danger' }] : [];
}

/** Deletes what the author of an entry wrote lately. */
async function cleanUp({ bot, carryOut, say, community, notice, press }: Pressed): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return fault(say('This community was erased.'));
  const of = { say, personId: notice.author.id, minutes: CLEAN_MINUTES_MAX, by: press.by };
  return clean({ bot, carryOut, community, tenant, ...of });
}

async function erase({ bot }: PressDeps, press: IncomingPress, communityId: string): Promise<Answer> {
  const community = await bot.deps.communities.findCommunity({ id: communityId });
  if (!community) return note((await sayWhere(bot, press))('There is nothing left to erase.'));
  const say = sayTo(community);
  if (!(await mayPress(bot, community, press.by.id, 'manage'))) return denied(say, 'manage');
  await eraseCommunity(bot.deps, community);
  bot.directory.forget(community.externalId);
  if (community.mirrored) bot.work.begin('take rules away', bot.native.check);
  bot.deps.log.info(
    { platform: bot.platform.name, community: community.externalId },
    'a community was erased at its word',
  );
  return done(say('Everything was erased.'), {
    kind: 'text',
    text: say('The next message starts anew with the shipped defaults. Remove the bot to end it.'),
  });
}
