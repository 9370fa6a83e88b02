import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { mergeLines, putTable, type Row, renderRows } from './table.ts';

const PAGE = join(import.meta.dirname, '../docs/reliability.md');

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const scale: Scale = values.short ? 'short' : 'whole';
/** A scenario that takes longer hangs. That is a finding, and the others still run. */
const MINUTES_MAX = { short: 10, whole: 120 } as const;

// Exiting also ends the started processes, which a signal alone would leave.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: Row[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(values.only))) {
  const missing = scenario.missing?.() ?? null;
  process.stderr.write(`${new Date().toISOString()} ${scenario.name}\n`);
  const finding = missing === null ? await bounded(scenario) : { figure: `not run: ${missing}`, holds: null };
  const row = { name: scenario.name, goal: scenario.goal, ...finding };
  rows.push(row);
  process.stdout.write(renderRows([row]));
  if (values.write) write(rows);
}
// A scenario that hung has left something open.
process.exit(rows.some(({ holds }) => holds === false) ? 1 : 0);

async function bounded(scenario: Scenario): Promise<Finding> {
  const minutes = MINUTES_MAX[scale];
  const ran = scenario.run(scale).catch((error: unknown) => ({ figure: wordsOf(error), holds: false }));
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Finding>((resolve) => {
    const figure = `did not end within ${minutes} minutes`;
    timer = setTimeout(() => resolve({ figure, holds: false }), minutes * 60_000);
  });
  const finding = await Promise.race([ran, hung]);
  clearTimeout(timer);
  return finding;
}

/** The cause of a `fetch` error says what failed. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error);
}

/** Writes the findings so far into the page, so that an interrupted run keeps them. */
function write(found: readonly Row[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const names = SCENARIOS.map(({ name }) => name);
  writeFileSync(PAGE, putTable(page, mergeLines(page, found, names)));
}
