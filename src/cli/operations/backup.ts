import { Command } from 'commander';
import { type CliDeps, examples } from '../base/deps.ts';

/** `steward backup`. */
export function backupCommand(deps: CliDeps): Command {
  return new Command('backup')
    .description('copy the SQLite store into a file; consistent also while a server serves it')
    .argument('<file>', 'where the copy goes')
    .option('--force', 'replace a file that is there')
    .addHelpText('after', examples('steward backup /backups/steward-$(date +%F).db'))
    .action(async (file: string, options: { force?: true }) => {
      deps.print(`${await deps.backups.backup(file, { force: options.force ?? false })}\n`);
    });
}

/** `steward restore`. */
export function restoreCommand(deps: CliDeps): Command {
  return new Command('restore')
    .description('make a copy of `steward backup` the SQLite store; stop the server first')
    .argument('<file>', 'the copy; it stays as it is')
    .option('--force', 'replace a store that is there')
    .addHelpText('after', examples('steward restore /backups/steward-2026-11-21.db --force'))
    .action(async (file: string, options: { force?: true }) => {
      deps.print(`${await deps.backups.restore(file, { force: options.force ?? false })}\n`);
    });
}
