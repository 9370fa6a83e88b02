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
import { done, note } from '../port/answers.ts';
import type { Answer, ButtonVerb } from '../port/rendering.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

async function lift({
  bot,
  executor,
  translate,
  raids,
  notice: moderationCase,
  interaction,
}: ButtonContext): Promise<Answer> {
  const lifted = await raids.lift(moderationCase, interaction.by);
  if (!lifted) return note(translate('This raid was lifted already.'));
  showSoon(bot, executor, moderationCase);
  return done(translate('Lifted: newcomers are treated like everybody again.'));
}

/** Lifts a raid and ends the timeouts of everybody who came with it. */
async function release(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, raids, interaction } = context;
  const moderationCase = await adopt(bot, context.notice);
  await raids.lift(moderationCase, interaction.by);
  const asked = await requestBulkAction(await bulkRequestOf(context, moderationCase), 'undo');
  showSoon(bot, executor, moderationCase);
  return done(
    translate('Lifted; {count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.', {
      count: asked.parts,
    }),
  );
}

async function timeOutAll(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, community } = context;
  const moderationCase = await adopt(bot, context.notice);
  const { parts } = await requestTimeoutsOfNewcomers(await bulkRequestOf(context, moderationCase), community);
  showSoon(bot, executor, moderationCase);
  return done(
    translate(
      '{count, plural, one {# newcomer} other {# newcomers}} to time out. The entry counts them, and can stop it.',
      {
        count: parts,
      },
    ),
  );
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
const ANSWERS: Readonly<Record<BulkOperation, string>> = {
  delete: msg('{count, plural, one {# message} other {# messages}} to delete. The entry counts them.'),
  timeout: msg('{count, plural, one {# account} other {# accounts}} to time out. The entry counts them.'),
  undo: msg('{count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.'),
  right: msg('{count, plural, one {# decision} other {# decisions}} noted as right.'),
  wrong: msg(
    '{count, plural, one {# decision} other {# decisions}} noted as wrong. Their texts pass from now on, and their timeouts end.',
  ),
  stop: msg('Called off what waited of {count, plural, one {# message} other {# messages}}.'),
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
  const moderationCase = await adopt(bot, context.notice);
  const { parts, inOtherCommunities } = await requestBulkAction(
    await bulkRequestOf(context, moderationCase),
    operation,
  );
  showSoon(bot, executor, moderationCase);
  if (parts === 0 && inOtherCommunities === 0) return note(translate('There is nothing left to do.'));
  const others = translate(
    '{count, plural, one {# more is} other {# more are}} in communities where you are no moderator; theirs have an entry of their own.',
    { count: inOtherCommunities },
  );
  return done(
    translate(ANSWERS[operation], { count: parts }),
    ...(inOtherCommunities > 0 ? [{ kind: 'text' as const, text: others }] : []),
  );
}

export async function bulkRequestOf(
  { bot, executor, community, interaction }: ButtonContext,
  lead: ModerationCase,
): Promise<BulkRequest> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const ofTenant = interaction.withKey ? community.tenantId : null;
  return { bot, executor, lead, by: interaction.by, ofTenant, timeoutMinutes: tenant?.policy.timeout_minutes ?? 0 };
}
