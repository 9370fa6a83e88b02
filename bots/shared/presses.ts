import { isAppealOpen, withVerdict } from '../../src/core/appeals.ts';
import type { Community, Notice } from '../../src/core/communities.ts';
import type { PagePress } from '../../src/core/presses.ts';
import type { StepResult } from '../../src/core/steps.ts';
import { eraseCommunity } from '../../src/service/erase-community.ts';
import { recordVerdict } from '../../src/service/record-verdict.ts';
import { denied, done, fault, note, withButtons } from './answers.ts';
import { pressAppeal } from './appeals.ts';
import { contextButton, showContext } from './around.ts';
import { actingFor, type Bot } from './bot.ts';
import { pressBulletin } from './bulletins/press-bulletin.ts';
import { timeoutUntil } from './capabilities.ts';
import { CLEAN_MINUTES_MAX, clean } from './clean.ts';
import { confirmDecision } from './confirm-decision.ts';
import { giveBack, giveBackButtons } from './give-back.ts';
import { listParts, showPart } from './incident/parts.ts';
import { askingOf, pressWhole } from './incident/press-whole.ts';
import { askAll } from './incident/whole.ts';
import { endOfTimeout, takeStep, targetOf, toResult } from './ladder.ts';
import { ENGLISH, phrase, type Say, sayTo } from './language/say.ts';
import { learnFromVerdict } from './learn-pictures.ts';
import { mayPress } from './may-press.ts';
import { describeMissed, describeWaiting, isDone } from './notice.ts';
import type { IncomingPress } from './platform.ts';
import { type PressDeps, type Pressed, sayWhere, showSoon } from './pressed.ts';
import type { Step } from './refusals.ts';
import { askToRemove, removalButtons } from './removal.ts';
import type { Answer, Button } from './rendering.ts';
import { buttonId, readButtonId } from './rendering.ts';
import { pressConfirm, pressSetup } from './setup/press-setup.ts';
import { describeTaught } from './taught.ts';
import { showMinutes } from './text.ts';
import { callOff, waitingDeeds, withResults } from './waiting.ts';
import { explainNotice } from './why.ts';

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
        explainNotice(say, notice),
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

/** Of timeouts, in minutes. */
const LENGTHS: readonly number[] = [10, 60, 1_440, 10_080];

/** What is said of an entry that is not there any more. */
export const TOO_OLD = phrase('This entry is older than what is kept.');

async function keepAsItIs({ deps }: Bot, communityId: string): Promise<Answer> {
  const community = await deps.communities.findCommunity({ id: communityId });
  return note((community ? sayTo(community) : ENGLISH)('Nothing was changed.'));
}

/** What an entry is of; null when it is older than what is kept, or another platform's. */
export async function findEntry(
  { deps, platform }: Bot,
  noticeId: string,
): Promise<{ readonly notice: Notice; readonly community: Community } | null> {
  const notice = await deps.communities.findNotice({ id: noticeId });
  const community = notice && (await deps.communities.findCommunity({ id: notice.communityId }));
  return notice && community?.platform === platform.name ? { notice, community } : null;
}

/** Does what was pressed on an entry, in chat or on its page; what it says of the decision counts for what is suggested. */
export async function pressEntry(pressed: Pressed, verb: PagePress['verb']): Promise<Answer> {
  const answer = await pressOne(pressed, verb);
  if (answer.tone === 'good') pressed.bulletins.suggestions.onVerdict(pressed.community);
  return answer;
}

