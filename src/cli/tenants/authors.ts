import { Argument, Command, Option } from 'commander';
import { quoted } from '../../core/common/safe-line.ts';
import { SOURCES, type Source } from '../../core/decisions/decision.ts';
import type { Store } from '../../core/store/store.ts';
import { exportPerson } from '../../service/tenants/export-person.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';

/** Defines `steward authors export|erase`. */
export function authorsCommand(deps: CliDeps): Command {
  const command = new Command('authors').description('export or erase the data of one person');
  const of = (name: string, description: string): Command =>
    command
      .command(name)
      .description(description)
      .argument('<tenant>', 'name of the tenant')
      .addArgument(new Argument('<platform>').choices(SOURCES))
      .argument('<id>', "the person's id on the platform, not their name");
  of('export', 'print all data of a person as JSON')
    .addHelpText('after', examples('steward authors export my-community discord 81234567890123456 > person.json'))
    .action((name: string, platform: Source, id: string) =>
      withPerson(deps, name, platform, id, async (store, person) =>
        deps.print(`${JSON.stringify(exportPerson(await store.readPerson(person)), null, 2)}\n`),
      ),
    );
  of('erase', 'erase all data of a person; this cannot be undone')
    .addOption(new Option('--yes', 'do it').makeOptionMandatory())
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward authors erase my-community discord 81234567890123456 --yes'))
    .action((name: string, platform: Source, id: string, { json }: { json?: true }) =>
      withPerson(deps, name, platform, id, async (store, person) => {
        const erased = await store.erasePerson(person);
        const had = Object.entries(erased).flatMap(([part, rows]) => (rows > 0 ? [`${rows} ${part}`] : []));
        const told = `${platform} ${quoted(id)} is erased: ${had.join(', ') || 'nothing was kept'}.`;
        deps.print(`${json ? JSON.stringify(erased) : told}\n`);
      }),
    );
  return command;
}

function withPerson(
  deps: CliDeps,
  name: string,
  platform: Source,
  personId: string,
  work: (store: Store, person: Parameters<Store['erasePerson']>[0]) => Promise<void>,
): Promise<void> {
  return withOperator(deps, async ({ store }) =>
    work(store, { tenantId: (await findTenant(store, name)).id, platform, personId }),
  );
}
