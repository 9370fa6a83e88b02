/**
 * Writes src/core/text/visible/han.ts: traditional and Japanese Han characters with their simplified forms, from OpenCC's tables in the npm
 * package `opencc-js`.
 *
 *   npm pack opencc-js@1.4.2 && tar xzf opencc-js-1.4.2.tgz
 *   node scripts/han.mjs package/dist/esm-lib/dict
 *
 * It keeps single characters of the first plane that NFKC does not change.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/han.mjs path/to/opencc-js/dist/esm-lib/dict');
  process.exit(2);
}
/** @param {string} name */
const read = async (name) => {
  /** @type {{ default: string }} */
  const { default: table } = await import(pathToFileURL(join(resolve(folder), `${name}.js`)).href);
  return new Map(table.split('|').map((pair) => /** @type {[string, string]} */ (pair.split(' '))));
};
const simplified = await read('TSCharacters');
const traditional = await read('JPShinjitaiCharacters');

const isKept = (/** @type {string} */ char) =>
  char.length === 1 && char.normalize('NFKC') === char && /\p{Script=Han}/u.test(char);
/** @type {Map<string, string>} */
const folded = new Map();
for (const [from, to] of simplified) if (isKept(from) && isKept(to)) folded.set(from, to);
for (const [japanese, old] of traditional) {
  const target = simplified.get(old) ?? old;
  // Some Japanese forms are also simplified characters, such as 芸 and 予.
  if (
    isKept(japanese) &&
    isKept(target) &&
    japanese !== target &&
    !folded.has(japanese) &&
    ![...simplified.values()].includes(japanese)
  )
    folded.set(japanese, target);
}
// The target of a character must not have another target itself.
const target = (/** @type {string} */ char) => {
  let last = char;
  for (let step = 0; step < 4; step++) last = folded.get(last) ?? last;
  return last;
};
const packed = [...folded.keys()]
  .filter((char) => target(char) !== char)
  .sort()
  .map((char) => char + target(char))
  .join('');

writeFileSync(
  'src/core/text/visible/han.ts',
  `/**
 * Traditional and Japanese Han characters, each followed by the simplified one: ${packed.length / 2} pairs of OpenCC's tables (Apache-2.0), as packed by
 * scripts/han.mjs from the npm package opencc-js. Generated; change the script, not this file.
 * @see https://github.com/BYVoid/OpenCC
 */
export const HAN_PAIRS =
  // One line, so that no reader has to scroll past it.
  '${packed}';
`,
);
console.log(`${packed.length / 2} pairs`);
