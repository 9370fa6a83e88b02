import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { exportTenant, importTenant, readExport } from '../../service/policy/transfer.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { readSmallFile } from '../base/yaml-file.ts';

/** Defines `steward export`. */
export function exportCommand(deps: CliDeps): Command {
  return new Command('export')
    .description("print a tenant's policy and settings as JSON; never keys, decisions or anything about members")
    .argument('<tenant>', 'name of the tenant')
    .option('--out <file>', 'write them there instead; a file that is there is not replaced')
    .addHelpText('after', examples('steward export default > rules.json', 'steward export default --out rules.json'))
    .action(async (name: string, { out }: { out?: string }) => {
      const tenant = await withOperator(deps, ({ store }) => findTenant(store, name));
      const text = `${JSON.stringify(exportTenant(tenant, null), null, 2)}\n`;
      if (out === undefined) deps.print(text);
      else await writeNew(out, text);
    });
}

/** Defines `steward import`. */
export function importCommand(deps: CliDeps): Command {
  return new Command('import')
    .description("make a tenant's policy and settings what an exported file says; what the file leaves out is gone")
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', 'from `steward export`, or from the export of a bot')
    .option('--create', 'make the tenant when there is none')
    .addHelpText('after', examples('steward import default rules.json', 'steward import other rules.json --create'))
    .action((name: string, file: string, options: { create?: true }) => importFile(deps, name, file, options));
}

async function importFile(deps: CliDeps, name: string, file: string, options: { create?: true }): Promise<void> {
  const exported = readExport((await readSmallFile(file)).replace(/^\ufeff/, ''));
  await withOperator(deps, async ({ store, defaultPlan }) => {
    const tenant = options.create ? await store.ensureTenant(name, defaultPlan) : await findTenant(store, name);
    await importTenant({ store, communities: store.communities }, tenant, null, exported);
  });
  deps.print(`${quoted(name)} has the policy and the settings of ${file}.\n`);
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST';
    throw new StewardError('configuration', isThere ? `${file} is there already` : `cannot write ${file}`, {
      cause: error,
    });
  }
}
