import type { Actor } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Executor } from '../actions/executor.ts';
import { askedStep } from '../actions/take-steps.ts';
import type { Translate } from '../i18n/translate.ts';
import { assignIncidents } from '../incidents/assign-incidents.ts';
import { CLEANED, isOfMember } from '../incidents/view/outcome.ts';
import { unbatchedCase } from '../ingest/unbatched.ts';
import type { IncomingMessage, ReportedMessage } from '../port/events.ts';
import { type Answer, type Button, button, done, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { REMEMBERED_MS } from '../state/recent-messages.ts';

/** As long as messages are remembered. */
export const RECENT_MINUTES_MAX = REMEMBERED_MS / 60_000;

/** Whose messages are to go, as of how many minutes, at whose word. */
export type RecentDeletion = {
  readonly bot: ModeratorAccess;
  readonly executor: Pick<Executor, 'execute' | 'retries' | 'refresh'>;
  readonly community: Community;
  readonly personId: string;
  readonly minutes: number;
  readonly by: Actor;
  /** For the answer. */
  readonly translate: Translate;
};

/**
 * Deletes what a member wrote within the last minutes, as far as this process saw it: each message becomes a step that waits, written down before
 * anything is done, so that a restart goes on with it, the entry counts it and can stop it. Its text stays in the log.
 */
export async function deleteRecentMessages(deletion: RecentDeletion): Promise<Answer> {
  const { translate, minutes } = deletion;
  const asked = await requestDeletions(deletion);
  if (asked === 'exempt') return note(translate('button.nothing_deleted_member_where_wrote'));
  await asked.begin();
  if (asked.cases.length === 0) return note(translate('button.nothing_theirs_known_last_minutes', { minutes }));
  return done(translate('button.messages_delete_entry_counts_keeps', { count: asked.cases.length }));
}

/** Writes down that these messages are to go. @param also a message of theirs that need not be remembered. @returns cases to which somebody may add something before `begin`. */
export async function requestDeletions(
  deletion: RecentDeletion,
  also: ReportedMessage | null = null,
): Promise<{ readonly cases: readonly ModerationCase[]; begin(): Promise<void> } | 'exempt'> {
  const { bot, executor, community, personId, minutes, by } = deletion;
  const { communities, schedule } = bot.deps;
  const nowMs = schedule.now();
  const recent = bot.recent.of(community.id, personId, nowMs - minutes * 60_000);
  const isRecent = recent.some(({ id, channel }) => id === also?.id && channel.id === also.channel.id);
  const found = also && !isRecent ? [{ ...also, community: refOf(community) }, ...recent] : recent;
  const exemptions = (await bot.directory.find(community.externalId))?.exemptions ?? [];
  const open = found.filter((message) => !isExempt(exemptions, message));
  if (found.length > 0 && open.length === 0) return 'exempt';
  const planned = open.map((one) => caseOf(deletion, one));
  const kept = new Set(await communities.conclude({ keys: [], nowMs, cases: planned }));
  const fresh = planned.filter(({ id }) => kept.has(id));
  const added = await assignIncidents(bot, community.tenantId, fresh);
  const known: ModerationCase[] = [];
  for (const { channelId, messageId } of planned.filter(({ id }) => !kept.has(id))) {
    const had = await communities.findCase({ communityId: community.id, channelId, messageId });
    const changed = had && (await communities.changeCase(had.id, (current) => requestDeletion(bot, current, by)));
    if (changed) known.push(changed);
  }
  return {
    cases: [...added, ...known],
    async begin() {
      for (const moderationCase of added) bot.work.begin('carry out', () => executor.execute(moderationCase));
      for (const moderationCase of known) await executor.refresh(moderationCase);
      executor.retries.wakeAt(nowMs);
    },
  };
}

function caseOf({ bot, community, minutes, by }: RecentDeletion, message: IncomingMessage): ModerationCase {
  const moderationCase = unbatchedCase(bot, community, message, {
    action: 'delete',
    category: CLEANED,
    matched: `the last ${minutes} minutes, at a moderator's word`,
    quoted: message.text.trim() === '' && message.quoted !== '',
  });
  // By hand it is done on trial too.
  const results = [askedStep(bot, moderationCase, 'delete', by, null)];
  return { ...moderationCase, trial: false, state: 'acted', results };
}

/** Asks for the deletion of a message that has a case already; null where it is gone, or waits to be. */
function requestDeletion(bot: ModeratorAccess, moderationCase: ModerationCase, by: Actor): ModerationCase | null {
  const { results } = moderationCase;
  if (results.some(({ step, outcome }) => step === 'delete' && /^(?:done|gone|waiting)$/.test(outcome))) return null;
  return { ...moderationCase, results: [...results, askedStep(bot, moderationCase, 'delete', by, null)] };
}

/** The button that deletes what the author of a case wrote lately. */
export function deleteRecentButton(translate: Translate, moderationCase: ModerationCase): Button[] {
  const { id, kind } = moderationCase;
  const label = translate('button.delete_wrote_minutes_min', { minutes: RECENT_MINUTES_MAX });
  return kind === 'message' && isOfMember(moderationCase) ? [button('clean', id, label, 'danger')] : [];
}
