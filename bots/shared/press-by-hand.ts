import type { ModerationCase } from '../../src/core/communities.ts';
import { done, fault, note, withButtons } from './answers.ts';
import type { Bot } from './bot.ts';
import { timeoutUntil } from './capabilities.ts';
import { confirmDecision } from './confirm-decision.ts';
import { takeStep } from './ladder.ts';
import { phrase, type Say } from './language/say.ts';
import { isDone } from './notice/standing.ts';
import { describeMissed, describeWaiting } from './notice/steps.ts';
import { type Pressed, showSoon } from './pressed.ts';
import type { Step } from './refusals.ts';
import type { Answer, Button } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { showMinutes } from './text.ts';
import { withResults } from './waiting.ts';

/** Of timeouts, in minutes. */
const LENGTHS: readonly number[] = [10, 60, 1_440, 10_080];

/** What is said of an entry that is not there any more. */
export const TOO_OLD = phrase('This entry is older than what is kept.');

/** Takes a step because somebody pressed for it. */
export async function takeByHand(pressed: Pressed, step: Step): Promise<Answer> {
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
export async function timeOutFor(pressed: Pressed, index: number): Promise<Answer> {
  const minutes = LENGTHS[index - 1];
  return minutes === undefined ? fault(pressed.say(TOO_OLD)) : carryOutByHand(pressed, 'timeout', minutes);
}

/** Doing something by hand says that the decision was right. */
async function carryOutByHand(
  { bot, carryOut, say, community, notice, press }: Pressed,
  step: Step,
  minutes: number,
): Promise<Answer> {
  const result = await takeStep(bot, community, notice, step, press.by, minutes);
  const chosenMs = timeoutUntil(bot.platform.capabilities, minutes, result.atMs);
  const untilMs = result.outcome === 'done' ? (result.untilMs ?? chosenMs) : chosenMs;
  await bot.deps.communities.changeCase(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [result]),
    ...(step === 'timeout' && result.outcome === 'done' ? { timeoutUntilMs: untilMs } : {}),
  }));
  if (result.outcome === 'done' && notice.reason.category !== null)
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

/** Lengths to choose from, as far as the platform takes them. */
export function lengthButtons(say: Say, { platform: { capabilities } }: Bot, { id, author, kind }: ModerationCase): Button[] {
  const { timeout } = capabilities;
  if (!timeout || kind !== 'message' || author.id === '') return [];
  return LENGTHS.flatMap((minutes, index) =>
    minutes * 60 > timeout.maxSeconds
      ? []
      : [
          {
            id: buttonId('timeout_for', id, index + 1),
            label: say('Time out {length}', { length: showMinutes(say, minutes) }),
            style: 'plain',
          },
        ],
  );
}
