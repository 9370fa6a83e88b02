import { CATEGORY_NAMES, isCategory } from '../../../../src/core/common/category.ts';
import { ACTIONS, type Action } from '../../../../src/core/decisions/decision.ts';
import type { PolicyWrite } from '../../../../src/core/policy/policy.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import { PRESETS, presetThresholds } from '../../../../src/core/policy/presets.ts';
import {
  changeObserved,
  OBSERVE_STEPS,
  type ObservedCounts,
  readObserved,
} from '../../../../src/service/policy/observed.ts';
import { describePresets, type TenantPreset } from '../../../../src/service/policy/presets.ts';
import { warningsOf, writePolicy } from '../../../../src/service/policy/write-settings.ts';
import { translateCore } from '../../i18n/core-words.ts';
import { cutLine, type Translate } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import { type Answer, done, type Field, failure, fieldIf, note } from '../../port/rendering.ts';
import { askToRemoveRule } from '../../setup/remove-rule.ts';
import { showSuggestions } from '../../suggestions/suggestions.ts';
import { type CommandContext, type Handler, numberOf, textOf } from '../context.ts';

/** The verb of each step of an observation, as a command. */
const VERBS = { observe: 'add', promote: 'promote', drop: 'drop' } as const;

/** `policy …` and `observe …`. */
export const POLICY_HANDLERS: Readonly<Record<string, Handler>> = {
  'policy show': async ({ bot, translate, tenant }) =>
    note(
      translate('policy.policy'),
      policyFields(translate, tenant.policy),
      presetText(translate, describePresets(bot.deps.judge, tenant.policy)),
      warnings(translate, warningsOf(bot.deps.judge, tenant.policy)),
    ),
  'policy threshold': (context, args) => setThreshold(context, textOf(args, 'category'), textOf(args, 'value')),
  'policy preset': (context, args) => {
    const preset = PRESETS.find((name) => name === textOf(args, 'name')) ?? 'balanced';
    const thresholds = presetThresholds(preset, (name) => context.tenant.policy.thresholds[name] !== null);
    return write(context, { thresholds }, context.translate('policy.preset_is_set', { preset }));
  },
  'policy action': (context, args) => setAction(context, textOf(args, 'category'), textOf(args, 'action')),
  'policy rule': (context, args) => {
    const text = textOf(args, 'text');
    const name = textOf(args, 'name');
    if (text === '') return askToRemoveRule(context.bot, context.community, name);
    return write(context, { rules: { [name]: text } }, context.translate('policy.rule_name_is_set', { name }));
  },
  'policy suggest': ({ bot, community, translate }) => showSuggestions(bot, translate, community),
  'policy minutes': (context, args) => {
    const minutes = numberOf(args, 'minutes') ?? 1;
    return write(context, { timeout_minutes: minutes }, context.translate('policy.timeouts_last_minutes', { minutes }));
  },
  'observe show': async ({ bot, translate, tenant }) => {
    const observed = await readObserved(bot.deps, tenant, bot.deps.schedule.now());
    if (observed.length === 0) return note(translate('observe.nothing_is_observed'));
    const fields = observed.slice(0, FIELDS_MAX).map((one) => ({ label: one.name, value: describe(translate, one) }));
    return note(translate('observe.would_have_done_in_7_days'), fields);
  },
  ...Object.fromEntries(
    OBSERVE_STEPS.map((step): [string, Handler] => [
      `observe ${VERBS[step]}`,
      async ({ bot, translate, tenant }, args) => {
        await changeObserved(bot.deps, tenant, textOf(args, 'name').trim(), step);
        return done(translate('filter.saved'));
      },
    ]),
  ),
};

async function setThreshold(context: CommandContext, name: string, value: string): Promise<Answer> {
  const { translate } = context;
  const threshold = value.toLowerCase() === 'off' ? null : Number(value.replace(',', '.'));
  if (threshold !== null && !(threshold >= 0 && threshold <= 1)) return failure(translate('policy.value_0_1_off'));
  const shown =
    threshold === null
      ? translate('policy.name_is_off', { name })
      : translate('policy.name_acts_from_threshold', { name, threshold: String(threshold) });
  if (isCategory(name)) return write(context, { thresholds: { [name]: threshold } }, shown);
  const command = typed(context.bot.platform.capabilities, 'policy rule', { name });
  if (threshold === null) return failure(translate('policy.rule_turned_off_removing_command', { command }));
  return write(context, { rule_thresholds: { [name]: threshold } }, shown);
}

