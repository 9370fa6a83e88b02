import { CATEGORY_NAMES } from '../../../src/core/category.ts';
import { LOCAL_RULES } from '../../../src/core/rules/local-rules.ts';
import type { Tenant } from '../../../src/core/tenant.ts';
import { cutLine } from '../text.ts';

const LINES_MAX = 20;

/** What would be decided otherwise under the rules of another tenant, a line each: yours first. */
export function compareRules(mine: Tenant, theirs: Tenant): readonly string[] {
  const categories = CATEGORY_NAMES.flatMap((name) => differ(name, describe(mine, name), describe(theirs, name)));
  const names = [...new Set([...Object.keys(mine.policy.rules), ...Object.keys(theirs.policy.rules)])];
  const rules = names.flatMap((name) => differ(`rule ${name}`, describeRule(mine, name), describeRule(theirs, name)));
  const local = LOCAL_RULES.flatMap((rule) => {
    const show = ({ settings }: Tenant) =>
      rule.show((settings as Readonly<Record<string, unknown>>)[rule.name] as never).title;
    return differ(rule.name, show(mine), show(theirs));
  });
  const minutes = differ(
    'timeout',
    `${mine.policy.timeout_minutes} minutes`,
    `${theirs.policy.timeout_minutes} minutes`,
  );
  const all = [...categories, ...rules, ...local, ...minutes];
  const more = all.length - LINES_MAX;
  return more > 0 ? [...all.slice(0, LINES_MAX), `and ${more} more`] : all;
}

function differ(name: string, mine: string, theirs: string): string[] {
  return mine === theirs ? [] : [cutLine(`${name}: yours ${mine}; theirs ${theirs}`, 200)];
}

function describe({ policy }: Tenant, name: (typeof CATEGORY_NAMES)[number]): string {
  const threshold = policy.thresholds[name];
  return threshold === null ? 'off' : `${policy.actions[name]} from ${threshold}`;
}

function describeRule({ policy }: Tenant, name: string): string {
  const text = policy.rules[name];
  return text === undefined ? 'none' : `${policy.rule_actions[name]} from ${policy.rule_thresholds[name]}: ${text}`;
}
