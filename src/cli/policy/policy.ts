import { Command } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { quoted, safeLine } from '../../core/common/safe-line.ts';
import type { Action } from '../../core/decisions/decision.ts';
import { mergePolicy, policyWriteSchema } from '../../core/policy/policy.ts';
import { mergeSettings, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { weakRuleWarnings } from '../../service/filters/weak-rules.ts';
import { settingsWarnings, warningsOf } from '../../service/policy/write-settings.ts';
import { type CliDeps, examples, findTenant, type Operator, withOperator } from '../base/deps.ts';
import { addSourceOptions, type ServerOptions } from '../base/options.ts';
import { readYamlFile } from '../base/yaml-file.ts';
import EXAMPLE_RULES from './example-rules.json' with { type: 'json' };
import { isSame, leavesOf, type Rules, readRulesFile, renderRules } from './rules-file.ts';
import { type RulesSource, withRules } from './rules-source.ts';

/** Defines `steward policy get|set|pull|plan|apply`. @param exit also takes the exit code of errors. */
export function policyCommand(deps: CliDeps, exit: (code: number, ofErrors?: number) => void): Command {
  const command = partCommand(deps, 'policy', policyWriteSchema.shape, async ({ store, judge }, tenant, file) => {
    const write = await readYamlFile(file, policyWriteSchema, EXAMPLE_RULES.policy);
    const value = await store.changePolicy(tenant.id, (current) => mergePolicy(current, write));
    return value && { value, warnings: [...warningsOf(judge, value), ...weakRuleWarnings(tenant.settings, value)] };
  }).description("read and change a tenant's policy");
  const asCode = rulesCommands(deps, exit);
  for (const one of asCode) command.addCommand(one);
  return command.hook('preSubcommand', (_command, one) => {
    if (asCode.includes(one)) exit(PLAN_EXIT.same, PLAN_EXIT.failed);
  });
}

/** Defines `steward settings get|set`. */
export function settingsCommand(deps: CliDeps): Command {
  return partCommand(deps, 'settings', settingsWriteSchema.shape, async ({ store, judge }, { id, policy }, file) => {
    const write = await readYamlFile(file, settingsWriteSchema, EXAMPLE_RULES.settings);
    const value = await store.changeSettings(id, (current) => mergeSettings(current, write));
    return value && { value, warnings: settingsWarnings(judge, value, policy) };
  }).description("read and change a tenant's settings: filters, and what happens if the model fails");
}

/** Defines `get` and `set` for the policy or the settings. @param set returns null if the tenant no longer exists. */
function partCommand(
  deps: CliDeps,
  part: 'policy' | 'settings',
  fields: object,
  set: (operator: Operator, tenant: Tenant, file: string) => Promise<{ value: object; warnings: string[] } | null>,
): Command {
  const command = new Command(part);
  command
    .command('get')
    .description(`print the complete ${part} as JSON`)
    .argument('<tenant>', 'name of the tenant')
    .addHelpText('after', examples(`steward ${part} get default`, `steward ${part} get default > ${part}.json`))
    .action(async (name: string) => {
      const tenant = await withOperator(deps, ({ store }) => findTenant(store, name));
      deps.print(`${JSON.stringify(tenant[part], null, 2)}\n`);
    });
  command
    .command('set')
    .description(`merge a file into the ${part}, like PUT /v1/${part}`)
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', `JSON or YAML with any of ${Object.keys(fields).join(', ')}`)
    .addHelpText('after', examples(`steward ${part} set default ${part}.json`))
    .action((name: string, file: string) =>
      withOperator(deps, async (operator) => {
        const written = await set(operator, await findTenant(operator.store, name), file);
        if (!written) throw new StewardError('not_found', `the tenant ${quoted(name)} no longer exists`);
        for (const warning of written.warnings) deps.printError(`${warning}\n`);
        deps.print(`${JSON.stringify(written.value, null, 2)}\n`);
      }),
    );
  return command;
}

/** The exit codes of `policy pull`, `plan` and `apply`. */
const PLAN_EXIT = { same: 0, failed: 1, changes: 2 } as const;

type Options = ServerOptions & { readonly json?: true; readonly full?: true };

/** Defines `steward policy pull`, `plan` and `apply`. */
function rulesCommands(deps: CliDeps, exit: (code: number) => void): Command[] {
  const pull = new Command('pull')
    .description('print policy and settings as YAML, without default values')
    .option('--full', 'print default values too')
    .addHelpText('after', examples('steward policy pull --tenant default > rules.yaml'))
    .action((options: Options) =>
      withRules(deps, options, async ({ name, rules }) => deps.print(await renderRules(name, rules, !!options.full))),
    );
  const planning = (name: 'plan' | 'apply', description: string) =>
    new Command(name)
      .description(description)
      .argument('<file>', 'a YAML file from `policy pull`')
      .option('--json', 'answer as JSON')
      .addHelpText('after', examples(`steward policy ${name} rules.yaml --tenant default`))
      .action(async (file: string, options: Options) => exit(await planRules(deps, file, options, name === 'apply')));
  const plan = planning('plan', 'show what a file would change, and test it; exit 0: nothing, 2: changes, 1: error');
  const apply = planning('apply', 'plan, then write, unless a test fails or the rules changed; exit code 0 or 1');
  return [pull, plan, apply].map(addSourceOptions);
}

async function planRules(deps: CliDeps, file: string, options: Options, isApply: boolean): Promise<number> {
  const wanted = await readRulesFile(file);
  return withRules(deps, options, async (source) => {
    // A section that is missing in the file stays unchanged.
    const { policy = source.rules.policy, settings = source.rules.settings } = wanted;
    const plan = await makePlan(source, { policy, settings });
    const hasFailed = plan.tests.failed.length > 0;
    const written = isApply && !hasFailed && plan.changes.length > 0;
    if (!options.json) deps.print(renderPlan(plan));
    if (written) for (const warning of await source.write({ policy, settings })) deps.printError(`${warning}\n`);
    if (options.json) deps.print(`${JSON.stringify({ ...plan, written })}\n`);
    else if (written) deps.print(`${source.name} has these rules now.\n`);
    if (hasFailed) return PLAN_EXIT.failed;
    return isApply || plan.changes.length === 0 ? PLAN_EXIT.same : PLAN_EXIT.changes;
  });
}

/** The changes that other rules would make; `replay` is null if they change nothing. */
type RulesPlan = Awaited<ReturnType<typeof makePlan>>;

async function makePlan({ rules: { policy, settings }, ...source }: RulesSource, target: Rules) {
  const [from, to] = [leavesOf({ policy, settings }), leavesOf(target)];
  const changes = [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, before: from.get(field)?.value, after: to.get(field)?.value }))
    .filter(({ before, after }) => !isSame(before, after));
  return {
    changes,
    tests: await source.tryExamples(target),
    replay:
      changes.length > 0
        ? await source.replay(
            target.policy,
            changes.some(({ field }) => field.startsWith('settings.')) ? target.settings : null,
          )
        : null,
  };
}

