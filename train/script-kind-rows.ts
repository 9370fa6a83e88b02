import { readFileSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import { SCRIPT_LANGUAGES, type ScriptLanguage, scriptLanguageOf } from '../src/judge/embedded/scripts.ts';
import { SCRIPT_CARE, SCRIPT_SEX } from './cues.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import { traditional } from './lines/scripts/traditional.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import { type ProbeLine, scriptCareLines, scriptKindLines } from './probes.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { FOLDS, type ScriptText } from './script-fit.ts';
import { inWords, type ScriptRow } from './script-sources.ts';

/** Kinds that no set labels in these languages, so all their lines are written. */
export type ScriptKind = 'spam' | 'scam' | 'nsfw' | 'selfharm';

type WrittenKind = ScriptKind | 'clean';
/** A text to fit to, from a set or written. Fraud is also spam; whether an advert deceives is open. */
export type KindRow = ScriptText & {
  readonly language: ScriptLanguage;
  readonly kind: WrittenKind | 'talk' | 'open' | 'abuse';
  /** A head fitted without this part is calibrated on it. All lines of a template are in one part. */
  readonly fold: number;
  readonly isAlone: boolean;
  /** How often the line was written. A template without choices counts as often as one with many. */
  readonly copies: number;
};

/** Kinds that were written together, with harmless lines that have the words of both. */
export type KindFamily = {
  readonly kinds: readonly WrittenKind[];
  /** Returns the files of a language's templates, which are under the heading of their kind. */
  readonly files: (language: ScriptLanguage) => readonly string[];
  /** Matches talk of sets that may be of a kind after all. */
  readonly open: RegExp;
  /** Whether such talk counts as talk for the threshold and teaches a little. Otherwise it is left out. */
  readonly countsOpen: boolean;
  /** How abuse in sets counts. It is not talk if talk sets the threshold and some abuse is close to the kinds. */
  readonly abuse: 'talk' | 'abuse';
  /** Returns the test lines; nothing close to them is trained on. */
  readonly held: () => readonly ProbeLine[];
};

/** MPOLD's advertising comments, which are not abuse. */
const ADVERT = /للطلب|الواتساب|بطاقة خصم|الموقع الرسمي للشركة/;

/** The family of spam and fraud. */
export const ADVERTS: KindFamily = {
  kinds: ['spam', 'scam', 'clean'],
  files: (language) => [`${language}.txt`],
  open: ADVERT,
  countsOpen: false,
  abuse: 'talk',
  held: scriptKindLines,
};
/** The family of sexual talk and self-harm. */
export const CARE: KindFamily = {
  kinds: ['nsfw', 'selfharm', 'clean'],
  files: (language) => [`care-${language}.txt`, `${language}.txt`],
  open: new RegExp(`${SCRIPT_SEX.source}|${SCRIPT_CARE.source}`, 'u'),
  countsOpen: true,
  abuse: 'abuse',
  held: scriptCareLines,
};

const EXPANSIONS: Readonly<Record<WrittenKind, number>> = {
  spam: 2_400,
  scam: 2_800,
  nsfw: 2_400,
  selfharm: 2_400,
  clean: 3_600,
};
const PAIRS: Readonly<Record<WrittenKind, number>> = { spam: 700, scam: 800, nsfw: 700, selfharm: 700, clean: 1_000 };
const CARRIER_CHARS = 60;
const JOINTS = ['。', ' ', '，', '！', '... '] as const;
/** The share of Chinese lines that are also used in traditional characters. */
const TRADITIONAL_SHARE = 0.3;

/** Returns the lines of a file by the heading above them. */
export function linesByHeading(path: string): ReadonlyMap<string, readonly string[]> {
  const parts = readFileSync(path, 'utf8').split(/^# /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.trim().split('\n');
      return [heading, lines];
    }),
  );
}

/** Returns the templates of one kind in a file. */
const templatesOf = (file: string, wanted: WrittenKind): readonly string[] =>
  linesByHeading(`train/lines/scripts/${file}`).get(wanted) ?? [];

function writtenRows(language: ScriptLanguage, { kinds, files }: KindFamily, random: Random): KindRow[] {
  return kinds.flatMap((kind) => {
    const lines = files(language).flatMap((file) => templatesOf(file, kind));
    return Array.from({ length: EXPANSIONS[kind] }, (_, at): KindRow => {
      const text = normalise(clean(expand(lines[at % lines.length] ?? '', random)));
      return { language, kind, text, fold: (at % lines.length) % FOLDS, isAlone: true, copies: 1 };
    });
  });
}

/** Returns written lines beside a sentence of people, with the meant part in the middle of something else. */
function pairsOf(
  written: readonly KindRow[],
  talk: readonly KindRow[],
  { kinds }: KindFamily,
  random: Random,
): KindRow[] {
  const carriers = talk.filter(({ kind, text }) => kind === 'talk' && text.length <= CARRIER_CHARS);
  return kinds.flatMap((kind) => {
    const lines = written.filter((row) => row.kind === kind);
    return Array.from({ length: PAIRS[kind] }, (): KindRow => {
      const [line, carrier] = [pick(random, lines), pick(random, carriers)];
      const halves = random() < 0.5 ? [line.text, carrier.text] : [carrier.text, line.text];
      return { ...line, text: halves.join(pick(random, JOINTS)), isAlone: false };
    });
  });
}

/** Returns the written lines of a family with the sets' talk, each text once. It leaves out what is close to a test line. */
export function kindRows(sets: readonly ScriptRow[], seed: number, family: KindFamily): KindRow[] {
  const random = seededRandom(seed);
  const rows = SCRIPT_LANGUAGES.flatMap((language) => {
    const talk = sets
      .filter((row) => row.language === language && row.split === 'fit')
      .filter(({ text }) => family.countsOpen || !family.open.test(text))
      .map(({ text, group, abuse }): KindRow => {
        const kind = abuse ? family.abuse : family.open.test(text) ? 'open' : 'talk';
        return { language, kind, text, fold: group % FOLDS, isAlone: true, copies: 1 };
      });
    const written = writtenRows(language, family, random).filter(({ text }) => scriptLanguageOf(text) === language);
    const all = [...talk, ...written, ...pairsOf(written, talk, family, random)];
    if (language !== 'zh') return all;
    const also = all.filter(() => random() < TRADITIONAL_SHARE);
    return [...all, ...also.map((row) => ({ ...row, text: traditional(row.text) }))];
  });
  const held = family.held().map(({ text }) => normalise(text));
  const groups = groupNearDuplicates([...held, ...rows.map(({ text }) => text)].map(inWords));
  const apart = new Set(groups.slice(0, held.length));
  const once = new Map<string, KindRow>();
  for (const [at, row] of rows.entries()) {
    if (apart.has(groups[held.length + at] ?? 0)) continue;
    const key = `${row.kind} ${row.text}`;
    once.set(key, { ...row, copies: (once.get(key)?.copies ?? 0) + 1 });
  }
  return [...once.values()];
}
