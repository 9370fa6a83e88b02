import type { TextKey } from '../../../src/core/common/texts.ts';
import type { BulkAction } from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { msg } from '../i18n/translate.ts';
import { adopt } from '../incidents/assign-incidents.ts';
import {
  type BulkOperation,
  type BulkRequest,
  requestBulkAction,
  requestTimeoutsOfNewcomers,
} from '../incidents/bulk-action.ts';
import { EXPECTED_HOURS } from '../incidents/view/render-raid-case.ts';
import { done, note } from '../port/answers.ts';
import type { Answer, ButtonVerb } from '../port/rendering.ts';
import { expectJoins } from '../raids/expect-joins.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

async function lift({ bot, executor, translate, raids, moderationCase, interaction }: ButtonContext): Promise<Answer> {
  const lifted = await raids.lift(moderationCase, interaction.by);
  if (!lifted) return note(translate('button.this_raid_was_lifted_already'));
  showSoon(bot, executor, moderationCase);
  return done(translate('button.lifted_newcomers_treated_like_everybody'));
}

/** Lifts a raid, and counts nobody for another one for some hours. */
export async function liftAndExpect(context: ButtonContext): Promise<Answer> {
  await lift(context);
  return expectJoins(context.bot, context.community, context.translate, EXPECTED_HOURS);
}

/** Lifts a raid and ends the timeouts of everybody who came with it. */
async function release(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, raids, interaction } = context;
  const moderationCase = await adopt(bot, context.moderationCase);
  await raids.lift(moderationCase, interaction.by);
  const asked = await requestBulkAction(await bulkRequestOf(context, moderationCase), 'undo');
  showSoon(bot, executor, moderationCase);
  return done(translate('button.lifted_timeouts_end_entry_counts', { count: asked.parts }));
}

async function timeOutAll(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, community } = context;
  const moderationCase = await adopt(bot, context.moderationCase);
  const { parts } = await requestTimeoutsOfNewcomers(await bulkRequestOf(context, moderationCase), community);
  showSoon(bot, executor, moderationCase);
  return done(translate('button.newcomers_time_out_entry_counts', { count: parts }));
}

const BULK_OPERATIONS = {
  all_delete: 'delete',
  all_timeout: 'timeout',
  all_undo: 'undo',
  all_right: 'right',
  all_wrong: 'wrong',
  all_stop: 'stop',
} as const satisfies Partial<Record<ButtonVerb & BulkAction, BulkOperation>>;

/** What is answered to somebody who asked for the whole; what became of it, the entry tells. */
const ANSWERS: Readonly<Record<BulkOperation, TextKey>> = {
  delete: msg('button.messages_delete_entry_counts'),
  timeout: msg('button.accounts_time_out_entry_counts'),
  undo: msg('button.timeouts_end_entry_counts'),
  right: msg('button.decisions_noted_as_right'),
  wrong: msg('button.decisions_noted_wrong_texts_pass'),
  stop: msg('button.called_off_what_waited_of_messages'),
};

/** Does what was pressed for a whole incident or raid. */
export async function handleBulkButton(context: ButtonContext, verb: BulkAction): Promise<Answer> {
  switch (verb) {
    case 'lift':
      return lift(context);
    case 'release':
      return release(context);
    case 'raid_timeout':
      return timeOutAll(context);
    default:
      return answerBulkAction(context, BULK_OPERATIONS[verb]);
  }
}

async function answerBulkAction(context: ButtonContext, operation: BulkOperation): Promise<Answer> {
  const { bot, executor, translate } = context;
  const moderationCase = await adopt(bot, context.moderationCase);
  const { parts, inOtherCommunities } = await requestBulkAction(
    await bulkRequestOf(context, moderationCase),
    operation,
  );
  showSoon(bot, executor, moderationCase);
  if (parts === 0 && inOtherCommunities === 0) return note(translate('button.there_is_nothing_left_to_do'));
  const others = translate('button.more_communities_where_you_no', { count: inOtherCommunities });
  return done(translate(ANSWERS[operation], { count: parts }), inOtherCommunities > 0 ? others : '');
}

export async function bulkRequestOf(
  { bot, executor, community, interaction }: ButtonContext,
  lead: ModerationCase,
): Promise<BulkRequest> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const ofTenant = interaction.withKey ? community.tenantId : null;
  const timeoutMinutes = tenant?.policy.timeout_minutes ?? 0;
  return { bot, executor, lead, by: interaction.by, ofTenant, timeoutMinutes, holdMs: interaction.holdMs };
}