async function pressOne(pressed: Pressed, verb: PagePress['verb']): Promise<Answer> {
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

/** Takes a step because somebody pressed for it. */
async function takeByHand(pressed: Pressed, step: Step): Promise<Answer> {
  const { bot, say, community, notice } = pressed;
  if (isDone(notice, step))
    return note(step === 'delete' ? say('It is deleted already.') : say('The author is timed out already.'));
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return fault(say('This community was erased.'));
  const minutes = notice.offence?.minutes ?? tenant.policy.timeout_minutes;
  const answer = await carryOutByHand(pressed, step, minutes);
  return step === 'timeout' && answer.tone === 'good'
    ? withButtons(answer, ...lengthButtons(say, bot, notice))
    : answer;
}

/** Times the author out for a length that somebody chose; a timeout that lasts gets another end. */
async function timeOutFor(pressed: Pressed, place: number): Promise<Answer> {
  const minutes = LENGTHS[place - 1];
  return minutes === undefined ? fault(pressed.say(TOO_OLD)) : carryOutByHand(pressed, 'timeout', minutes);
}

/** Doing something by hand says that the decision was right. */
async function carryOutByHand(
  { bot, carryOut, say, community, notice, press }: Pressed,
  step: Step,
  minutes: number,
): Promise<Answer> {
  const result = await takeStep(bot, community, notice, step, press.by, minutes);
  const untilMs = timeoutUntil(bot.platform.capabilities, minutes, result.atMs);
  await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [result]),
    ...(step === 'timeout' && result.outcome === 'done' ? { timeoutUntilMs: untilMs } : {}),
  }));
  if (result.outcome === 'done' && notice.ground.category !== null)
    await confirmDecision(bot, community, notice, press);
  carryOut.retries.wakeAt(result.outcome === 'waiting' ? result.dueAtMs : result.atMs);
  showSoon(bot, carryOut, notice);
  switch (result.outcome) {
    case 'waiting':
      return note(say('Not yet'), { kind: 'text', text: describeWaiting(say, bot.platform.capabilities, result) });
    case 'done':
      return done(
        step === 'delete' ? say('Deleted.') : say('Timed out for {length}.', { length: showMinutes(say, minutes) }),
      );
    case 'gone':
      return note(step === 'delete' ? say('The message was gone already.') : say('The author is not here any more.'));
    default:
      return fault(say('Not done'), { kind: 'text', text: describeMissed(say, bot.platform.capabilities, result) });
  }
}

/** The decision was right, and what was done stays as it is. */
async function approve({ bot, carryOut, say, community, notice, press }: Pressed): Promise<Answer> {
  if (notice.ground.category === null)
    return note(say('Nothing triggered on this message: there is no decision to confirm.'));
  const taught = await confirmDecision(bot, community, notice, press);
  carryOut.retries.wakeAt(bot.deps.schedule.now());
  showSoon(bot, carryOut, notice);
  return done(`${say('Noted as right.')}${describeTaught(say, taught)}`);
}

/** Decides an appeal: of everything that its author wrote in the incident, and of nothing that others did. */
async function decideAppeal(pressed: Pressed, verb: 'uphold' | 'overturn'): Promise<Answer> {
  const { bot, carryOut, say, community, notice, press } = pressed;
  if (!isAppealOpen(notice)) return note(say('This appeal is answered already.'));
  const { incidentId } = notice;
  const { messages } = incidentId === null ? { messages: 1 } : await bot.deps.communities.countIncident(incidentId);
  if (messages > 1) {
    const whole = verb === 'uphold' ? 'right' : 'wrong';
    const asking = await askingOf(pressed, notice);
    const { parts } = await askAll(asking, whole, { communityId: community.id, authorId: notice.author.id });
    showSoon(bot, carryOut, notice);
    return done(
      verb === 'uphold'
        ? say('{count, plural, one {Upheld: # message.} other {Upheld: # messages.}} The author is told.', {
            count: parts,
          })
        : say('{count, plural, one {Undone: # message.} other {Undone: # messages.}} The author is told.', {
            count: parts,
          }),
    );
  }
  if (verb === 'overturn') return dismiss(pressed);
  if (notice.ground.category !== null) return approve(pressed);
  // What a member reported and a moderator removed has no decision to confirm.
  const verdict = { verdict: 'confirmed', by: press.by, atMs: bot.deps.schedule.now() } as const;
  await bot.deps.communities.changeNotice(notice.id, (current) => withVerdict(current, verdict));
  carryOut.retries.wakeAt(verdict.atMs);
  showSoon(bot, carryOut, notice);
  return done(say('Upheld. The author is told.'));
}

