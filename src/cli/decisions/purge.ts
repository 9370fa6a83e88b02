import { Command } from 'commander';
import { type CliDeps, examples, withOperator } from '../base/deps.ts';
import { parseWhole } from '../base/options.ts';

const DAY_MS = 86_400_000;
/** Rows of one transaction: some milliseconds in which others wait to write. */
const CHUNK_ROWS = 1_000;

/** `steward purge`. */
export function purgeCommand(deps: CliDeps): Command {
  return new Command('purge')
    .description(
      'delete old rows of the decision log of all tenants now; rows over 30 days go by themselves as the service works',
    )
    .option('--older-than <days>', 'rows older than this', parseWhole(0, 3_650), 30)
    .option('--max-rows <rows>', 'stop after so many', parseWhole(1, 1e12), 10_000_000)
    .addHelpText('after', examples('steward purge', 'steward purge --older-than 7'))
    .action(({ olderThan, maxRows }: { olderThan: number; maxRows: number }) => purge(deps, olderThan, maxRows));
}

async function purge(deps: CliDeps, days: number, maxRows: number): Promise<void> {
  await withOperator(deps, async ({ store }) => {
    const beforeMs = deps.now() - days * DAY_MS;
    let purged = 0;
    while (purged < maxRows) {
      deps.signal.throwIfAborted();
      const chunk = Math.min(CHUNK_ROWS, maxRows - purged);
      const count = await store.purgeDecisions(beforeMs, chunk);
      purged += count;
      if (count < chunk) break;
    }
    const rest = purged >= maxRows ? '; there may be more' : '';
    deps.print(`${purged} rows older than ${days} days are deleted${rest}.\n`);
  });
}
