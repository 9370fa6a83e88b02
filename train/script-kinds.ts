import { readFileSync } from 'node:fs';
import { defaultThreshold } from '../src/core/common/category.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { SCRIPT_LANGUAGES, type ScriptLanguage, scriptLanguageOf } from '../src/judge/embedded/scripts.ts';
import type { ScriptHead } from '../src/judge/embedded/weights.ts';
import { curveThrough, lineOf } from './calibrate.ts';
import { compand } from './compand.ts';
import type { Sample } from './curve.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import { traditional } from './lines/scripts/traditional.ts';
import type { Linear } from './logistic.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import { scriptKindLines } from './probes.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { fitScript, type ScriptText, scriptMargin } from './script-fit.ts';
import { inWords, type ScriptRow } from './script-sources.ts';

/** The kinds that no set labels in these languages: every line of them is written. */
export type ScriptKind = 'spam' | 'scam';

const WRITTEN_KINDS = ['spam', 'scam', 'clean'] as const;
/** A text to fit to: of a set, or written. Fraud is unsolicited too; whether an advert deceives, is left open. */
export type KindRow = ScriptText & {
  readonly kind: (typeof WRITTEN_KINDS)[number] | 'talk';
  /** A head that is fitted without this part is calibrated on it. All lines of a template are in one part. */
  readonly fold: number;
  readonly isAlone: boolean;
  /** How often it was written: a template without choices counts as often as one with many. */
  readonly copies: number;
};

const FOLDS = 4;
const EXPANSIONS = { spam: 2_400, scam: 2_800, clean: 3_600 } as const;
const PAIRS = { spam: 700, scam: 800, clean: 1_000 } as const;
const CARRIER_CHARS = 60;
const JOINTS = ['。', ' ', '，', '！', '... '] as const;
/** Of Chinese lines, this share is read in traditional characters as well. */
const TRADITIONAL_SHARE = 0.3;

/** Comments of MPOLD that advertise, which is no abuse there. */
const ADVERT = /للطلب|الواتساب|بطاقة خصم|الموقع الرسمي للشركة/;

/** The templates of a language, a line each under the heading of its kind. */
function templatesOf(language: ScriptLanguage): ReadonlyMap<string, readonly string[]> {
  const parts = readFileSync(`train/lines/scripts/${language}.txt`, 'utf8').split(/^# /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [kind = '', ...lines] = part.trim().split('\n');
      return [kind, lines];
    }),
  );
}

function writtenRows(language: ScriptLanguage, random: Random): KindRow[] {
  const templates = templatesOf(language);
  return WRITTEN_KINDS.flatMap((kind) => {
    const lines = templates.get(kind) ?? [];
    return Array.from({ length: EXPANSIONS[kind] }, (_, at): KindRow => {
      const text = normalise(clean(expand(lines[at % lines.length] ?? '', random)));
      return { language, kind, text, fold: (at % lines.length) % FOLDS, isAlone: true, copies: 1 };
    });
  });
}

/** Written lines beside a sentence of people: what is meant stands in the middle of something else. */
function pairsOf(written: readonly KindRow[], talk: readonly KindRow[], random: Random): KindRow[] {
  const carriers = talk.filter(({ text }) => text.length <= CARRIER_CHARS);
  return WRITTEN_KINDS.flatMap((kind) => {
    const lines = written.filter((row) => row.kind === kind);
    return Array.from({ length: PAIRS[kind] }, (): KindRow => {
      const [line, carrier] = [pick(random, lines), pick(random, carriers)];
      const halves = random() < 0.5 ? [line.text, carrier.text] : [carrier.text, line.text];
      return { ...line, text: halves.join(pick(random, JOINTS)), isAlone: false };
    });
  });
}

