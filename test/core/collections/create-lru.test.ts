import { expect, it } from 'vitest';
import { createLru } from '../../../src/core/collections/remember.ts';

it('keeps so many entries and no more: what was used longest ago goes first', () => {
  const known = createLru<string, number>(3);
  for (const [index, name] of ['a', 'b', 'c'].entries()) known.set(name, index);
  known.get('a');
  known.set('d', 3);
  expect([...known.keys()].sort()).toEqual(['a', 'c', 'd']);
});
