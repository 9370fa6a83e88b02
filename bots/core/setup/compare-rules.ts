import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { LOCAL_RULES } from '../../../src/core/filters/local-rules.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { cutLine, type Translate } from '../i18n/translate.ts';

const LINES_MAX = 20;

/** Lists the differences between the rules of two tenants, one line each: yours first. */
export function compareRules(translate: Translate, mine: Tenant, theirs: Tenant): readonly string[] {
  const rules = new Set([mine, theirs].flatMap(({ policy }) => Object.keys(policy.rules)));
  const others = describe(translate, theirs, [...rules]);
  const all = describe(translate, mine, [...rules]).flatMap(([name, text], index) => {
    const other = others[index]?.[1] ?? '';
    const values = { name, mine: text, theirs: other };
    return text === other ? [] : [cutLine(translate('setup.name_yours_mine_theirs_theirs', values), 200)];
  });
  const more = all.length - LINES_MAX;
  return more > 0 ? [...all.slice(0, LINES_MAX), translate('common.and_more', { count: more })] : all;
}

/** Returns the settings of a tenant, each with its name. */
function describe(
  translate: Translate,
  { policy, settings }: Tenant,
  rules: readonly string[],
): readonly (readonly [name: string, text: string])[] {
  const from = (action: string | undefined, threshold: number | undefined) =>
    translate('common.action_from_threshold', { action: action ?? '', threshold: String(threshold) });
  const values: Readonly<Record<string, unknown>> = settings;
  return [
    ...CATEGORY_NAMES.map((name) => {
      const threshold = policy.thresholds[name];
      return [name, threshold === null ? translate('common.off') : from(policy.actions[name], threshold)] as const;
    }),
    ...rules.map((name) => {
      const source = from(policy.rule_actions[name], policy.rule_thresholds[name]);
      const text = policy.rules[name];
      const shown = text === undefined ? translate('common.none') : `${source}: ${text}`;
      return [translate('setup.rule_name', { name }), shown] as const;
    }),
    ...LOCAL_RULES.map((rule) => [rule.name, rule.show(values[rule.name] as never, translate).title] as const),
    [translate('common.timeout'), translate('unit.minutes', { minutes: policy.timeout_minutes })],
  ];
}
