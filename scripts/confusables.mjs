/**
 * Writes src/core/text/confusables.ts, Unicode's table of characters that look alike (UTS #39, confusables.txt). It reads the copy in the
 * crate `unicode-security`, which contains its Unicode version.
 *
 *   curl -LO https://static.crates.io/crates/unicode-security/unicode-security-0.1.3.crate && tar xzf unicode-security-0.1.3.crate
 *   node scripts/confusables.mjs unicode-security-0.1.3/src/tables.rs
 *
 * It keeps characters that normalised text can contain, except ASCII and characters that NFKC changes anyway.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/confusables.mjs path/to/unicode-security/src/tables.rs');
  process.exit(2);
}
const source = readFileSync(file, 'utf8');
const version = source
  .match(/UNICODE_VERSION: \(u64, u64, u64\) = \((\d+), (\d+), (\d+)\)/)
  ?.slice(1)
  .join('.');
const table = source.match(/const CONFUSABLES: [^=]*= &\[([\s\S]*?)\n {4}\];/)?.[1];
if (!version || !table) throw new Error('this is not the tables.rs of unicode-security');

/** @type {Map<string, string[]>} what it looks like to what looks so */
const groups = new Map();
let count = 0;
for (const [, from, to] of table.matchAll(/\(\s*'\\u\{([0-9a-f]+)\}',\s*&\[([^\]]*)\]\)/g)) {
  const char = String.fromCodePoint(Number.parseInt(from, 16));
  const looks = [...to.matchAll(/\\u\{([0-9a-f]+)\}/g)].map(([, code]) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const target = looks
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '');
  if (char <= '\u007f' || char.normalize('NFKC') !== char || /\s/u.test(char) || target === '' || target === char)
    continue;
  groups.set(target, [...(groups.get(target) ?? []), char]);
  count++;
}
const hex = (/** @type {string} */ text) => Array.from(text, (char) => char.codePointAt(0)?.toString(16)).join('.');
const packed = [...groups]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([target, chars]) => `${hex(target)}=${chars.map(hex).join(',')}`)
  .join(';');

writeFileSync(
  'src/core/text/confusables.ts',
  `/**
 * Characters that look alike: Unicode ${version}, UTS #39 confusables.txt, ${count} of its entries, as packed by scripts/confusables.mjs from the
 * crate unicode-security (MIT or Apache-2.0). Generated; change the script, not this file.
 * The data is copyright Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt
 * Groups are divided by \`;\`: what it looks like (code points divided by \`.\`), \`=\`, the characters that look so (divided by \`,\`), all in hexadecimal.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export const CONFUSABLES =
  // One line, so that no reader has to scroll past it.
  '${packed}';
`,
);
console.log(`${count} look-alikes in ${groups.size} groups, Unicode ${version}, ${packed.length} bytes`);
