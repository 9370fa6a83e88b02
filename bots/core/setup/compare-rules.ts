import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { LOCAL_RULES } from '../../../src/core/filters/local-rules.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { cutLine, type Translate } from '../i18n/translate.ts';

const LINES_MAX = 20;

/** What would be decided otherwise under the rules of another tenant, a line each: yours first. */
export function compareRules(translate: Translate, mine: Tenant, theirs: Tenant): readonly string[] {
  const categories = CATEGORY_NAMES.flatMap((name) =>
    differ(translate, name, describe(translate, mine, name), describe(translate, theirs, name)),
  );
  const names = [...new Set([...Object.keys(mine.policy.rules), ...Object.keys(theirs.policy.rules)])];
  const rules = names.flatMap((name) =>
    differ(
      translate,
      translate('setup.rule_name', { name }),
      describeRule(translate, mine, name),
      describeRule(translate, theirs, name),
    ),
  );
  const local = LOCAL_RULES.flatMap((rule) => {
    const show = ({ settings }: Tenant) =>
      rule.show((settings as Readonly<Record<string, unknown>>)[rule.name] as never, translate).title;
    return differ(translate, rule.name, show(mine), show(theirs));
  });
  const minutes = differ(
    translate,
    translate('common.timeout'),
    minutesText(translate, mine),
    minutesText(translate, theirs),
  );
  const all = [...categories, ...rules, ...local, ...minutes];
  const more = all.length - LINES_MAX;
  return more > 0 ? [...all.slice(0, LINES_MAX), translate('common.and_more', { count: more })] : all;
}

function minutesText(translate: Translate, { policy }: Tenant): string {
  return translate('unit.minutes', { minutes: policy.timeout_minutes });
}

function differ(translate: Translate, name: string, mine: string, theirs: string): string[] {
  return mine === theirs
    ? []
    : [cutLine(translate('setup.name_yours_mine_theirs_theirs', { name, mine, theirs }), 200)];
}

function describe(translate: Translate, { policy }: Tenant, name: (typeof CATEGORY_NAMES)[number]): string {
  const threshold = policy.thresholds[name];
  return threshold === null
    ? translate('common.off')
    : translate('common.action_from_threshold', { action: policy.actions[name], threshold: String(threshold) });
}

function describeRule(translate: Translate, { policy }: Tenant, name: string): string {
  const text = policy.rules[name];
  if (text === undefined) return translate('common.none');
  const values = { action: policy.rule_actions[name] ?? '', threshold: String(policy.rule_thresholds[name]) };
  return `${translate('common.action_from_threshold', values)}: ${text}`;
}
