import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
const rows: Row[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(values.only))) {
  const missing = scenario.missing?.() ?? null;
  const finding =
    missing === null
      ? await scenario
          .run(values.short ? 'short' : 'whole')
          .catch((error: unknown) => ({ figure: String(error), holds: false }))
      : { figure: `not run: ${missing}`, holds: null };
  const row = { name: scenario.name, goal: scenario.goal, ...finding };
  rows.push(row);
  process.stdout.write(renderRows([row]));
}
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  const lines = mergeLines(
    page,
    rows,
    SCENARIOS.map(({ name }) => name),
  );
  writeFileSync(PAGE, putTable(page, lines));
}
if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
