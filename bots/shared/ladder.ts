import type { Community, Notice } from '../../src/core/communities.ts';
import type { Action } from '../../src/core/decision.ts';
import { type Actor, ASKED, ENDLESS, type StepResult, type WaitingStep } from '../../src/core/steps.ts';
import type { Bot } from './bot.ts';
import { timeoutUntil } from './capabilities.ts';
import { type Say, sayTo } from './language/say.ts';
import type { Outcome } from './outcome.ts';
import type { Ability, Target } from './platform.ts';
import type { Step } from './refusals.ts';
import { backoffMs } from './running/backoff.ts';
import { showPerson, showProbability } from './text.ts';

/** The pauses between tries of a step, where the platform asks for none. */
const AGAIN = { firstMs: 5_000, maxMs: 300_000 };
/** How long a step is tried whose platform sets no limit of its own. */
const TRIED_MS = 24 * 3_600_000;
/** The code of a step that was not tried, for it is not known whether the author is a moderator. */
export const RIGHTS_UNKNOWN = 'rights_unknown';

/** The code of a timeout whose time was over before the platform took it. */
const TIME_OVER = 'time_over';

/** A step to take, for the first time or again. */
type Wanted = Pick<WaitingStep, 'step' | 'by' | 'untilMs' | 'tries' | 'deadlineMs'>;

/** The steps that an action stands for, in the order in which they are taken. */
export function stepsOf(action: Action): readonly Step[] {
  switch (action) {
    case 'timeout':
      return ['delete', 'timeout'];
    case 'delete':
      return ['delete'];
    case 'flag':
    case 'none':
      return [];
    default:
      return action satisfies never;
  }
}

/** The message and author of a notice, as the platform needs them. */
export function targetOf(community: Community, notice: Notice, by: Actor | null = null): Target {
  return {
    community: { id: community.externalId, name: community.name },
    channelId: notice.channelId,
    messageId: notice.messageId,
    author: notice.author,
    sentAtMs: notice.sentAtMs,
    reason: reasonOf(sayTo(community), notice, by),
  };
}

/** Who acts, for what, and where it is told: for the log that the platform keeps itself. */
function reasonOf(say: Say, { id, incidentId, ground, kind }: Notice, by: Actor | null): string {
  const what = ground.category ?? say('reported');
  const score = ground.reason === 'local' || ground.category === null ? '' : ` ${showProbability(ground.probability)}`;
  const who = by ? say('{who} through Steward', { who: showPerson(by) }) : 'Steward';
  const why = kind === 'newcomer' ? say('newcomer of a raid') : `${what}${score}`;
  return `${who}: ${why}; ${say('incident {id}', { id: incidentId ?? id })}`;
}

/**
 * Takes the steps of a notice as far as the platform allows: what it does not allow is left out, and the rest is done all the same; what it does
 * not take at this moment waits. Moderators are never acted on, whatever the event said of them. Repeating it after a crash changes nothing.
 * @param without steps that are seen to already.
 * @returns what was done, what was not, and what waits, step by step.
 */
export async function takeSteps(
  bot: Bot,
  community: Community,
  notice: Notice,
  without: ReadonlySet<StepResult['step']> = new Set(),
): Promise<readonly StepResult[]> {
  const steps = stepsOf(notice.ground.action).filter((step) => !without.has(step));
  const atMs = bot.deps.schedule.now();
  if (steps.length === 0) return [];
  if (notice.trial) return steps.map((step) => ({ step, outcome: 'would', why: '', by: null, atMs }));
  if (notice.goneBefore) return [{ step: 'delete', outcome: 'gone', why: '', by: null, atMs }];
  const wanted = steps.map((step) => firstTry(bot, notice, step, null, notice.timeoutUntilMs));
  return attempt(bot, community, notice, wanted);
}

/** Takes one step that a moderator asked for. */
export async function takeStep(
  bot: Bot,
  community: Community,
  notice: Notice,
  step: Step,
  by: Actor,
  timeoutMinutes: number,
): Promise<StepResult> {
  const untilMs = timeoutUntil(bot.platform.capabilities, timeoutMinutes, bot.deps.schedule.now());
  const wanted = firstTry(bot, notice, step, by, untilMs);
  const [result] = await attempt(bot, community, notice, [wanted]);
  return result ?? { step, outcome: 'failed', why: 'not_tried', by, atMs: bot.deps.schedule.now() };
}

/** A step that a moderator asks for together with others: it is taken when its turn has come. */
export function askedStep(
  bot: Bot,
  notice: Notice,
  step: WaitingStep['step'],
  by: Actor,
  untilMs: number | null,
): WaitingStep {
  const atMs = bot.deps.schedule.now();
  return { ...firstTry(bot, notice, step, by, untilMs), outcome: 'waiting', why: ASKED, atMs, dueAtMs: atMs };
}

/** Takes steps that waited once more. */
export function retakeSteps(
  bot: Bot,
  community: Community,
  notice: Notice,
  waited: readonly WaitingStep[],
): Promise<StepResult[]> {
  return attempt(bot, community, notice, waited);
}

