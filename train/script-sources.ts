import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalise } from '../src/core/text/normalise.ts';
import { hashText } from '../src/judge/embedded/hash.ts';
import { SCRIPT_LANGUAGES, type ScriptLanguage, scriptLanguageOf } from '../src/judge/embedded/scripts.ts';
import { parseNamed } from './csv.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import { ARABIC } from './lines/scripts/arabic.ts';
import { CHINESE } from './lines/scripts/chinese.ts';
import { JAPANESE } from './lines/scripts/japanese.ts';
import { KOREAN } from './lines/scripts/korean.ts';
import type { ScriptLines } from './lines/scripts/script-lines.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import { scriptProbeLines } from './probes.ts';
import { pick, seededRandom } from './random.ts';

/** A text in a language of the script heads, and whether it is abuse. `fit` trains and calibrates; the other two only measure. */
export type ScriptRow = {
  readonly source: string;
  readonly language: ScriptLanguage;
  readonly text: string;
  readonly abuse: boolean;
  readonly split: 'fit' | 'test' | 'unseen';
  /** The group of near-duplicates. */
  readonly group: number;
};

type Labelled = readonly [text: string | undefined, abuse: boolean];
type ScriptSource = {
  readonly use: 'fit' | 'test' | 'unseen' | 'cut';
  readonly read: (read: (file: string) => string) => readonly Labelled[];
};

const tabbed = (text: string) => parseNamed(text, '\t');
const ofCold =
  (file: string) =>
  (read: (file: string) => string): Labelled[] =>
    tabbed(read(file)).map(({ text, label }) => [text, label === '1']);
/** Reads some languages of a set that has many. */
const ofLanguages =
  (file: string, languages: readonly string[]) =>
  (read: (file: string) => string): Labelled[] =>
    tabbed(read(file)).flatMap(({ text, lang }): Labelled[] => (languages.includes(lang ?? '') ? [[text, false]] : []));
const BEEP = ['train.tsv', 'dev.tsv'];

/** `cut` sets are split into a part to fit and a held-out part. COLD is already split. */
const SOURCES: readonly (readonly [folder: string, source: ScriptSource])[] = [
  ['cold-zh', { use: 'fit', read: ofCold('train.tsv') }],
  ['cold-zh', { use: 'fit', read: ofCold('dev.tsv') }],
  ['cold-zh', { use: 'test', read: ofCold('test.tsv') }],
  ['lccc-toy-zh', { use: 'cut', read: (read) => tabbed(read('lccc_toy.tsv')).map(({ text }) => [text, false]) }],
  [
    'curse-ko',
    {
      use: 'cut',
      read: (read) =>
        [...read('dataset.txt').matchAll(/^(.*)\|([01])\s*$/gm)].map(([, text, label]) => [text, label === '1']),
    },
  ],
  ['chatbot-ko', { use: 'cut', read: (read) => tabbed(read('chatbot_ko.tsv')).map(({ text }) => [text, false]) }],
  [
    'mpold-ar',
    {
      use: 'cut',
      read: (read) => tabbed(read('mpold.tsv')).map((line) => [line.comment, line.Majority_Label === 'Offensive']),
    },
  ],
  [
    'toxic-ja',
    {
      use: 'cut',
      read: (read) =>
        parseNamed(read('subset.csv')).map((line) => [
          line.text,
          2 * (Number(line.Toxic) + Number(line['Very Toxic'])) >= Number(line.annotation_num),
        ]),
    },
  ],
  ['chatterbot-corpus', { use: 'cut', read: ofLanguages('utterances.tsv', ['zh', 'ja', 'ko']) }],
  // A model that was trained on a set without permission for derivatives helped to label it.
  [
    'hatescore-ko',
    {
      use: 'unseen',
      read: (read) => tabbed(read('hatescore.tsv')).map((line) => [line.comment, line.macrolabel !== 'Clean']),
    },
  ],
  // Sampled by slurs, so only the clear ends of its labels are useful.
  [
    'mlma',
    {
      use: 'unseen',
      read: (read) =>
        tabbed(read('ar.tsv')).flatMap(({ tweet, sentiment = '' }): Labelled[] =>
          sentiment === 'normal'
            ? [[tweet, false]]
            : /abusive|hateful/.test(sentiment) && !sentiment.includes('normal')
              ? [[tweet, true]]
              : [],
        ),
    },
  ],
  [
    'measure-only/beep-ko',
    {
      use: 'unseen',
      read: (read) =>
        BEEP.flatMap((file) => tabbed(read(file)).map((line): Labelled => [line.comments, line.hate !== 'none'])),
    },
  ],
  ['measure-only/xsid', { use: 'unseen', read: ofLanguages('xsid.tsv', ['zh', 'ja', 'ar']) }],
];

