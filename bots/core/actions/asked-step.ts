import { type Actor, ASKED, type WaitingStep } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { ActionAccess } from '../state/access.ts';
import { firstTry } from './take-steps.ts';

/** A step that a moderator asks for, together with others or to be called off yet: it is taken when its turn has come. @param holdMs at the earliest after so long. */
export function askedStep(
  bot: ActionAccess,
  moderationCase: ModerationCase,
  step: WaitingStep['step'],
  by: Actor,
  untilMs: number | null,
  holdMs = 0,
): WaitingStep {
  const atMs = bot.deps.schedule.now();
  const wanted = firstTry(bot, moderationCase, step, by, untilMs);
  return { ...wanted, outcome: 'waiting', why: ASKED, atMs, dueAtMs: atMs + holdMs };
}
