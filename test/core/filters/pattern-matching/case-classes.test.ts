import { RE2JS, RE2Set } from 're2js';
import { expect, it } from 'vitest';
import { caseClasses } from '../../../../src/core/filters/pattern-matching/case-classes.ts';

/** What an expression takes for a character without regard to case: ranges of the class that it becomes. */
function takenFor(code: number): readonly number[] {
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE);
  set.add(`[\\x{${code.toString(16)}}]`);
  const [{ runes }]: [{ runes: ArrayLike<number> }] = [set.regexps[0]];
  return Array.from(runes);
}

it('holds for one all that an expression takes for one, whatever the case, in the whole first plane', () => {
  const classes = caseClasses();
  const apart: string[] = [];
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    for (const other of takenFor(code))
      if (other > 0xffff || classes[other] !== classes[code]) apart.push(`${code.toString(16)} ${other.toString(16)}`);
  }
  expect(apart).toEqual([]);
});

it('keeps letters apart that are not one but for their case', () => {
  const classes = caseClasses();
  const classOf = (char: string) => classes[char.charCodeAt(0)];
  expect(classOf('k')).toBe(classOf('\u212a'));
  expect(classOf('ß')).toBe(classOf('ẞ'));
  expect(new Set(Array.from('abcdefghijklmnopqrstuvwxyz0123456789 .-/абвгд赌场', classOf)).size).toBe(47);
});