const WRITTEN: Readonly<Record<ScriptLanguage, ScriptLines>> = { zh: CHINESE, ja: JAPANESE, ko: KOREAN, ar: ARABIC };
const EXPANSIONS = { hostile: 1_500, plain: 2_500 } as const;
const PAIRS = { hostile: 1_500, plain: 1_000 } as const;
const CARRIER_CHARS = 60;
const JOINTS = ['。', ' ', '，', '！', '... '] as const;
const MAX_CHARS = 600;
/** The percentage of groups that are held out. */
const TEST_SHARE = 20;

/** Separates Chinese and Japanese characters by blanks, because near-duplicates are found by words. */
export const inWords = (text: string): string => text.replace(/[\u3041-\u30ff\u3400-\u9fff]/g, ' $& ');

function writtenLines(seed: number): (readonly [ScriptLanguage, string, boolean])[] {
  return Object.entries(WRITTEN).flatMap(([name, lines]) =>
    (['hostile', 'plain'] as const).flatMap((kind) => {
      const random = seededRandom(seed);
      return Array.from({ length: EXPANSIONS[kind] }, (_, at) => {
        const template = lines[kind][at % lines[kind].length] ?? '';
        // The keys are names of languages.
        return [name as ScriptLanguage, expand(template, random), kind === 'hostile'] as const;
      });
    }),
  );
}

/**
 * Reads the sets of the script heads and the lines written for them, each text once. Texts close to a test text are not fitted to.
 * @throws if a file is missing, because less data would give other weights.
 */
export function scriptRows(folder: string, seed: number): ScriptRow[] {
  const read: (Omit<ScriptRow, 'split' | 'group'> & { readonly use: ScriptSource['use'] })[] = [];
  const add = (source: string, use: ScriptSource['use'], raw: string, abuse: boolean): void => {
    const text = normalise(clean(raw)).slice(0, MAX_CHARS);
    const language = scriptLanguageOf(text);
    if (language !== null) read.push({ source, use, text, language, abuse });
  };
  for (const { kind, text } of scriptProbeLines()) add('probe', 'unseen', text, kind !== 'clean');
  for (const [source, { use, read: of }] of SOURCES)
    for (const [text = '', abuse] of of((file) => readFileSync(join(folder, source, file), 'utf8')))
      add(source.replace('measure-only/', ''), use, text, abuse);
  for (const [, text, abuse] of writtenLines(seed)) add('own', 'fit', text, abuse);
  const groups = groupNearDuplicates(read.map(({ text }) => inWords(text)));
  const apart = new Set(read.flatMap(({ use }, at) => (use === 'unseen' || use === 'test' ? [groups[at]] : [])));
  const seen = new Set<string>();
  const placed = read.flatMap(({ use, ...row }, at): ScriptRow[] => {
    const group = groups[at] ?? 0;
    const key = `${row.source === 'own' ? row.text : group} ${row.source} ${row.abuse}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (use === 'unseen' || use === 'test') return [{ ...row, split: use, group }];
    if (apart.has(group)) return [];
    const isApart = use === 'cut' && hashText(String(group), seed) % 100 < TEST_SHARE;
    return [{ ...row, split: isApart ? 'test' : 'fit', group }];
  });
  return [...placed, ...pairs(placed, seed)];
}

/** Returns written lines beside a plain sentence of the fitted part, with the hostile part in the middle of something else. */
function pairs(rows: readonly ScriptRow[], seed: number): ScriptRow[] {
  const random = seededRandom(seed);
  return SCRIPT_LANGUAGES.flatMap((language) => {
    const fitted = rows.filter((row) => row.language === language && row.split === 'fit');
    const carriers = fitted.filter(
      ({ source, abuse, text }) => source !== 'own' && !abuse && text.length <= CARRIER_CHARS,
    );
    return (['hostile', 'plain'] as const).flatMap((kind) => {
      const written = fitted.filter(({ source, abuse }) => source === 'own' && abuse === (kind === 'hostile'));
      return Array.from({ length: PAIRS[kind] }, (): ScriptRow => {
        const [line, carrier] = [pick(random, written), pick(random, carriers)];
        const halves = random() < 0.5 ? [line.text, carrier.text] : [carrier.text, line.text];
        return { ...line, text: halves.join(pick(random, JOINTS)), group: carrier.group };
      });
    });
  });
}
