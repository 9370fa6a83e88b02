import { automodRule } from '../../../../src/core/filters/automod/automod-rule.ts';
import { LOCAL_RULES } from '../../../../src/core/filters/local-rules.ts';
import { type AnyLocalRule, option } from '../../../../src/core/filters/rule/local-rule.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { type CommandSpec, command, integer, text } from './spec.ts';

const observed = text('name', 'option.name_in_the_audit_log', 80);

/** The capability that a platform needs for a rule, or one of its commands, to be useful. */
const NEEDED: Readonly<Record<string, keyof Capabilities>> = {
  [automodRule.name]: 'nativeRules',
  'links names': 'publicNames',
  'lists cas': 'spammerList',
  'posts apps': 'otherApps',
  'posts spare': 'otherApps',
  'posts unspare': 'otherApps',
  'posts forwards': 'forwards',
  'posts reactions': 'reactions',
  'posts requests': 'joinRequests',
  'posts join': 'joinsChannels',
  'raid dms': 'pausesDms',
  'stolen quarantine': 'quarantine',
};

function neededBy(rule: string, verb: string): Pick<CommandSpec, 'needs'> {
  const needs = NEEDED[`${rule} ${verb}`] ?? NEEDED[rule];
  return needs ? { needs } : {};
}

/** Returns the commands of local rules: moderators see each rule, managers change it. */
export function ruleCommands(rules: readonly AnyLocalRule[]): CommandSpec[] {
  return rules.flatMap(({ name, summary, commands }) => [
    { path: [name, 'show'], summary, rights: 'moderate', options: [], ...neededBy(name, 'show') },
    ...commands.map(({ verb, summary: what, options }): CommandSpec => {
      const path = [name, verb] as const;
      return { path, summary: what, rights: 'manage', options, ...neededBy(name, verb) };
    }),
  ]);
}

/** The commands of all local rules, and commands about rules in general. */
export const RULES: readonly CommandSpec[] = [
  ...ruleCommands(LOCAL_RULES),
  command('teaching list', 'moderate', [text('before', 'option.before_one_id', 64, false)]),
  command('teaching remove', 'manage', [text('id', 'option.its_id', 64)]),
  command('observe show', 'moderate'),
  command('observe add', 'manage', [observed]),
  command('observe promote', 'manage', [observed]),
  command('observe drop', 'manage', [observed]),
  command('flood calm', 'manage', [option.state], { needs: 'slowmode' }),
  command('raid lockdown', 'manage', [option.state], { needs: 'lockdown' }),
  command('raid expect', 'moderate', [integer('hours', 'option.for_this_many_hours_0_ends', 0, 72)]),
];
