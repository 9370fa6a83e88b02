import type { Actor, Community, Notice, StepResult } from '../../src/core/communities.ts';
import type { Action } from '../../src/core/decision.ts';
import type { Bot } from './bot.ts';
import { timeoutUntil } from './capabilities.ts';
import type { Outcome, Target } from './platform.ts';
import type { Step } from './refusals.ts';

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
export function targetOf(community: Community, notice: Notice): Target {
  return {
    community: { id: community.externalId, name: community.name },
    channelId: notice.channelId,
    messageId: notice.messageId,
    author: notice.author,
    sentAtMs: notice.sentAtMs,
  };
}

/**
 * Takes the steps of a notice as far as the platform allows: what it does not allow is left out, and the rest is done all the same.
 * Moderators are never acted on, whatever the event said of them. Repeating it after a crash changes nothing.
 * @returns what was done and what was not, step by step.
 */
export async function takeSteps(bot: Bot, community: Community, notice: Notice): Promise<readonly StepResult[]> {
  const steps = stepsOf(notice.ground.action);
  const atMs = bot.deps.schedule.now();
  if (steps.length === 0) return [];
  if (notice.trial) return steps.map((step) => ({ step, outcome: 'would', why: '', by: null, atMs }));
  if (notice.goneBefore) return [{ step: 'delete', outcome: 'gone', why: '', by: null, atMs }];
  return attempt(bot, targetOf(community, notice), steps, notice.timeoutUntilMs, null);
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
  const [result] = await attempt(bot, targetOf(community, notice), [step], untilMs, by);
  return result ?? { step, outcome: 'failed', why: 'not_tried', by, atMs: bot.deps.schedule.now() };
}

async function attempt(
  bot: Bot,
  target: Target,
  steps: readonly Step[],
  untilMs: number | null,
  by: Actor | null,
): Promise<StepResult[]> {
  const rights = await bot.platform.rightsOf(target.community, target.author.id);
  const abilities = rights === 'member' ? await bot.platform.abilities(target) : null;
  const results: StepResult[] = [];
  for (const step of steps) {
    const ability = abilities?.[step] ?? { can: false, refusal: 'protected' };
    const outcome: Outcome = ability.can
      ? await perform(bot, target, step, untilMs)
      : { kind: 'refused', refusal: ability.refusal };
    results.push(toResult(step, outcome, by, bot.deps.schedule.now()));
  }
  return results;
}

function perform(bot: Bot, target: Target, step: Step, untilMs: number | null): Promise<Outcome> {
  switch (step) {
    case 'delete':
      return bot.calls.run('delete', target.community.id, () => bot.platform.deleteMessage(target));
    case 'timeout':
      if (untilMs === null) return Promise.resolve({ kind: 'refused', refusal: 'unsupported' });
      return bot.calls.run('timeout', target.community.id, () => bot.platform.timeOut(target, untilMs));
    default:
      return step satisfies never;
  }
}

/** What a call to the platform came to, as it is kept. */
export function toResult(step: StepResult['step'], outcome: Outcome, by: Actor | null, atMs: number): StepResult {
  switch (outcome.kind) {
    case 'done':
    case 'gone':
      return { step, outcome: outcome.kind, why: '', by, atMs };
    case 'refused':
      return { step, outcome: 'refused', why: outcome.refusal, by, atMs };
    case 'failed':
      return { step, outcome: 'failed', why: outcome.error.slice(0, 60), by, atMs };
    default:
      return outcome satisfies never;
  }
}
