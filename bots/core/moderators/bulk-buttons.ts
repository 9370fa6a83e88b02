import type { TextKey } from '../../../src/core/common/texts.ts';
import type { BulkAction } from '../../../src/core/incidents/interactions.ts';
import { type BulkOperation, requestBulkAction, requestOfNewcomers } from '../incidents/bulk-action.ts';
import { isDone } from '../incidents/view/outcome.ts';
import { EXPECTED_HOURS } from '../incidents/view/render-raid-case.ts';
import { type Answer, type ButtonVerb, done, failure, note } from '../port/rendering.ts';
import { expectJoins } from '../raids/expect-joins.ts';
import { newcomersWithout } from '../state/incident-parts.ts';
import { type ButtonContext, bulkRequestOf, showSoon } from './button-context.ts';
import { refusalsOf } from './remove-member.ts';
import { giveBackAll } from './restore-message.ts';
import { takeBack } from './verdict-buttons.ts';

async function lift({ bot, executor, translate, raids, moderationCase, interaction }: ButtonContext): Promise<Answer> {
  const lifted = await raids.lift(moderationCase, interaction.by);
  if (!lifted) return note(translate('button.this_raid_was_lifted_already'));
  showSoon(bot, executor, moderationCase);
  return done(translate('button.lifted_newcomers_treated_like_everybody'));
}

/** Lifts a raid and expects many joins, so that no join counts towards a raid for some hours. */
export async function liftAndExpect(context: ButtonContext): Promise<Answer> {
  await lift(context);
  return expectJoins(context.bot, context.community, context.translate, EXPECTED_HOURS);
}

/** Lifts a raid and ends the timeouts of everybody who came with it. */
async function release(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, raids, interaction } = context;
  const request = await bulkRequestOf(context);
  await raids.lift(request.lead, interaction.by);
  const asked = await requestBulkAction(request, 'undo');
  showSoon(bot, executor, request.lead);
  return done(translate('button.lifted_timeouts_end_entry_counts', { count: asked.parts }));
}

async function timeOutAll(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate } = context;
  const request = await bulkRequestOf(context);
  const count = await requestOfNewcomers(request, 'timeout', await newcomersWithout(bot, 'timeout', request.lead));
  showSoon(bot, executor, request.lead);
  return done(translate('button.newcomers_time_out_entry_counts', { count }));
}

/** The answer and the operations of each bulk button; the entry later shows the results. */
const BULK_OPERATIONS = {
  all_delete: ['button.messages_delete_entry_counts', 'delete'],
  all_timeout: ['button.accounts_time_out_entry_counts', 'timeout'],
  all_undo: ['button.timeouts_end_entry_counts', 'undo'],
  all_unban: ['button.bans_end_entry_counts', 'unban'],
  all_right: ['button.decisions_noted_as_right', 'right'],
  all_wrong: ['button.decisions_noted_wrong_texts_pass', 'wrong'],
  all_stop: ['button.called_off_what_waited_of_messages', 'stop'],
  // A hijacked account keeps posting until it is timed out, so the timeout comes first.
  all_remove: ['button.messages_delete_author_times_out', 'timeout', 'delete'],
  all_restore: ['button.restored_as_far_as_possible', 'wrong'],
} as const satisfies Partial<Record<ButtonVerb & BulkAction, readonly [TextKey, ...BulkOperation[]]>>;

/** Carries out a pressed button for a whole incident or raid. */
export async function handleBulkButton(context: ButtonContext, verb: BulkAction): Promise<Answer> {
  if (verb === 'lift') return lift(context);
  if (verb === 'release') return release(context);
  if (verb === 'raid_timeout') return timeOutAll(context);
  if (verb === 'all_unban') {
    const [first] = await context.bot.deps.communities.listNewcomers(context.moderationCase.messageId);
    const { ban: refused } = await refusalsOf(context, context.interaction.by.id, first);
    if (refused !== null) return failure(refused);
  }
  return answerBulkAction(context, verb);
}

async function answerBulkAction(context: ButtonContext, verb: keyof typeof BULK_OPERATIONS): Promise<Answer> {
  const { bot, executor, translate } = context;
  const { role, ...request } = await bulkRequestOf(context);
  const { lead: moderationCase } = request;
  const [answer, ...operations] = BULK_OPERATIONS[verb];
  let parts = 0;
  let inOtherCommunities = 0;
  for (const operation of operations) {
    const asked = await requestBulkAction(verb === 'all_remove' ? { ...request, role } : request, operation);
    parts = Math.max(parts, asked.parts);
    inOtherCommunities = Math.max(inOtherCommunities, asked.inOtherCommunities);
  }
  if (verb === 'all_wrong' && isDone(moderationCase, 'ban')) await takeBack({ ...context, moderationCase });
  showSoon(bot, executor, moderationCase);
  if (parts === 0 && inOtherCommunities === 0) return note(translate('button.there_is_nothing_left_to_do'));
  if (verb === 'all_restore') bot.work.begin('give back', () => giveBackAll({ ...context, moderationCase }));
  const others = translate('button.more_communities_where_you_no', { count: inOtherCommunities });
  return done(translate(answer, { count: parts }), inOtherCommunities > 0 ? others : '');
}
