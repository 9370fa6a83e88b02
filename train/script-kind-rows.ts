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

/** The kinds that no set labels in these languages: every line of them is written. */
export type ScriptKind = 'spam' | 'scam' | 'nsfw' | 'selfharm';

type WrittenKind = ScriptKind | 'clean';
/** A text to fit to: of a set, or written. Fraud is unsolicited too; whether an advert deceives, is left open. */
export type KindRow = ScriptText & {
  readonly language: ScriptLanguage;
  readonly kind: WrittenKind | 'talk' | 'open' | 'abuse';
  /** A head that is fitted without this part is calibrated on it. All lines of a template are in one part. */
  readonly fold: number;
  readonly isAlone: boolean;
  /** How often it was written: a template without choices counts as often as one with many. */
  readonly copies: number;
};

/** Kinds that were written together, with harmless lines in the words of both. */
export type KindFamily = {
  readonly kinds: readonly WrittenKind[];
  /** The files of a language's templates, under the heading of their kind. */
  readonly files: (language: ScriptLanguage) => readonly string[];
  /** Talk of sets that may be of a kind after all. */
  readonly open: RegExp;
  /** Whether that counts as talk where a threshold is set, and teaches a little; otherwise it is left out. */
  readonly countsOpen: boolean;
  /** What abuse in sets counts as: it is no talk where a threshold is set by talk and some of it is near the kinds. */
  readonly abuse: 'talk' | 'abuse';
  /** Lines to measure by: nothing near them is trained on. */
  readonly held: () => readonly ProbeLine[];
};

/** Comments of MPOLD that advertise, which is no abuse there. */
const ADVERT = /للطلب|الواتساب|بطاقة خصم|الموقع الرسمي للشركة/;

/** Spam and fraud. */
export const ADVERTS: KindFamily = {
  kinds: ['spam', 'scam', 'clean'],
  files: (language) => [`${language}.txt`],
  open: ADVERT,
  countsOpen: false,
  abuse: 'talk',
  held: scriptKindLines,
};
/** Sexual talk and self-harm. */
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
/** Of Chinese lines, this share is read in traditional characters as well. */
const TRADITIONAL_SHARE = 0.3;

/** The lines of a file by the heading above them. */
export function linesByHeading(path: string): ReadonlyMap<string, readonly string[]> {
  const parts = readFileSync(path, 'utf8').split(/^# /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.trim().split('\n');
      return [heading, lines];
    }),
  );
}

/** The templates of one kind in a file. */
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

/** Written lines beside a sentence of people: what is meant stands in the middle of something else. */
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

/** The lines written for a family of kinds beside the talk of sets, each text once. What is near a line to measure by is left out. */
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