/** A step as it is before its first try; it is given up when it can help no more. */
function firstTry(
  bot: Bot,
  notice: Notice,
  step: WaitingStep['step'],
  by: Actor | null,
  untilMs: number | null,
): Wanted {
  const nowMs = bot.deps.schedule.now();
  const deadlineMs =
    step === 'delete'
      ? notice.sentAtMs + bot.platform.capabilities.deleteUntilSeconds * 1000
      : Math.min((step === 'timeout' && untilMs) || nowMs + TRIED_MS, nowMs + TRIED_MS);
  return { step, by, untilMs: step === 'timeout' ? untilMs : null, tries: 0, deadlineMs };
}

async function attempt(
  bot: Bot,
  community: Community,
  notice: Notice,
  wanted: readonly Wanted[],
): Promise<StepResult[]> {
  const target = targetOf(community, notice);
  const rights = await bot.rights.of(target.community, target.author.id);
  const abilities = rights === 'member' ? await bot.platform.abilities(target) : null;
  // What local rules decided waits for no judge.
  const undecided = () => bot.deciding.count(notice.ground.reason === 'local' ? 'rules' : 'judge', notice);
  const results: StepResult[] = [];
  for (const one of wanted) {
    const outcome: Outcome =
      rights === 'unknown'
        ? { kind: 'later', error: RIGHTS_UNKNOWN, afterMs: null }
        : await tryOne(bot, { ...targetOf(community, notice, one.by), undecided }, one, abilities);
    results.push(toResult(one, outcome, bot.deps.schedule.now()));
    tellOthers(bot, community, notice.author.id, one.step, outcome);
  }
  return results;
}

/** Who is timed out is known to those that share their raids, until that is ended. */
function tellOthers(
  bot: Bot,
  community: Community,
  personId: string,
  step: WaitingStep['step'],
  outcome: Outcome,
): void {
  if (outcome.kind !== 'done') return;
  if (step === 'timeout') bot.work.begin('note a timeout', () => bot.sightings.note(community, 'timeout', [personId]));
  if (step === 'end_timeout')
    bot.work.begin('drop a timeout', () => bot.sightings.drop(community, 'timeout', [personId]));
}

async function tryOne(
  bot: Bot,
  target: Target,
  { step, untilMs, by }: Wanted,
  abilities: Readonly<Record<Step, Ability>> | null,
): Promise<Outcome> {
  // Nobody is protected from an end of their timeout.
  if (step === 'end_timeout') {
    const outcome = await bot.silences.end(target);
    // Somebody who is gone is not silenced any more.
    return outcome.kind === 'gone' ? { kind: 'done' } : outcome;
  }
  // Said once; and the rest is only done while a moderator waits for the answer.
  if (step !== 'delete' && step !== 'timeout') return { kind: 'failed', error: 'not_repeated' };
  const ability = abilities?.[step] ?? { can: false, refusal: 'protected' };
  if (!ability.can) return { kind: 'refused', refusal: ability.refusal };
  if (step === 'delete') {
    return bot.calls.run('delete', target.community.id, () => bot.platform.deleteMessage(target));
  }
  if (untilMs === null) return { kind: 'refused', refusal: 'unsupported' };
  // It waited for longer than it was to last, and is given up: nobody was silenced.
  if (untilMs <= bot.deps.schedule.now()) return { kind: 'later', error: TIME_OVER, afterMs: null };
  return bot.silences.timeOut(target, untilMs, by !== null);
}

/** What a call to the platform came to, as it is kept. */
export function toResult(wanted: Wanted, outcome: Outcome, atMs: number): StepResult {
  const { step, by, untilMs, deadlineMs } = wanted;
  const tries = wanted.tries + 1;
  switch (outcome.kind) {
    case 'done':
      return { step, outcome: 'done', why: outcome.endless ? ENDLESS : '', by, atMs };
    case 'gone':
      return { step, outcome: 'gone', why: '', by, atMs };
    case 'refused':
      return { step, outcome: 'refused', why: outcome.refusal, by, atMs };
    case 'failed':
      return { step, outcome: 'failed', why: outcome.error.slice(0, 60), by, atMs };
    case 'later': {
      const why = outcome.error.slice(0, 60);
      const pauseMs = backoffMs(tries - 1, AGAIN);
      // Those that wait for the same pause do not come in the same moment.
      const dueAtMs = atMs + Math.ceil(outcome.afterMs === null ? pauseMs : outcome.afterMs + pauseMs / 10);
      if (dueAtMs > deadlineMs) return { step, outcome: 'given_up', why, by, atMs };
      return { step, outcome: 'waiting', why, by, atMs, dueAtMs, deadlineMs, tries, untilMs };
    }
    default:
      return outcome satisfies never;
  }
}

/** The step of a moderator who ends a timeout. */
export function endOfTimeout(bot: Bot, by: Actor): Wanted {
  return { step: 'end_timeout', by, untilMs: null, tries: 0, deadlineMs: bot.deps.schedule.now() + TRIED_MS };
}

/** What is done now or not at all: a moderator waits for the answer. */
export function atOnce(bot: Bot, step: 'kick' | 'ban' | 'give_text' | 'repost', by: Actor): Wanted {
  return { step, by, untilMs: null, tries: 0, deadlineMs: bot.deps.schedule.now() };
}

/** A private message that is sent once: it waits for nothing. */
export function privateMessage(bot: Bot): Wanted {
  return { step: 'notify', by: null, untilMs: null, tries: 0, deadlineMs: bot.deps.schedule.now() };
}
