import { Command } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { mergePolicy, policyWriteSchema } from '../../core/policy/policy.ts';
import { mergeSettings, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { weakRuleWarnings } from '../../service/filters/weak-rules.ts';
import { warningsOf } from '../../service/policy/write-policy.ts';
import { settingsWarnings } from '../../service/policy/write-settings.ts';
import { type CliDeps, examples, findTenant, type Operator, withOperator } from '../base/deps.ts';
import { readYamlFile } from '../base/yaml-file.ts';
import { PLAN_EXIT, rulesCommands } from './as-code.ts';
import EXAMPLE_RULES from './example-rules.json' with { type: 'json' };

/** `steward policy get|set|pull|plan|apply`. @param exit also takes the code of errors. */
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

/** `steward settings get|set`. */
export function settingsCommand(deps: CliDeps): Command {
  return partCommand(deps, 'settings', settingsWriteSchema.shape, async ({ store, judge }, { id, policy }, file) => {
    const write = await readYamlFile(file, settingsWriteSchema, EXAMPLE_RULES.settings);
    const value = await store.changeSettings(id, (current) => mergeSettings(current, write));
    return value && { value, warnings: settingsWarnings(judge, value, policy) };
  }).description("read and change a tenant's local rules and failure setting");
}

/** `get` and `set` of one part of what a tenant decides by. @param set answers null for a tenant that is gone. */
function partCommand(
  deps: CliDeps,
  part: 'policy' | 'settings',
  fields: object,
  set: (operator: Operator, tenant: Tenant, file: string) => Promise<{ value: object; warnings: string[] } | null>,
): Command {
  const command = new Command(part);
  command
    .command('get')
    .description(`print the whole ${part} as JSON`)
    .argument('<tenant>', 'name of the tenant')
    .addHelpText('after', examples(`steward ${part} get default`, `steward ${part} get default > ${part}.json`))
    .action(async (name: string) => {
      const tenant = await withOperator(deps, ({ store }) => findTenant(store, name));
      deps.print(`${JSON.stringify(tenant[part], null, 2)}\n`);
    });
  command
    .command('set')
    .description(`merge a file into the ${part}, as PUT /v1/${part} does`)
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', `JSON or YAML with any of ${Object.keys(fields).join(', ')}`)
    .addHelpText('after', examples(`steward ${part} set default ${part}.json`))
    .action((name: string, file: string) =>
      withOperator(deps, async (operator) => {
        const written = await set(operator, await findTenant(operator.store, name), file);
        if (!written) throw new StewardError('not_found', `the tenant ${quoted(name)} is gone`);
        for (const warning of written.warnings) deps.printError(`${warning}\n`);
        deps.print(`${JSON.stringify(written.value, null, 2)}\n`);
      }),
    );
  return command;
}
