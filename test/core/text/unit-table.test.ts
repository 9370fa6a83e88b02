import { expect, it } from 'vitest';
import { eachUnit, eachUnitChangedBy, setUnits } from '../../../src/core/text/unit-table.ts';
import { fold } from '../../../src/core/text/units.ts';

const SINGLE_UNITS = Array.from({ length: 0x10000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code >= 0xe000,
);

it.each([
  /\p{L}/u,
  /\p{S}|[•‣·]/u,
  /\s/,
  /[\u1680\u2800]/g,
  /(?![ЙйЁё])(?=[\p{Script=Latin}\p{Script=Cyrillic}])[^\0-\u007f]/gu,
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu,
])('finds the code units that %s matches one by one', (expression) => {
  const alone = new RegExp(expression.source, expression.flags.replace('g', ''));
  const expected = SINGLE_UNITS.filter((code) => alone.test(String.fromCharCode(code)));
  const table = new Uint8Array(0x10000);
  setUnits(table, expression, 1);
  expect([...table.entries()].filter(([, value]) => value === 1).map(([code]) => code)).toEqual(expected);
  const visited: number[] = [];
  eachUnit(expression, (unit, code) => {
    visited.push(code);
    if (unit.charCodeAt(0) !== code) throw new Error(`U+${code.toString(16)} came as ${JSON.stringify(unit)}`);
  });
  expect(visited).toEqual(expected);
});

it.each([
  ['NFKC', (text: string) => text.normalize('NFKC')],
  ['lower case', (text: string) => text.toLowerCase()],
  ['upper case', (text: string) => text.toUpperCase()],
  ['folding', fold],
])('finds the code units that %s changes one by one', (_, change) => {
  const visited: number[] = [];
  eachUnitChangedBy(change, (_, code) => visited.push(code));
  const changes = (code: number) => change(String.fromCharCode(code)) !== String.fromCharCode(code);
  expect(visited).toEqual(SINGLE_UNITS.filter(changes));
});
