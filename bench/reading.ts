import { compileLocalRules } from '../src/core/filters/local-rules.ts';
import { readText } from '../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS } from '../src/core/settings/settings.ts';
import { BLOCKED } from './corpus.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { CORPORA, textsOf } from './serving/texts.ts';
import { figure, runAll, timeMs } from './timing.ts';

const TEXTS = 2_000;
/** So few texts per timing that other work of the machine falls into few of them, which the median leaves out. */
const TEXTS_TIMED = 100;
const ROUNDS = 61;

/** Returns patterns like those that tenants write. */
export function everydayPatterns(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      [`(?:free|win|claim)\\s+gift${index}\\w*`, `\\bpromo${index}\\b`, `\\d{3}-\\d{4} ext${index}`][index % 3] ?? '',
  );
}

/** Measures the complete reading of a new text of 120 characters, with ten words, ten patterns and a rule for links. */
export function measureReading(): Figure[] {
  const rules = compileLocalRules({
    ...DEFAULT_SETTINGS,
    words: { list: BLOCKED.slice(0, 10), action: 'flag' },
    patterns: Object.fromEntries(
      everydayPatterns(10).map((pattern, index) => [`p${index}`, { pattern, action: 'flag' as const }]),
    ),
    links: { ...DEFAULT_SETTINGS.links, block_invites: true },
  });
  return CORPORA.map((corpus) => {
    // As strings from a request, each in one piece of memory.
    const texts: string[] = JSON.parse(JSON.stringify(textsOf(corpus, TEXTS)));
    const parts = Array.from({ length: TEXTS / TEXTS_TIMED }, (_, part) => ({
      some: texts.slice(part * TEXTS_TIMED, (part + 1) * TEXTS_TIMED),
      tookMs: [] as number[],
    }));
    for (let round = 0; round < ROUNDS; round++)
      for (const { some, tookMs } of parts)
        tookMs.push(timeMs(() => runAll(some, (text) => readText(text).hitOf(rules))));
    const value = (parts.reduce((sum, { tookMs }) => sum + median(tookMs), 0) * 1e3) / texts.length;
    const limit = corpus === 'ASCII' ? 3 : 6;
    return figure(`120 characters read, ${corpus}`, value, 'µs, median', 'the limit', limit, 'at most 1');
  });
}
