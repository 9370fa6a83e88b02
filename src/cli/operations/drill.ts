import { Command } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { type CliDeps, type DrillOptions, EXIT, examples } from '../base/deps.ts';
import { parseWhole, readServer } from '../base/options.ts';

/** `steward drill`. */
export function drillCommand(deps: CliDeps, exit: (code: number) => void): Command {
  return new Command('drill')
    .description(
      'kill, freeze and fill up a copy of this set-up with an empty store, and print what was lost and for how long',
    )
    .option('--url <address>', 'a staging server instead of a copy: only what can be done from outside')
    .option('--key <key>', 'the API key for it, of a tenant of its own; better in STEWARD_API_KEY')
    .option('--minutes <minutes>', 'no scenario begins that would take longer', parseWhole(1, 600), 5)
    .option('--rounds <rounds>', 'how often each harm is done', parseWhole(1, 1_000), 2)
    .option('--only <text>', 'only the scenarios with this in their name')
    .option('--i-know', 'also where others have data, which may be in production')
    .addHelpText(
      'after',
      examples(
        'steward drill',
        'steward drill --only "kill -9" --rounds 20',
        'steward drill --url https://staging.example',
      ),
    )
    .action(async (options: Omit<DrillOptions, 'server'> & { url?: string; key?: string }) => {
      if (options.url === undefined && options.key !== undefined)
        throw new StewardError('configuration', '--key is for a server; name it with --url');
      const server = options.url === undefined ? null : readServer(deps, options);
      if (!(await deps.drill({ ...options, server }))) exit(EXIT.triggered);
    });
}
