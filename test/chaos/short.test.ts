import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paceLoads } from '../../chaos/load.ts';
import { SCENARIOS } from '../../chaos/scenarios.ts';
import { mergeLines, putTable, renderRows } from '../../chaos/table.ts';
import { build } from '../cli/built-program.ts';
import { itUnless } from '../support/optional.ts';

const SLOW_MS = 600_000;

beforeAll(build);
beforeAll(() => paceLoads(40));
afterAll(() => paceLoads(0));

describe('the short form of npm run chaos', () => {
  for (const { name, goal, missing, run } of SCENARIOS.filter(({ isMeasured }) => !isMeasured)) {
    const reason = missing?.() ?? null;
    itUnless(reason)(
      `${name}: ${goal}`,
      async () => {
        const { figure, holds } = await run('short');
        // Of a busy machine: to be read, and compared with the table of a quiet one.
        console.info(`${name}: ${figure}`);
        expect(holds, figure).toBe(true);
      },
      SLOW_MS,
    );
  }
});

describe('the table', () => {
  it('takes the place of the one before, and leaves the rest of the page', () => {
    const rows = [
      { name: 'a', goal: 'b', figure: 'c', holds: true },
      { name: 'd', goal: 'e', figure: 'f', holds: false },
      { name: 'g', goal: 'h', figure: 'not run: i', holds: null },
    ];
    const page = 'before\n<!-- chaos: begin -->\nold\n<!-- chaos: end -->\nafter\n';
    const written = putTable(page, renderRows(rows));
    expect(written).toBe(
      `before\n<!-- chaos: begin -->\n\n| what happens | goal | measured | holds |\n|---|---|---|---|\n${renderRows(rows)}\n<!-- chaos: end -->\nafter\n`,
    );
    expect(putTable(written, renderRows(rows))).toBe(written);
    expect(renderRows(rows)).toContain('**no**');
    expect(() => putTable('no marks', renderRows(rows))).toThrow('no place');
  });

  it('keeps the lines of scenarios that were not run, and drops those that are gone', () => {
    const row = (name: string, figure: string) => ({ name, goal: 'goal', figure, holds: true });
    const page = putTable(
      '<!-- chaos: begin -->\n<!-- chaos: end -->',
      renderRows([row('a', 'old'), row('gone', 'old'), row('b', 'old')]),
    );
    const lines = mergeLines(page, [row('b', 'new'), row('c', 'new')], ['a', 'b', 'c', 'd']);
    expect(lines).toBe(renderRows([row('a', 'old'), row('b', 'new'), row('c', 'new')]));
  });
});
