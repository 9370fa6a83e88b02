// Measures English texts against docs/style.md: the README, the docs, the unreleased changelog and the texts of bots and pages,
// or the named files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HARD_TO_READ } from './hard-to-read.mjs';

const root = join(import.meta.dirname, '..');
const LIMITS = { meanWords: 17, longSentences: 0, longCells: 0, patterns: 0 };
const LONG_SENTENCE = 40;
const LONG_CELL = 30;

/** Also labels that were replaced (docs/style.md). */
const PATTERNS = [
  ...HARD_TO_READ,
  /\bAll is well here\b|\bNot all is well\b|\bCounted anew\b|\bHeld up \d|\bThe other doors\b|\bSteps that wait\b/g,
  /\bEntries go to\b|\bTells authors\b|\bA raid closes the door\b|\bRight, by verdicts\b|\bActed on\b/g,
];

const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * Returns the sections and table cells of a page, without code and generated tables. Only a full stop or a heading ends a
 * sentence; a colon, a list item and a paragraph do not.
 */
function partsOfPage(page) {
  const text = page
    .replace(/```.*?```/gs, '')
    .replace(/<!-- [\w -]+: written by .*?<!-- end.*?-->/gs, '')
    .replace(/<!-- chaos: begin -->.*?<!-- chaos: end -->/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\]\([^)]*\)/g, ']');
  const rows = /^\s*\|.*$/gm;
  const sections = text
    .replace(rows, '')
    .replace(/^\s*(?:[-*]|\d+\.) /gm, ' ')
    .split(/^#.*$/m)
    .map((section) => section.replace(/\s+/g, ' '));
  return { sections, cells: (text.match(rows) ?? []).flatMap((row) => row.split('|')) };
}

function measure(name, content) {
  const { sections, cells } = name.endsWith('.json')
    ? { sections: Object.values(JSON.parse(content)), cells: [] }
    : partsOfPage(content);
  const sentences = sections
    .flatMap((section) => section.trim().split(/(?<=[.!?])\**\s+(?=\P{Ll})/u))
    .filter((sentence) => words(sentence) > 2);
  const lengths = sentences.map(words);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const text = [...sentences, ...cells].map((part) => part.replace(/`[^`]*`/g, '``')).join('\n');
  const round = (figure) => Math.round(figure * 10) / 10;
  return {
    meanWords: round(all / Math.max(1, sentences.length)),
    longSentences: lengths.filter((length) => length > LONG_SENTENCE).length,
    longCells: cells.filter((cell) => words(cell) > LONG_CELL).length,
    patterns: PATTERNS.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0),
    found: PATTERNS.flatMap((pattern) => text.match(pattern) ?? []),
    longest: sentences.reduce((longest, next) => (words(next) > words(longest) ? next : longest), ''),
  };
}

/** Returns the unreleased sections of the changelog: those before the second heading of a version. */
const unreleased = (changelog) => changelog.split(/^## /m).slice(0, 2).join('\n');

const named = process.argv.slice(2);
const pages = ['README.md', 'CHANGELOG.md', 'locales/en.json'].concat(
  readdirSync(join(root, 'docs'))
    // These two pages list old words.
    .filter((file) => file.endsWith('.md') && file !== 'style.md')
    .map((file) => `docs/${file}`),
);
const failures = pages.length < 20 ? ['fewer pages than there are: nothing was checked'] : [];
for (const page of named.length > 0 ? named : pages) {
  const content = readFileSync(named.length > 0 ? page : join(root, page), 'utf8');
  const { found, longest, ...figures } = measure(page, page === 'CHANGELOG.md' ? unreleased(content) : content);
  for (const [figure, limit] of Object.entries(LIMITS)) {
    if (figures[figure] <= limit) continue;
    const example = figure === 'patterns' ? found.join(' | ') : longest;
    failures.push(`${page}: ${figure} is ${figures[figure]}, at most ${limit}. ${example.slice(0, 300)}`);
  }
}
process.stdout.write(
  failures.length > 0
    ? `${failures.join('\n')}\ndocs/style.md has the rules.\n`
    : `${named.length > 0 ? named.length : pages.length} pages are within the limits\n`,
);
process.exit(failures.length === 0 ? 0 : 1);
