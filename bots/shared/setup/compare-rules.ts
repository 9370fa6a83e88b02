import { CATEGORY_NAMES } from '../../../src/core/category.ts';
import { LOCAL_RULES } from '../../../src/core/rules/local-rules.ts';
import type { Tenant } from '../../../src/core/tenant.ts';
import type { Say } from '../language/say.ts';
import { cutLine } from '../text.ts';

const LINES_MAX = 20;

/** What would be decided otherwise under the rules of another tenant, a line each: yours first. */
export function compareRules(say: Say, mine: Tenant, theirs: Tenant): readonly string[] {
  const categories = CATEGORY_NAMES.flatMap((name) =>
    differ(say, name, describe(say, mine, name), describe(say, theirs, name)),
  );
  const names = [...new Set([...Object.keys(mine.policy.rules), ...Object.keys(theirs.policy.rules)])];
  const rules = names.flatMap((name) =>
    differ(say, say('rule {name}', { name }), describeRule(say, mine, name), describeRule(say, theirs, name)),
  );
  const local = LOCAL_RULES.flatMap((rule) => {
    const show = ({ settings }: Tenant) =>
      rule.show((settings as Readonly<Record<string, unknown>>)[rule.name] as never, say).title;
    return differ(say, rule.name, show(mine), show(theirs));
  });
  const minutes = differ(say, say('timeout'), sayMinutes(say, mine), sayMinutes(say, theirs));
  const all = [...categories, ...rules, ...local, ...minutes];
  const more = all.length - LINES_MAX;
  return more > 0 ? [...all.slice(0, LINES_MAX), say('and {count, number} more', { count: more })] : all;
}

function sayMinutes(say: Say, { policy }: Tenant): string {
  return say('{minutes, plural, one {# minute} other {# minutes}}', { minutes: policy.timeout_minutes });
}

function differ(say: Say, name: string, mine: string, theirs: string): string[] {
  return mine === theirs ? [] : [cutLine(say('{name}: yours {mine}; theirs {theirs}', { name, mine, theirs }), 200)];
}

function describe(say: Say, { policy }: Tenant, name: (typeof CATEGORY_NAMES)[number]): string {
  const threshold = policy.thresholds[name];
  return threshold === null
    ? say('off')
    : say('{action} from {threshold}', { action: policy.actions[name], threshold: String(threshold) });
}

function describeRule(say: Say, { policy }: Tenant, name: string): string {
  const text = policy.rules[name];
  if (text === undefined) return say('none');
  const values = { action: policy.rule_actions[name] ?? '', threshold: String(policy.rule_thresholds[name]) };
  return `${say('{action} from {threshold}', values)}: ${text}`;
}