/** The lines written for spam and fraud beside the talk of sets, each text once. What is near a line to measure by is left out. */
export function kindRows(sets: readonly ScriptRow[], seed: number): KindRow[] {
  const random = seededRandom(seed);
  const rows = SCRIPT_LANGUAGES.flatMap((language) => {
    const talk = sets
      .filter((row) => row.language === language && row.split === 'fit' && !ADVERT.test(row.text))
      .map(
        ({ text, group }): KindRow => ({ language, kind: 'talk', text, fold: group % FOLDS, isAlone: true, copies: 1 }),
      );
    const written = writtenRows(language, random).filter(({ text }) => scriptLanguageOf(text) === language);
    const all = [...talk, ...written, ...pairsOf(written, talk, random)];
    if (language !== 'zh') return all;
    const also = all.filter(() => random() < TRADITIONAL_SHARE);
    return [...all, ...also.map((row) => ({ ...row, text: traditional(row.text) }))];
  });
  const held = scriptKindLines().map(({ text }) => normalise(text));
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

/** The penalty of a mistake. Talk of people is many times as much, and stands for all the rest that people say. */
const COST = { written: 4, clean: 6, talk: 4 } as const;
/** What an advert says against being fraud. */
const ADVERT_NO_FRAUD = 0.4;
/** A line that was written more often weighs no more. */
const COPIES_MAX = 5;

function labelOf({ kind, copies }: KindRow, head: ScriptKind): { readonly positive: boolean; readonly cost: number } {
  if (kind === 'talk') return { positive: false, cost: COST.talk };
  const times = Math.min(COPIES_MAX, copies);
  if (kind === 'clean') return { positive: false, cost: COST.clean * times };
  if (kind === 'spam' && head === 'scam') return { positive: false, cost: COST.written * ADVERT_NO_FRAUD * times };
  return { positive: true, cost: COST.written * times };
}

/** Of 10,000 lines of talk, so many may reach the default threshold. */
const TALK_BUDGET = 1.5;
/** Of 10,000 written harmless lines, whose templates the head did not meet. Arabic has the least talk to calibrate on. */
const CLEAN_BUDGET: Readonly<Record<ScriptLanguage, number>> = { zh: 100, ja: 100, ko: 100, ar: 15 };

const fit = (rows: readonly KindRow[], head: ScriptKind, bits: number): Linear =>
  fitScript(
    rows.map((row) => ({ ...row, ...labelOf(row, head) })),
    bits,
  );

/** Each line with its margin by a head that met neither it nor its template. */
function heldOutMargins(
  rows: readonly KindRow[],
  head: ScriptKind,
  bits: number,
): readonly (KindRow & { readonly margin: number })[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const without = fit(
      rows.filter((row) => row.fold !== fold),
      head,
      bits,
    );
    return rows.filter((row) => row.fold === fold).map((row) => ({ ...row, margin: scriptMargin(row, without) }));
  }).flat();
}

/** The margin that the default threshold lies at. */
function lineFor(scored: readonly (KindRow & { readonly margin: number })[], language: ScriptLanguage): number {
  const of = (kind: KindRow['kind']) => scored.filter((row) => row.kind === kind).map(({ margin }) => margin);
  return Math.max(lineOf(of('talk'), TALK_BUDGET), lineOf(of('clean'), CLEAN_BUDGET[language]));
}

/** Trains one head of one language. */
export function trainKindHead(
  rows: readonly KindRow[],
  language: ScriptLanguage,
  name: ScriptKind,
  bits: number,
): { readonly head: ScriptHead; readonly steps: Int8Array } {
  const scored = heldOutMargins(rows, name, bits);
  const samples = scored
    .filter((row) => row.kind !== 'spam' || name === 'spam')
    .map((row): Sample => ({ margin: row.margin, positive: row.kind === 'spam' || row.kind === 'scam' }));
  const { rate: _, ...curve } = curveThrough(samples, lineFor(scored, language), defaultThreshold(name));
  const { weights, bias } = fit(rows, name, bits);
  const { steps, largest } = compand(weights);
  return { head: { language, name, largest, bias, ...curve }, steps };
}
