import { Command } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { DEFAULT_POLICY, mergePolicy, policyWriteSchema } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { POLICY_FIELD_NAMES } from '../../core/policy/policy-fields.ts';
import { weakRuleWarnings } from '../../service/filters/weak-rules.ts';
import { warningsOf } from '../../service/policy/write-policy.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { readJsonFile } from '../base/json-file.ts';

/** `steward policy get|set`. */
export function policyCommand(deps: CliDeps): Command {
  const command = new Command('policy').description("read and change a tenant's policy");
  command
    .command('get')
    .description('print the whole policy as JSON')
    .argument('<tenant>', 'name of the tenant')
    .addHelpText('after', examples('steward policy get default', 'steward policy get default > policy.json'))
    .action((name: string) => printPolicy(deps, name));
  command
    .command('set')
    .description('merge a JSON file into the policy, as PUT /v1/policy does')
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', `a JSON file with any of ${POLICY_FIELD_NAMES.join(', ')}`)
    .addHelpText('after', examples('steward policy set default policy.json'))
    .action((name: string, file: string) => setPolicy(deps, name, file));
  return command;
}

/**
 * The policy that a file makes of the shipped one.
 * @throws StewardError `not_found` for a file that cannot be read, `invalid` with every fault of its content.
 */
export async function readPolicyFile(file: string): Promise<Policy> {
  return mergePolicy(DEFAULT_POLICY, await readJsonFile(file, policyWriteSchema));
}

async function printPolicy(deps: CliDeps, name: string): Promise<void> {
  const { policy } = await withOperator(deps, ({ store }) => findTenant(store, name));
  deps.print(`${JSON.stringify(policy, null, 2)}\n`);
}

async function setPolicy(deps: CliDeps, name: string, file: string): Promise<void> {
  const write = await readJsonFile(file, policyWriteSchema);
  await withOperator(deps, async ({ store, judge }) => {
    const { id, settings } = await findTenant(store, name);
    const policy = await store.changePolicy(id, (current) => mergePolicy(current, write));
    if (!policy) throw new StewardError('not_found', `the tenant ${quoted(name)} is gone`);
    for (const warning of [...warningsOf(judge, policy), ...weakRuleWarnings(settings, policy)])
      deps.printError(`${warning}\n`);
    deps.print(`${JSON.stringify(policy, null, 2)}\n`);
  });
}