function setAction(context: CommandContext, name: string, value: string): Promise<Answer> {
  const action: Action = ACTIONS.find((known) => known === value) ?? 'flag';
  const change: PolicyWrite = isCategory(name) ? { actions: { [name]: action } } : { rule_actions: { [name]: action } };
  return write(context, change, `${name}: ${action}.`);
}

async function write({ bot, translate, tenant }: CommandContext, change: PolicyWrite, title: string): Promise<Answer> {
  // Bots judge messages even if a local rule hits, so warnings about local rules do not apply.
  const judged = { ...tenant, settings: { ...tenant.settings, local_flags: 'also_judge' as const } };
  const written = await writePolicy(bot.deps, judged, change);
  const { timeout, label: platform } = bot.platform.capabilities;
  const asksTimeout =
    change.timeout_minutes !== undefined ||
    [change.actions, change.rule_actions].some((actions) => Object.values(actions ?? {}).includes('timeout'));
  return done(
    cutLine(title, 120),
    asksTimeout && !timeout ? translate('policy.no_timeouts_here', { platform }) : '',
    policyFields(translate, written.policy),
    warnings(translate, written.warnings),
  );
}

function warnings(translate: Translate, items: readonly string[]): readonly string[] {
  return items.map((item) => translateCore(translate, item));
}

/** Names the preset in use, and how many alarms each preset gives with this judge, if that was measured. */
function presetText(translate: Translate, presets: readonly TenantPreset[]): string {
  const alarms = presets.map(({ name, measured }) => [name, String(measured?.alarms_per_1000 ?? '')] as const);
  const preset = presets.find(({ in_use }) => in_use)?.name ?? translate('policy.own_thresholds');
  const isMeasured = presets.some(({ measured }) => measured !== null);
  const figures = isMeasured ? [translate('policy.preset_alarms', Object.fromEntries(alarms))] : [];
  return [translate('policy.preset', { preset }), ...figures].join(' ');
}

function policyFields(translate: Translate, policy: Policy): Field[] {
  const categories = CATEGORY_NAMES.flatMap((name) => {
    const threshold = policy.thresholds[name];
    return fieldIf(
      name,
      threshold === null ? translate('common.off') : sourceText(translate, policy.actions[name], threshold),
    );
  });
  const rules = Object.entries(policy.rules).map(([name, text]) => ({
    label: name,
    value: cutLine(`${sourceText(translate, policy.rule_actions[name], policy.rule_thresholds[name])}: ${text}`, 120),
  }));
  const more = rules.length - 10;
  return [
    ...categories,
    ...rules.slice(0, 10),
    ...fieldIf(
      translate('policy.and'),
      more > 0 && translate('policy.more_rules_export_has_them_all', { count: more }),
    ),
    ...fieldIf(translate('common.timeout'), translate('unit.minutes', { minutes: policy.timeout_minutes })),
  ];
}

function sourceText(translate: Translate, action: Action = 'flag', threshold = 0): string {
  return translate('common.action_from_threshold', { action, threshold: String(threshold) });
}

/** Most observed categories and rules in one answer. */
const FIELDS_MAX = 20;

function describe(translate: Translate, { share, would }: ObservedCounts): string {
  const sum = (member: 'wrong' | 'confirmed') => would.reduce((all, one) => all + one[member], 0);
  const done = would.map(({ action, messages }) => `${action} ${messages}`).join(', ');
  const verdicts = translate('observe.upheld_and_dismissed', { upheld: sum('confirmed'), dismissed: sum('wrong') });
  const staged = share === undefined ? [] : [translate('observe.for_share_of_authors', { share })];
  return [...staged, ...(done === '' ? [translate('common.none')] : [done, verdicts])].join('; ');
}
