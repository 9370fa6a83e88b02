import { pathToFileURL } from 'node:url';
import { Profanity } from '@2toad/profanity';
import { Filter } from 'bad-words';
import leoProfanity from 'leo-profanity';
import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';
import { compileLocalRules } from '../src/core/filters/local-rules.ts';
import { compilePatterns, validatePatternSet } from '../src/core/filters/pattern-matching/patterns.ts';
import { compileWords } from '../src/core/filters/words/words.ts';
import {
  createTextAnalysisCache,
  TEXT_ANALYSIS_LIMITS,
  type TextAnalysisCache,
} from '../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS } from '../src/core/settings/settings.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { readVisibleText } from '../src/core/text/visible/visible-text.ts';
import { WORD_EVASIONS } from '../test/core/filters/sets/evasions.ts';
import { INNOCENT_WORDS, INNOCENTS } from '../test/core/filters/sets/innocents.ts';
import { buildProgram } from './built.ts';
import { BLOCKED, EVASIONS, INNOCENT, MESSAGES } from './corpus.ts';
import type { Figure } from './figure.ts';
import { everydayPatterns } from './reading.ts';
import { figure, runAll, timeMs } from './timing.ts';

const ROUNDS = 7;

/** Measures the text work of the pipeline: normalisation, words, patterns, the worst message, and caught evasions. */
export async function measureText(): Promise<Figure[]> {
  return [
    measureNormalise(),
    measureRemembered(),
    ...(await measureBuiltReading()),
    ...(await measureBuiltTaught()),
    measureWords(),
    measurePatterns(),
    ...measureHostile(),
    ...measureEvasions(),
    ...measureHidden(),
  ];
}

/** Measures reading with the program as built. */
async function measureBuiltReading(): Promise<Figure[]> {
  const { measureReading } = (await import(await buildProgram('bench/reading.ts'))) as typeof import('./reading.ts');
  return measureReading();
}

/** Measures the taught examples with the program as built. */
async function measureBuiltTaught(): Promise<Figure[]> {
  const { measureTaught } = (await import(await buildProgram('bench/taught.ts'))) as typeof import('./taught.ts');
  return measureTaught();
}

function measureNormalise(): Figure {
  const [value, peerValue] = alternate(
    () => runAll(MESSAGES, normalise),
    () => runAll(MESSAGES, (text) => text.normalize('NFKC')),
  );
  const unit = 'ns a message of 120 characters';
  return figure('normalise', perMessage(value), unit, 'NFKC alone', perMessage(peerValue), 'no figure');
}

/** Measures 20,000 repeated texts with ten words and a pattern: from the cache, and read again each time. */
function measureRemembered(): Figure {
  const texts = Array.from(
    { length: 20_000 },
    (_, index) => `${MESSAGES[index % MESSAGES.length]?.slice(0, 112)} ${index}`,
  );
  const rules = compileLocalRules({
    ...DEFAULT_SETTINGS,
    words: { list: BLOCKED.slice(0, 10), action: 'flag' },
    patterns: { gift: { pattern: 'free\\s+gift', action: 'flag' } },
  });
  const readAll = (readings: TextAnalysisCache) => () => {
    for (const text of texts) {
      const reading = readings.read(text, 0);
      reading.hitOf(rules);
      reading.isShort();
    }
  };
  const [value, peerValue] = alternate(
    readAll(createTextAnalysisCache()),
    readAll(createTextAnalysisCache({ ...TEXT_ANALYSIS_LIMITS, texts: 1 })),
  );
  const each = (ms: number) => (ms * 1e6) / texts.length;
  return figure('a text among 20,000', each(value), 'ns', 'read anew', each(peerValue), 'at most .2');
}

function measureWords(): Figure {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `zz${(index * 7_919).toString(36)}${index % 5 === 0 ? '*' : ''}`);
  const many = compileWords(list(10_000));
  const few = compileWords(list(10));
  const texts = MESSAGES.map((text) => readVisibleText(text));
  const [value, peerValue] = alternate(
    () => runAll(texts, (text) => many(text)),
    () => runAll(texts, (text) => few(text)),
  );
  return figure(
    '10,000 blocked words',
    perMessage(value),
    'ns a message',
    '10 blocked words',
    perMessage(peerValue),
    'at most 1.2',
  );
}

function measurePatterns(): Figure {
  const many = compileNamed(everydayPatterns(100));
  const few = compileNamed(everydayPatterns(10));
  const texts = MESSAGES.map(normalise);
  const [value, peerValue] = alternate(
    () => runAll(texts, many),
    () => runAll(texts, few),
  );
  return figure('100 patterns', perMessage(value), 'ns a message', '10 patterns', perMessage(peerValue), 'at most 1.3');
}

function compileNamed(patterns: readonly string[]) {
  return compilePatterns(
    Object.fromEntries(patterns.map((pattern, index) => [`p${index}`, { pattern, action: 'flag' as const }])),
  );
}

const WARM_RUNS = 15;
/** Runs with newly compiled rules. The minimum counts: Node still compiles our code in the first runs, and other programs may use the processor. */
const COLD_RUNS = 15;

