import { Command, InvalidArgumentError, Option } from 'commander';
import type { SpendAccount, SpendChange } from '../../core/budgets/spending.ts';
import { misconfigured } from '../../core/common/errors.ts';
import { CEILINGS, type Ceiling } from '../../core/ports/judge.ts';
import { monthOf } from '../../core/tenants/tenant.ts';
import { isoTime } from '../../core/time/time.ts';
import { type CliDeps, examples, withOperator } from '../base/deps.ts';
import { renderTable } from '../base/table.ts';

type Correction = {
  readonly month?: string;
  readonly ceiling: Ceiling;
  readonly by: number;
  readonly note: string;
  readonly author: string;
};

/** Defines `steward spend show|correct`. */
export function spendCommand(deps: CliDeps): Command {
  const command = new Command('spend').description('show and correct what the model calls of a month cost');
  command
    .command('show')
    .description('show the amount spent under each ceiling, and its changes other than by requests')
    .option('--month <month>', 'a UTC month such as 2026-11; default: this month', parseMonth)
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward spend show', 'steward spend show --month 2026-10 --json'))
    .action((options: { month?: string; json?: true }) => show(deps, options));
  command
    .command('correct')
    .description('add to the booked amount or subtract from it; the correction is recorded')
    .addOption(
      new Option('--ceiling <ceiling>', 'the ceiling to correct').choices(CEILINGS).default('global_budget' as const),
    )
    .requiredOption('--by <usd>', 'the amount in USD; a negative amount reduces the booked amount', parseUsd)
    .requiredOption('--note <text>', 'the reason, which is recorded')
    .option('--author <name>', 'who corrects', 'operator')
    .option('--month <month>', 'a UTC month such as 2026-11; default: this month', parseMonth)
    .addHelpText('after', examples('steward spend correct --by -0.06 --note "refunded, invoice 4711"'))
    .action((correction: Correction) => correct(deps, correction));
  return command;
}

async function show(deps: CliDeps, options: { month?: string; json?: true }): Promise<void> {
  await withOperator(deps, async ({ store: { ledger } }) => {
    const month = options.month ?? monthOf(deps.now());
    const [accounts, changes] = await Promise.all([ledger.readLedger(month), ledger.listSpendChanges(month)]);
    if (options.json)
      deps.print(`${JSON.stringify({ month, accounts: accounts.map(inUsd), changes: changes.map(changeInUsd) })}\n`);
    else deps.print(renderLedger(accounts, changes));
  });
}

async function correct(deps: CliDeps, { ceiling, by, note, author, ...rest }: Correction): Promise<void> {
  await withOperator(deps, async ({ store: { ledger } }) => {
    const month = rest.month ?? monthOf(deps.now());
    const microUsd = Math.round(by * 1e6);
    const done = await ledger.correctSpend({ month, ceiling, microUsd, note, by: author, atMs: deps.now() });
    if (done === null)
      throw misconfigured(
        `--by: less than ${usd(-microUsd)} is booked under ${ceiling} in ${month}; use a smaller amount`,
      );
    const [account] = (await ledger.readLedger(month)).filter((one) => one.ceiling === ceiling);
    deps.print(`${ceiling} in ${month} is corrected by ${usd(microUsd)}; booked now: ${usd(account?.booked ?? 0)}.\n`);
  });
}

function renderLedger(accounts: readonly SpendAccount[], changes: readonly SpendChange[]): string {
  const table = renderTable(
    ['CEILING', 'BOOKED', 'UNDER WAY', 'LAPSED'],
    accounts.map(({ ceiling, booked, underWay, lapsed }) => [ceiling, usd(booked), usd(underWay), usd(lapsed)]),
  );
  if (changes.length === 0) return table;
  const trail = renderTable(
    ['WHEN', 'CEILING', 'BY', 'AMOUNT', 'WHY'],
    changes.map(({ atMs, ceiling, by, microUsd, note }) => [isoTime(atMs), ceiling, by, usd(microUsd), note]),
  );
  return `${table}\n${trail}`;
}

function inUsd({ ceiling, booked, underWay, lapsed }: SpendAccount) {
  return { ceiling, booked_usd: booked / 1e6, under_way_usd: underWay / 1e6, lapsed_usd: lapsed / 1e6 };
}

function changeInUsd({ microUsd, atMs, ...change }: SpendChange) {
  return { ...change, usd: microUsd / 1e6, at: isoTime(atMs) };
}

function usd(microUsd: number): string {
  return `${microUsd < 0 ? '-' : ''}$${(Math.abs(microUsd) / 1e6).toFixed(6)}`;
}

function parseMonth(text: string): string {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('Use a month such as 2026-11.');
}

function parseUsd(text: string): number {
  const amount = /^[+-]?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (amount !== 0) return amount;
  throw new InvalidArgumentError('Use an amount in USD other than 0, with at most six decimals, such as -0.06.');
}
