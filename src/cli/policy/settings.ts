import { Command } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { mergeSettings, settingsWriteSchema } from '../../core/settings/settings.ts';
import { settingsWarnings } from '../../service/policy/write-settings.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { readJsonFile } from '../base/json-file.ts';

/** `steward settings get|set`. */
export function settingsCommand(deps: CliDeps): Command {
  const command = new Command('settings').description("read and change a tenant's local rules and failure setting");
  command
    .command('get')
    .description('print the whole settings as JSON')
    .argument('<tenant>', 'name of the tenant')
    .addHelpText('after', examples('steward settings get default'))
    .action(async (name: string) => {
      const { settings } = await withOperator(deps, ({ store }) => findTenant(store, name));
      deps.print(`${JSON.stringify(settings, null, 2)}\n`);
    });
  command
    .command('set')
    .description('merge a JSON file into the settings, as PUT /v1/settings does')
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', `a JSON file with any of ${Object.keys(settingsWriteSchema.shape).join(', ')}`)
    .addHelpText('after', examples('steward settings set default settings.json'))
    .action((name: string, file: string) => setSettings(deps, name, file));
  return command;
}

async function setSettings(deps: CliDeps, name: string, file: string): Promise<void> {
  const write = await readJsonFile(file, settingsWriteSchema);
  await withOperator(deps, async ({ store, judge }) => {
    const { id, policy } = await findTenant(store, name);
    const settings = await store.changeSettings(id, (current) => mergeSettings(current, write));
    if (!settings) throw new StewardError('not_found', `the tenant ${quoted(name)} is gone`);
    for (const warning of settingsWarnings(judge, settings, policy)) deps.printError(`${warning}\n`);
    deps.print(`${JSON.stringify(settings, null, 2)}\n`);
  });
}