/** Measures the worst of several hostile messages with several sets of accepted patterns, the first time and once warm. */
function measureHostile(): Figure[] {
  const sets = [
    everydayPatterns(100),
    Array.from({ length: 100 }, (_, i) => `.*x.*a.*b.*y${i}`),
    ['x.{0,20}y'],
    ['(a+)+$'],
    ['(?:a?){30}a{30}c'],
  ];
  const texts = ['abx', 'ab', 'x~', 'fre win', 'abcdxy ', 'a'].map((letters) => randomText(letters, 8_000));
  let cold = 0;
  let warm = 0;
  for (const patterns of sets) {
    const refused = validatePatternSet(patterns);
    if (refused !== null) throw new Error(`the bench needs patterns that a write accepts: ${refused}`);
    for (const text of texts) {
      const fresh = Array.from({ length: COLD_RUNS }, () => compileNamed(patterns));
      cold = Math.max(cold, Math.min(...fresh.map((one) => timeMs(() => one(text)))));
      const rule = compileNamed(patterns);
      warm = Math.max(warm, Math.min(...Array.from({ length: WARM_RUNS }, () => timeMs(() => rule(text)))));
    }
  }
  return [
    figure('worst hostile message of 8,000 characters, cold', cold, 'ms', 'the limit', 20, 'at most 20 ms'),
    figure('worst hostile message of 8,000 characters, warm', warm, 'ms', 'the limit', 5, 'at most 5 ms'),
  ];
}

function measureEvasions(): Figure[] {
  const words = compileWords(BLOCKED);
  const ours = (text: string) => words(readVisibleText(text)) !== null;
  const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  const badWords = new Filter();
  const toad = new Profanity();
  const peers: [name: string, finds: (text: string) => boolean][] = [
    ['obscenity', (text) => obscenity.hasMatch(text)],
    ['bad-words', (text) => badWords.isProfane(text)],
    ['@2toad/profanity', (text) => toad.exists(text)],
    ['leo-profanity', (text) => leoProfanity.check(text)],
  ];
  const caught = (finds: (text: string) => boolean) => EVASIONS.filter(({ texts }) => texts.every(finds)).length;
  const falseHits = (finds: (text: string) => boolean) => INNOCENT.filter(finds).length;
  return peers.flatMap(([name, finds]) => [
    figure('evasions caught', caught(ours), `of ${EVASIONS.length} kinds`, name, caught(finds), 'at least 15 of 16'),
    figure('false hits', falseHits(ours), `of ${INNOCENT.length} innocent texts`, name, falseHits(finds), '0'),
  ]);
}

/** Measures the evasions that the word tests use, with the same words for each filter. */
function measureHidden(): Figure[] {
  const hidden = WORD_EVASIONS.flatMap(({ cases }) => cases);
  const innocent = Object.values(INNOCENTS).flat();
  const entries = [...new Set(hidden.map(({ entry }) => entry))];
  const texts = hidden.map(({ text }) => text);
  const met = (make: (words: readonly string[]) => (text: string) => boolean) => texts.filter(make(entries)).length;
  const wrong = (make: (words: readonly string[]) => (text: string) => boolean) =>
    innocent.filter(make(INNOCENT_WORDS)).length;
  const ours = (words: readonly string[]) => {
    const rule = compileWords(words);
    return (text: string) => rule(readVisibleText(text)) !== null;
  };
  return PEERS_BY_WORDS.flatMap(([name, peer]) => [
    figure('hidden words met', met(ours), `of ${texts.length} in 14 scripts`, name, met(peer), 'at least 90 in 100'),
    figure('false hits', wrong(ours), `of ${innocent.length} innocent texts`, name, wrong(peer), '0'),
  ]);
}

const bare = (words: readonly string[]) => words.map((word) => word.replaceAll('*', ''));
const PEERS_BY_WORDS: readonly (readonly [
  name: string,
  make: (words: readonly string[]) => (text: string) => boolean,
])[] = [
  [
    'obscenity',
    (words) => {
      const data = new DataSet<{ word: string }>();
      for (const word of bare(words)) data.addPhrase((phrase) => phrase.addPattern(parseRawPattern(`|${word}|`)));
      const matcher = new RegExpMatcher({ ...data.build(), ...englishRecommendedTransformers });
      return (text) => matcher.hasMatch(text);
    },
  ],
  [
    'bad-words',
    (words) => {
      const filter = new Filter({ emptyList: true });
      filter.addWords(...bare(words));
      return (text) => filter.isProfane(text);
    },
  ],
  [
    '@2toad/profanity',
    (words) => {
      const filter = new Profanity();
      filter.addWords(bare(words));
      return (text) => filter.exists(text);
    },
  ],
];

/** Runs both sides in turn after a warm-up. Returns the median processor time of each, in ms. */
function alternate(one: () => void, other: () => void): [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round++) {
    for (const [side, run] of [one, other].entries()) {
      const elapsed = timeMs(run);
      if (round >= 0) times[side]?.push(elapsed);
    }
  }
  return [median(times[0]), median(times[1])];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function perMessage(ms: number): number {
  return (ms * 1e6) / MESSAGES.length;
}

function randomText(letters: string, length: number): string {
  let seed = 12_345;
  let text = '';
  for (let index = 0; index < length; index++) {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator, the constants of POSIX rand
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += letters[(seed >>> 12) % letters.length];
  }
  return text;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const round = (value: number) => Math.round(value * 100) / 100;
  for (const { name, value, unit, peer, peerValue, ratio, asked } of await measureText()) {
    console.log(
      `${name}: ${round(value)} ${unit}; ${peer}: ${round(peerValue)}; ratio ${round(ratio)}; asked: ${asked}`,
    );
  }
}
