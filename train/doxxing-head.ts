import { readdirSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import { scriptWindows } from '../src/judge/embedded/scripts.ts';
import { lineOf } from './calibrate.ts';
import type { Sample } from './curve.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import type { Linear } from './logistic.ts';
import { SEED } from './place-all.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { calibratedHead, FOLDS, fitScript, heldOutMargins, type TrainedHead } from './script-fit.ts';
import { linesByHeading } from './script-kind-rows.ts';

const KINDS = ['doxxing', 'no doxxing'] as const;
type DoxxingRow = {
  readonly text: string;
  readonly language: 'any';
  /** `talk` is of people; the others are written, because no set labels doxxing. `no doxxing` is harmless but similar. */
  readonly kind: (typeof KINDS)[number] | 'talk';
  /** A head fitted without this part is calibrated on it. All lines of a template are in one part. */
  readonly fold: number;
};

const FOLDER = 'train/lines/doxxing';
/** The number of lines per language and kind: alone, and beside a sentence of people. */
const ALONE = 700;
const PAIRS = 200;
const CARRIER_CHARS = 60;
const JOINTS = ['. ', ', ', ' ', '! ', '... ', '\n'] as const;

/** Returns a language's templates by heading, with the words of its heading `words` filled in. */
function templatesOf(file: string): ReadonlyMap<string, readonly string[]> {
  const read = linesByHeading(`${FOLDER}/${file}`);
  const words = (read.get('words') ?? []).map((line) => line.split('=', 2));
  const fill = (template: string): string =>
    words.reduceRight((text, [name, choices]) => text.replaceAll(`{${name}}`, `(${choices})`), template);
  // A word may contain another.
  return new Map([...read].map(([heading, lines]) => [heading, lines.map((line) => fill(fill(line)))]));
}

/** Returns a line of a template; `#` is any digit. */
const lineFrom = (template: string, random: Random): string =>
  expand(template, random).replace(/#/g, () => String(Math.floor(random() * 10)));

function writtenRows(talk: readonly DoxxingRow[], random: Random): DoxxingRow[] {
  const carriers = talk.filter(({ text }) => text.length <= CARRIER_CHARS);
  return readdirSync(FOLDER).flatMap((file, language) => {
    const templates = templatesOf(file);
    return KINDS.flatMap((kind) => {
      const lines = templates.get(kind) ?? [];
      return Array.from({ length: ALONE + PAIRS }, (_, at): DoxxingRow => {
        const line = lineFrom(lines[at % lines.length] ?? '', random);
        const beside = pick(random, carriers).text;
        const halves = random() < 0.5 ? [line, beside] : [beside, line];
        const text = at < ALONE ? line : halves.join(pick(random, JOINTS));
        // The same template in two languages says much the same, but is in two parts.
        const fold = ((at % lines.length) + language) % FOLDS;
        return { language: 'any', kind, text: normalise(clean(text)), fold };
      });
    });
  });
}

/** The penalty of a mistake. There is much more talk of people, and it represents everything else that people say. */
const COST = { doxxing: 4, 'no doxxing': 6, talk: 4 } as const;

/** Whether the head can read any part of a text. Other texts cannot be told apart. */
const isRead = (text: string): boolean => scriptWindows(text, 'any').length > 0;

const fit = (rows: readonly DoxxingRow[], bits: number): Linear =>
  fitScript(
    rows.map((row) => ({ ...row, positive: row.kind === 'doxxing', cost: COST[row.kind] })),
    bits,
  );

/** How many of 10,000 lines may reach the default threshold: of talk, and of harmless written ones with unseen templates. */
const BUDGET = { talk: 1, 'no doxxing': 300 } as const;

/** Trains the doxxing head, which reads every language. @param talk of people, in every language of the sets. */
export function trainDoxxingHead(talk: readonly string[], bits: number): TrainedHead {
  const said = talk
    .filter(isRead)
    .map((text, at): DoxxingRow => ({ language: 'any', kind: 'talk', text, fold: at % FOLDS }));
  const rows = [...said, ...writtenRows(said, seededRandom(SEED)).filter(({ text }) => isRead(text))];
  const scored = heldOutMargins(rows, (some) => fit(some, bits));
  const lineFor = (kind: keyof typeof BUDGET): number =>
    lineOf(
      scored.filter((row) => row.kind === kind).map(({ margin }) => margin),
      BUDGET[kind],
    );
  const samples = scored.map(({ margin, kind }): Sample => ({ margin, positive: kind === 'doxxing' }));
  const line = Math.max(lineFor('talk'), lineFor('no doxxing'));
  return calibratedHead({ language: 'any', name: 'doxxing' }, fit(rows, bits), samples, line);
}
