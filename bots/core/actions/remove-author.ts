import type { Actor, Restriction, StepResult } from '../../../src/core/common/steps.ts';
import { bareChannel } from '../port/events.ts';
import type { Outcome, Removal } from '../port/outcome.ts';
import type { Target } from '../port/platform.ts';
import type { CaseContext } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { isExempt } from '../state/exempt.ts';
import { RIGHTS_UNKNOWN } from '../state/waiting-steps.ts';
import { noticeKey, sendNotice } from './notify-author.ts';
import { resultOf } from './try-step.ts';

/**
 * Removes a case's author from the community. Most platforms refuse private messages to banned people, so the notice goes first.
 * @param by null if the ladder of repeat offences bans. Then the author gets one notice, and only if the bot can ban.
 * @returns the outcome, the result of the notice, and the restriction that a ban replaced.
 */
export async function removeAuthor(
  context: CaseContext,
  target: Target,
  how: Removal,
  by: Actor | null,
  purgeDays = 0,
): Promise<{ readonly outcome: Outcome; readonly told: readonly StepResult[]; readonly before?: Restriction | null }> {
  const { bot, community, moderationCase } = context;
  const { removing } = bot.platform;
  if (!removing) return { outcome: { kind: 'refused', refusal: 'unsupported' }, told: [] };
  const isBulkBan = by !== null && moderationCase.kind === 'newcomer';
  if (isBulkBan) {
    // One press may ban many: each is checked again when their turn comes.
    const may = await removing.may(target, by.id);
    if (may === 'unknown') return { outcome: { kind: 'later', error: RIGHTS_UNKNOWN, afterMs: null }, told: [] };
    const author = { ...target.author, trusted: false, roleIds: may.roleIds };
    const exemptions = await bot.deps.communities.listExemptions(community.id);
    const refusal = may.ways.has('ban') ? 'protected' : 'not_allowed_to_you';
    if (refusal !== 'protected' || isExempt(exemptions, { author, channel: bareChannel('') }))
      return { outcome: { kind: 'refused', refusal }, told: [] };
  }
  const mayTell = async () => {
    if (by) return true;
    const may = await removing.may(target, null);
    return may !== 'unknown' && may.ways.has('ban') && claimOnce(bot, noticeKey(moderationCase));
  };
  const isTold = how === 'ban' && community.notify && !isBulkBan && (await mayTell());
  const more = { isBan: true, isByProgram: by === null };
  const told = isTold ? [resultOf(bot, 'notify', null, await sendNotice(context, more))] : [];
  const isWaiting = (result: StepResult) => result.step === 'ban' && result.outcome === 'waiting';
  let before = moderationCase.results.find(isWaiting)?.before;
  const wasBegun = before !== undefined;
  // Stored before the call, so that a ban whose answer a crash loses differs from an earlier ban by somebody else.
  const onReplace = (replaced: Restriction | null) => {
    before = replaced;
    return bot.deps.communities.changeCase(moderationCase.id, (current) => {
      const results = current.results.map((one) => (isWaiting(one) ? { ...one, before: replaced } : one));
      return current.results.some(isWaiting) ? { ...current, results } : null;
    });
  };
  const call = () => removing.remove(target, how, purgeDays, onReplace);
  const outcome = await bot.calls.run('timeout', community.externalId, call);
  return {
    outcome: wasBegun && outcome.kind === 'gone' ? { kind: 'done' } : outcome,
    told,
    ...(before !== undefined && { before }),
  };
}