const DONE = { flag: 'flagged', delete: 'deleted', timeout: 'timed out', none: 'passed' } as const;

/** Formats a plan for people, one fact per line. */
function renderPlan({ changes, tests: { tried, failed, untested, unjudged }, replay }: RulesPlan): string {
  const lines = changes.length === 0 ? ['Nothing changes.'] : changes.map(renderChange);
  if (tried > 0) lines.push(`Tests: ${tried - failed.length - untested.length} of ${tried} passed.`);
  for (const { text, must, action, category, probability } of failed) {
    const came = must === 'flag' ? `passes, its highest score is ${probability}` : `${action} for ${category}`;
    lines.push(`FAILED must_${must} ${shown(text)}: ${came}`);
  }
  const because = unjudged === null ? '' : ` (${unjudged})`;
  for (const { text, must } of untested) lines.push(`not tested must_${must} ${shown(text)}: needs a model${because}`);
  if (replay) {
    const { messages, changed, before, after, unscored, without_text, unjudged } = replay;
    const more = (Object.keys(DONE) as Action[])
      .filter((action) => after[action] !== before[action])
      .map((action) => `${signed(after[action] - before[action])} ${DONE[action]}`);
    const replayed = messages === 1 ? '1 message' : `${messages} messages`;
    lines.push(`Replay of ${replayed} of 30 days: ${[`${changed} would change`, ...more].join(', ')}.`);
    for (const [name, count] of Object.entries(unscored)) lines.push(`${count} messages have no score for ${name}.`);
    if (without_text) lines.push(`${without_text} messages have no stored text, so filters did not run on them.`);
    if (unjudged) lines.push(`${unjudged} messages would go to the model, which has not judged them.`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

const signed = (count: number): string => (count < 0 ? `${count}` : `+${count}`);

function renderChange({ field, before, after }: RulesPlan['changes'][number]): string {
  const itemsOf = (value: unknown) => (Array.isArray(value) ? value.map(shown) : []);
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (was.length + is.length > 0) {
    const [gone, come] = [was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))];
    const items = [...gone.map((one) => `-${one}`), ...come.map((one) => `+${one}`)];
    return `~ ${field}: ${safeLine(items.join(' ') || 'another order', 300)}`;
  }
  if (before === undefined) return `+ ${field}: ${shown(after)}`;
  return after === undefined ? `- ${field}: ${shown(before)}` : `~ ${field}: ${shown(before)} -> ${shown(after)}`;
}

function shown(value: unknown): string {
  return safeLine(JSON.stringify(value), 160);
}