/** Ends the timeout of an entry. */
async function undo(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, notice } = pressed;
  if (!isDone(notice, 'timeout')) return note(say('No timeout of this entry is running.'));
  const ended = await endTimeout(pressed);
  showSoon(bot, carryOut, notice);
  if (ended.outcome === 'waiting')
    return note(say('Not yet'), { kind: 'text', text: describeWaiting(say, bot.platform.capabilities, ended) });
  return ended.outcome === 'done'
    ? done(say('The timeout is ended.'))
    : fault(say('Not done: {why}.', { why: ended.why }));
}

/** Ends the timeout of a notice now, or as soon as the platform takes it; what came of it is kept. */
async function endTimeout({ bot, carryOut, community, notice, press }: Pressed): Promise<StepResult> {
  const outcome = await bot.silences.end(targetOf(community, notice, press.by));
  const result = toResult(endOfTimeout(bot, press.by), outcome, bot.deps.schedule.now());
  // Somebody who is gone is not silenced any more.
  const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
  await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [kept]),
  }));
  if (kept.outcome === 'waiting') carryOut.retries.wakeAt(kept.dueAtMs);
  return kept;
}

/** Notes a decision as wrong: what still waits to be done is called off, a timeout ends, and copies of the text pass from then on. */
async function dismiss(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, community, notice, press } = pressed;
  const atMs = bot.deps.schedule.now();
  const { taught } = await recordVerdict(bot.deps, notice, {
    tenantId: community.tenantId,
    verdict: 'wrong',
    by: press.by,
    atMs,
  });
  await learnFromVerdict(bot, community.tenantId, notice, false);
  // What was wrong is not done later.
  await bot.deps.communities.changeNotice(notice.id, (current) =>
    waitingDeeds(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null,
  );
  await endIncident(bot, notice);
  carryOut.retries.wakeAt(atMs);
  const ended = isDone(notice, 'timeout') ? await endTimeout(pressed) : null;
  showSoon(bot, carryOut, notice);
  const now = await bot.deps.communities.findNotice({ id: notice.id });
  const answer = done(`${say('Noted as wrong.')}${describeEnd(say, bot, ended)}${describeTaught(say, taught)}`);
  return withButtons(answer, ...(now ? giveBackButtons(say, bot, now) : []));
}

/** What was wrong gathers nothing more; that one of many was does not end what the others belong to. */
async function endIncident({ deps: { communities } }: Bot, { incidentId }: Notice): Promise<void> {
  if (incidentId === null) return;
  const { messages } = await communities.countIncident(incidentId);
  if (messages <= 1) await communities.closeIncident(incidentId);
}

function describeEnd(say: Say, bot: Bot, ended: StepResult | null): string {
  if (!ended) return '';
  if (ended.outcome === 'done') return ` ${say('The timeout is ended.')}`;
  return ended.outcome === 'waiting'
    ? ` ${describeWaiting(say, bot.platform.capabilities, ended)}.`
    : ` ${say('The timeout could not be ended: {why}.', { why: ended.why })}`;
}

/** Lengths to choose from, as far as the platform takes them. */
function lengthButtons(say: Say, { platform: { capabilities } }: Bot, { id, author, kind }: Notice): Button[] {
  const { timeout } = capabilities;
  if (!timeout || kind !== 'message' || author.id === '') return [];
  return LENGTHS.flatMap((minutes, place) =>
    minutes * 60 > timeout.maxSeconds
      ? []
      : [
          {
            id: buttonId('timeout_for', id, place + 1),
            label: say('Time out {length}', { length: showMinutes(say, minutes) }),
            style: 'plain',
          },
        ],
  );
}

function cleanButton(say: Say, { id, author, kind }: Notice): Button[] {
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
