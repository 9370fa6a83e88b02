import type { Actor } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Executor } from '../actions/executor.ts';
import { askedStep } from '../actions/take-steps.ts';
import type { Translate } from '../i18n/translate.ts';
import { assignIncidents } from '../incidents/assign-incidents.ts';
import { CLEANED, hasMemberAuthor } from '../incidents/view/outcome.ts';
import { unbatchedCase } from '../ingest/unbatched.ts';
import type { IncomingMessage, ReportedMessage } from '../port/events.ts';
import { type Answer, type Button, button, done, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { REMEMBERED_MS } from '../state/recent-messages.ts';

/** Longest time to look back, in minutes: the bot remembers messages this long. */
export const RECENT_MINUTES_MAX = REMEMBERED_MS / 60_000;

/** A request to delete a member's messages of the last minutes, and who made it. */
export type RecentDeletion = {
  readonly bot: ModeratorAccess;
  readonly executor: Pick<Executor, 'execute' | 'retries' | 'refresh'>;
  readonly community: Community;
  readonly personId: string;
  readonly minutes: number;
  readonly by: Actor;
  /** Translates the answer. */
  readonly translate: Translate;
};

/**
 * Deletes the messages of a member from the last minutes, as far as this process saw them. Each becomes a waiting step that is stored first, so
 * that a restart continues it. The entry counts these steps and can stop them. The texts stay in the log.
 */
export async function deleteRecentMessages(deletion: RecentDeletion): Promise<Answer> {
  const { translate, minutes } = deletion;
  const asked = await requestDeletions(deletion);
  if (asked === 'exempt') return note(translate('button.nothing_deleted_member_where_wrote'));
  await asked.begin();
  if (asked.cases.length === 0) return note(translate('button.nothing_theirs_known_last_minutes', { minutes }));
  return done(translate('button.messages_delete_entry_counts_keeps', { count: asked.cases.length }));
}

/** Stores the deletion of these messages. @param also a message to add if it is not remembered. @returns cases that the caller may extend before `begin`. */
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
      for (const moderationCase of added)
        bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
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
  // A moderator asked for it, so it is done in a trial too.
  const results = [askedStep(bot, moderationCase, 'delete', by, null)];
  return { ...moderationCase, trial: false, state: 'acted', results };
}

/** Adds the deletion to an existing case; returns null if the message is gone or already waits for deletion. */
function requestDeletion(bot: ModeratorAccess, moderationCase: ModerationCase, by: Actor): ModerationCase | null {
  const { results } = moderationCase;
  if (results.some(({ step, outcome }) => step === 'delete' && /^(?:done|gone|waiting)$/.test(outcome))) return null;
  return { ...moderationCase, results: [...results, askedStep(bot, moderationCase, 'delete', by, null)] };
}

/** Returns the button that deletes the recent messages of a case's author. */
export function deleteRecentButton(translate: Translate, moderationCase: ModerationCase): Button[] {
  const { id, kind } = moderationCase;
  const label = translate('button.delete_wrote_minutes_min', { minutes: RECENT_MINUTES_MAX });
  return kind === 'message' && hasMemberAuthor(moderationCase) ? [button('clean', id, label, 'danger')] : [];
}
