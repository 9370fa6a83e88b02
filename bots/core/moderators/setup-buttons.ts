import type { Community } from '../../../src/core/communities/community.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { joinTenant } from '../../../src/service/communities/link.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { typed } from '../incidents/view/typed-command.ts';
import type { ButtonInteraction } from '../port/events.ts';
import { type Answer, type ButtonVerb, denied, done, failure, fieldIf, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { chooseLog } from '../setup/choose-log.ts';
import { ENFORCEMENTS, enforce } from '../setup/enforcement.ts';
import { lacksForLog } from '../setup/log-loss.ts';
import { keep, type SetupQuestion, takeQuestion } from '../setup/pending-question.ts';
import { removeRule } from '../setup/remove-rule.ts';
import { beginTest } from '../setup/self-test.ts';
import { hasRights, type ModeratorAccess } from '../state/access.ts';
import { type ButtonDeps, communityHere, translateWhere } from './button-context.ts';
import { removeMember } from './remove-member.ts';

/** Handlers of the setup buttons. */
export const SETUP_BUTTONS = {
  log_make: makeLog,
  log_mine: logToMe,
  log_this: logHere,
  try: ({ bot, community, interaction }) => beginTest(bot, community, interaction.by),
  enforce: ({ bot, translate, community, tenant }, choice) =>
    enforce(bot, translate, community, tenant, ENFORCEMENTS[choice] ?? ENFORCEMENTS[0]),
} as const satisfies Partial<Record<ButtonVerb, (context: SetupContext, choice: number) => Promise<Answer>>>;

type SetupContext = {
  readonly bot: ModeratorAccess;
  readonly translate: Translate;
  readonly community: Community;
  readonly tenant: Tenant;
  readonly interaction: ButtonInteraction;
};

/** Handles a setup button, if the person manages the community now. */
export async function handleSetupButton(
  bot: ModeratorAccess,
  verb: keyof typeof SETUP_BUTTONS,
  communityId: string,
  interaction: ButtonInteraction,
  choice: number,
): Promise<Answer> {
  const community = await communityHere(bot, communityId);
  const tenant = community && (await bot.deps.store.findTenant({ id: community.tenantId }));
  if (!tenant) return failure((await translateWhere(bot, interaction))('common.this_community_was_erased'));
  const translate = translateFor(community);
  if (!(await hasRights(bot, community, interaction.by.id, 'manage'))) return denied(translate, 'manage');
  return SETUP_BUTTONS[verb]({ bot, translate, community, tenant, interaction }, choice);
}

async function logHere({ bot, translate, community, interaction }: SetupContext): Promise<Answer> {
  const command = typed(bot.platform.capabilities, 'log here');
  return interaction.channelId === null
    ? failure(translate('setup.write_command_in_the_channel', { command }))
    : chooseLog(bot, community, interaction.channelId, { isConfirmed: false });
}

async function makeLog({ bot, translate, community }: SetupContext): Promise<Answer> {
  const channelId = await bot.logPlaces.make(community);
  if (channelId !== null) return chooseLog(bot, community, channelId, { isConfirmed: false });
  const command = typed(bot.platform.capabilities, 'log here');
  const lacks = await lacksForLog(bot, community);
  return failure(
    translate('setup.bot_not_make_channel'),
    translate('setup.make_one_only_moderators_read', { command }),
    lacks,
  );
}

/** Makes the person who pressed the contact of the bot: entries go to them as long as they moderate. */
async function logToMe({ bot, translate, community, interaction }: SetupContext): Promise<Answer> {
  await bot.directory.change(community, { addedBy: interaction.by.id });
  if ((await bot.platform.openDirect(refOf(community), interaction.by.id)) === null)
    return note(
      translate('setup.one_more_step'),
      fieldIf(translate('common.next'), translate('setup.start_private_conversation_bot_entries')),
    );
  await bot.logPlaces.opened(community.id);
  return done(translate('setup.entries_come_to_you_in_private'));
}

/** Carries out a confirmed question once, if the person has the permission now. */
export async function handleConfirmButton(
  deps: ButtonDeps,
  code: string,
  interaction: ButtonInteraction,
): Promise<Answer> {
  const { bot } = deps;
  const question = await takeQuestion(bot, code);
  if (!question) return failure((await translateWhere(bot, interaction))('setup.question_answered_asked_too_long'));
  const community = await communityHere(bot, question.communityId);
  if (!community) return failure((await translateWhere(bot, interaction))('common.this_community_was_erased'));
  const isRemoval = question.kind === 'removal';
  const may = isRemoval
    ? question.personId === interaction.by.id
    : await hasRights(bot, community, interaction.by.id, 'manage');
  if (!may) {
    await keep(bot, code, question);
    return denied(translateFor(community), isRemoval ? 'moderate' : 'manage');
  }
  return isRemoval ? removeMember(deps, community, question, interaction) : confirm(bot, community, question);
}

async function confirm(
  bot: ModeratorAccess,
  community: Community,
  question: Exclude<SetupQuestion, { kind: 'removal' }>,
): Promise<Answer> {
  const { capabilities } = bot.platform;
  if (question.kind === 'public_log') return chooseLog(bot, community, question.channelId, { isConfirmed: true });
  if (question.kind === 'remove_rule') return removeRule(bot, community, question.name);
  await joinTenant(bot.deps, community.id, question.tenantId);
  bot.directory.forget(community.externalId);
  const command = typed(capabilities, 'unlink');
  return done(translateFor(community)('setup.community_now_shares_rules_other', { command }));
}
