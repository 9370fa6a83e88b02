import { Command } from 'commander';
import { type CliDeps, examples, withOperator } from '../base/deps.ts';

/** `steward migrate`. */
export function migrateCommand(deps: CliDeps): Command {
  return new Command('migrate')
    .description('bring the store to this version and end; the server does the same when it starts')
    .addHelpText('after', examples('steward migrate'))
    .action(() => withOperator(deps, async () => deps.print('The store is up to date.\n'), { mayMake: true }));
}
