import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordOf } from '../../store/records.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
let line: CommandLine;
let nowMs: number;
beforeEach(async () => {
  nowMs = NOW;
  line = await openCommandLine(() => nowMs);
  const { store, close } = await line.open();
  for (const name of ['acme', 'other']) {
    const { id } = await store.ensureTenant(name, 'pro');
    for (const days of [40, 31, 20, 8, 1]) {
      await store.record(recordOf(id, 1_100, { nowMs: NOW - (days - 11) * DAY - 1_000, requestId: `${days} days` }));
    }
  }
  await close();
  // A service deletes by itself what is over 30 days old: none has run for eleven days.
  nowMs = NOW + 11 * DAY;
});
afterEach(() => line.close());

/** How many rows there are of each age, of all tenants. */
function countRows(): Record<string, number> {
  const database = new DatabaseSync(line.databaseUrl.slice('file:'.length), { readOnly: true });
  const rows = database.prepare('SELECT "requestId" AS age, count(*) AS rows FROM "Decision" GROUP BY age').all();
  database.close();
  return Object.fromEntries(rows.map(({ age, rows: count }) => [String(age), Number(count)]));
}

describe('steward purge', () => {
  it('deletes what is over 30 days old, of all tenants, and leaves the rest', async () => {
    expect(countRows()['31 days']).toBe(2_200);
    expect(await line.run(['purge'])).toMatchObject({ code: 0, out: '4400 rows older than 30 days are deleted.\n' });
    expect(countRows()).toEqual({ '1 days': 2_200, '8 days': 2_200, '20 days': 2_200 });
    expect(await line.run(['purge'])).toMatchObject({ code: 0, out: expect.stringMatching(/^0 rows/) });
  });

  it('deletes younger rows when told to, and no more than it may', async () => {
    expect(await line.run(['purge', '--older-than', '7', '--max-rows', '5000'])).toMatchObject({
      out: '5000 rows older than 7 days are deleted; there may be more.\n',
    });
    const left = countRows();
    // The oldest go first.
    expect(left).toEqual({ '1 days': 2_200, '8 days': 2_200, '20 days': 1_600 });
    await line.run(['purge', '--older-than', '0']);
    expect(countRows()).toEqual({});
  });

  it('refuses days and rows that are no whole numbers', async () => {
    for (const args of [
      ['--older-than', '1.5'],
      ['--older-than', '-1'],
      ['--max-rows', '0'],
    ])
      expect(await line.run(['purge', ...args])).toMatchObject({
        code: 2,
        err: expect.stringContaining('whole number'),
      });
  });
});
