import { expect, it } from 'vitest';
import { columnsOf, numbered } from '../../../src/store/database/sql-value.ts';

it('keeps texts that can be stored, whole numbers, and JSON of what has members', () => {
  const values = { name: 'a\0b', atMs: 1.5, alert: { by: 'c\0' }, lost: null, open: true, none: undefined };
  const columns = { name: 'a\ufffdb', atMs: 1, alert: '{"by":"c\ufffd"}', lost: null, open: true, none: undefined };
  expect(columnsOf(values)).toStrictEqual(columns);
});

it('reads big numbers as numbers, and leaves everything else', () => {
  const at = new Date(0);
  expect(numbered({ atMs: 5n, endMs: null, at, name: '5' })).toStrictEqual({ atMs: 5, endMs: null, at, name: '5' });
});
