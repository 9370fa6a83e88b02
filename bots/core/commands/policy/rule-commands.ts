import { automodRule } from '../../../../src/core/filters/automod/automod-rule.ts';
import { floodRule } from '../../../../src/core/filters/flood/flood-rule.ts';
import { LOCAL_RULES } from '../../../../src/core/filters/local-rules.ts';
import { postRule } from '../../../../src/core/filters/posts/post-rule.ts';
import { raidRule } from '../../../../src/core/filters/raid/raid-rule.ts';
import type { AnyLocalRule, Refused } from '../../../../src/core/filters/rule/local-rule.ts';
import type { Settings, SettingsWrite } from '../../../../src/core/settings/settings.ts';
import { changeRules, changeSettings } from '../../../../src/service/policy/write-settings.ts';
import { cutLine, cutText, showMoment, type Translate } from '../../i18n/translate.ts';
import { type Answer, done, type Field, failure, fieldIf, note } from '../../port/rendering.ts';
import { expectJoins, isExpecting } from '../../raids/expect-joins.ts';
import { joinChannels } from '../../setup/join-channels.ts';
import { missingFor } from '../../setup/needs-of.ts';
import { type CommandContext, type Handler, numberOf } from '../context.ts';
import type { Arguments } from '../parse.ts';
import { EXAMPLE_HANDLERS } from './example-commands.ts';

/** Most fields and characters of a rule in one answer, so that it fits into a message of any platform. */
const FIELDS_MAX = 20;
const FIELDS_MAX_CHARS = 2_400;
const TEXT_MAX_CHARS = 2_000;

/** Creates the handlers of local rules: `<rule> show`, and the commands of each descriptor. */
export function ruleHandlers(rules: readonly AnyLocalRule[]): Record<string, Handler> {
  return Object.fromEntries(
    rules.flatMap((rule): [string, Handler][] => [
      [`${rule.name} show`, async (context) => showRule(rule, context, context.tenant.settings)],
      ...rule.commands.map((command): [string, Handler] => [
        `${rule.name} ${command.verb}`,
        (context, args) => changeRule(rule, command, context, args),
      ]),
    ]),
  );
}

/** Turns the copy of the rules in AutoMod on or off. Refuses at once if the bot lacks a permission. */
async function setMirror(context: CommandContext, args: Arguments): Promise<Answer> {
  const { bot, translate, community, tenant } = context;
  const isOn = args.state === 'on';
  const missing = isOn ? await missingFor(bot, community, 'mirror') : [];
  if (missing.length > 0) return failure(translate('automod.bot_not_keep_rules_automod'), missing);
  const settings = await changeSettings(bot.deps, tenant.id, () => ({ automod: { mirror: isOn } }));
  await bot.native.bring(community);
  return showMirror(context, settings);
}

function showMirror({ bot, translate, community }: CommandContext, { automod }: Pick<Settings, 'automod'>): Answer {
  const { fields, isWell } = bot.native.describe(translate, community);
  const isIdle = automod.mirror && community.trial;
  const trial = fieldIf(translate('common.trial'), isIdle && translate('automod.nothing_stopped_while'));
  const shown = note(automodRule.show(automod, translate).title, [...trial, ...fields]);
  return isWell ? shown : { ...shown, tone: 'warning' };
}

/** The commands of all local rules, such as `links`, `words` and `raid`, and of taught examples. */
export const RULE_HANDLERS: Readonly<Record<string, Handler>> = {
  ...ruleHandlers(LOCAL_RULES),
  ...EXAMPLE_HANDLERS,
  // Replaces the descriptor's own handler, because the answer also shows the state on the platform.
  'automod show': async (context) => showMirror(context, context.tenant.settings),
  'automod mirror': setMirror,
  'raid expect': ({ bot, community, translate }, args) =>
    expectJoins(bot, community, translate, numberOf(args, 'hours') ?? 0),
  'raid lockdown': (context, args) => turn(context, raidRule, 'lockdown', args.state === 'on'),
  'flood calm': (context, args) => turn(context, floodRule, 'slowmode', args.state === 'on'),
};

