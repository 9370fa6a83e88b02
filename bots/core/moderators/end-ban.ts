import type { StepResult } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { targetOf } from '../actions/take-steps.ts';
import { atOnce, toResult } from '../actions/try-step.ts';
import { isDone } from '../incidents/view/outcome.ts';
import type { Outcome } from '../port/outcome.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { RIGHTS_UNKNOWN } from '../state/step-codes.ts';
import { withResults } from '../state/waiting-steps.ts';
import type { ButtonContext } from './button-context.ts';

/** Lifts the ban that was made from an entry, for whoever may ban there themselves; null where there is none, or somebody else lifted it meanwhile. What came of it is kept. */
export async function endBan(context: ButtonContext): Promise<StepResult | null> {
  const { bot, moderationCase, interaction } = context;
  if (!isDone(moderationCase, 'ban')) return null;
  const result = toResult(atOnce(bot, 'unban', interaction.by), await unban(context), bot.deps.schedule.now());
  // Who is not banned any more needs no more.
  const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
  return (await keepReversal(bot, moderationCase.id, 'ban', kept)) && kept;
}

/** Keeps what came of taking a step back; null where somebody else took it back meanwhile. */
export function keepReversal(
  bot: ModeratorAccess,
  caseId: string,
  step: 'timeout' | 'ban',
  result: StepResult,
): Promise<ModerationCase | null> {
  return bot.deps.communities.changeCase(caseId, (current) =>
    isDone(current, step) ? { ...current, results: withResults(current.results, [result]) } : null,
  );
}

async function unban({ bot, community, moderationCase, interaction }: ButtonContext): Promise<Outcome> {
  const { removing } = bot.platform;
  if (!removing) return { kind: 'refused', refusal: 'unsupported' };
  const target = targetOf(community, moderationCase, interaction.by);
  const may = interaction.withKey ? null : await removing.may(target, interaction.by.id);
  if (may === 'unknown') return { kind: 'later', error: RIGHTS_UNKNOWN, afterMs: null };
  if (may && !may.ways.has('ban')) return { kind: 'refused', refusal: 'not_allowed_to_you' };
  return bot.calls.run('timeout', community.externalId, () => removing.unban(target));
}
