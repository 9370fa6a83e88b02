import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { codeOf, misconfigured } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { exportTenant, importTenant, readExport } from '../../service/policy/transfer.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { readSmallFile } from '../base/yaml-file.ts';

/** Defines `steward export`. */
export function exportCommand(deps: CliDeps): Command {
  return new Command('export')
    .description("print a tenant's policy and settings as JSON, without keys, decisions and data of members")
    .argument('<tenant>', 'name of the tenant')
    .option('--out <file>', 'write them to this file; an existing file is not replaced')
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
    .description("replace a tenant's policy and settings with an exported file; values absent from it are removed")
    .argument('<tenant>', 'name of the tenant')
    .argument('<file>', 'a file from `steward export`, or the export of a bot')
    .option('--create', 'create the tenant if it does not exist')
    .addHelpText('after', examples('steward import default rules.json', 'steward import other rules.json --create'))
    .action((name: string, file: string, options: { create?: true }) => importFile(deps, name, file, options));
}

async function importFile(deps: CliDeps, name: string, file: string, options: { create?: true }): Promise<void> {
  const exported = readExport((await readSmallFile(file)).replace(/^\ufeff/, ''));
  await withOperator(deps, async ({ store, defaultPlan }) => {
    const tenant = options.create ? await store.ensureTenant(name, defaultPlan) : await findTenant(store, name);
    await importTenant({ store, communities: store.communities }, tenant, null, exported);
  });
  deps.print(`${quoted(name)} now has the policy and settings of ${file}.\n`);
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST';
    throw misconfigured(
      isThere
        ? `--out: ${file} already exists; use another file`
        : `--out: cannot write ${file}; check its folder and permissions`,
      error,
    );
  }
}