/** Turns the lockdown or slow mode on or off; refuses if the bot cannot do it. */
async function turn(
  { bot, translate, community, tenant }: CommandContext,
  rule: AnyLocalRule,
  what: 'lockdown' | 'slowmode',
  isOn: boolean,
): Promise<Answer> {
  const missing = isOn ? await missingFor(bot, community, what) : [];
  const title = translate(what === 'lockdown' ? 'filter.bot_not_close_door' : 'common.bot_not');
  if (missing.length > 0) return failure(title, missing);
  const changed = await bot.directory.change(community, what === 'lockdown' ? { lockdown: isOn } : { calm: isOn });
  return showRule(rule, { bot, translate, community: changed ?? community }, tenant.settings);
}

/** Changes a rule. Reads and writes in one transaction, so that two moderators do not undo each other's changes. */
async function changeRule(
  rule: AnyLocalRule,
  command: AnyLocalRule['commands'][number],
  context: CommandContext,
  args: Arguments,
): Promise<Answer> {
  let refused: Refused | null = null;
  const settings = await changeRules(context.bot.deps, context.tenant, (current: Readonly<Record<string, unknown>>) => {
    const change = command.change(current[rule.name], args);
    refused = 'issue' in change ? change : null;
    // A rule's command writes only the settings of that rule.
    return 'issue' in change ? {} : ({ [rule.name]: change.write } as SettingsWrite);
  });
  // The compiler does not see what a callback assigns.
  const refusal = refused as Refused | null;
  if (refusal) return failure(context.translate(refusal.issue, refusal.values));
  if (rule.name === postRule.name && settings.posts.join_channels) {
    const { externalId: id, name } = context.community;
    context.bot.work.begin('join channels', () => joinChannels(context.bot, { id, name }, null));
  }
  const shown = showRule(rule, context, settings);
  const answer = done(`${context.translate('filter.saved')} ${shown.title}`, ...shown.parts);
  const missing = command.verb === 'quarantine' ? await missingFor(context.bot, context.community, 'quarantine') : [];
  return missing.length === 0
    ? answer
    : { ...answer, tone: 'warning', parts: [...answer.parts, { kind: 'list', items: missing }] };
}

function showRule(
  rule: AnyLocalRule,
  { bot, translate, community }: Pick<CommandContext, 'bot' | 'translate' | 'community'>,
  settings: Readonly<Record<string, unknown>>,
): Answer {
  const beside = { lists: bot.deps.listStates(), nowMs: bot.deps.schedule.now() };
  const { title, text = '', fields = [] } = rule.show(settings[rule.name], translate, beside);
  const shown = [...fields, ...lockdownFields(bot, translate, rule, community)].slice(0, FIELDS_MAX);
  const valueMaxChars = Math.floor(FIELDS_MAX_CHARS / Math.max(1, shown.length));
  const cut = shown.map((field) => ({ ...field, value: cutLine(field.value, Math.min(1_000, valueMaxChars)) }));
  return note(title, cutText(text, TEXT_MAX_CHARS), cut);
}

const CALM_WORDS = { slow: 'filter.slow_mode_in_its_channel', lock: 'filter.the_chat_closes' } as const;

/** Shows the lockdown and slow mode, which belong to the community: moderators look for them here. */
function lockdownFields(
  { platform, deps }: Pick<CommandContext['bot'], 'platform' | 'deps'>,
  translate: Translate,
  { name }: AnyLocalRule,
  community: CommandContext['community'],
): Field[] {
  const { slowmode } = platform.capabilities;
  const { expectJoinsUntilMs } = community;
  if (name === raidRule.name)
    return [
      ...fieldIf(
        translate('raid.many_people_expected'),
        expectJoinsUntilMs !== null &&
          isExpecting(community, deps.schedule.now()) &&
          translate('raid.until_time', { time: showMoment(translate, expectJoinsUntilMs) }),
      ),
      ...fieldIf(translate('filter.lockdown'), translate(community.lockdown ? 'filter.on' : 'common.off')),
    ];
  if (name !== floodRule.name || slowmode === null) return [];
  const met = translate(community.calm ? CALM_WORDS[slowmode] : 'filter.nothing_is_slowed_down');
  return fieldIf(translate('filter.in_a_flood'), met);
}
