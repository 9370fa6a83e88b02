import { readdirSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import { SEED } from './place-all.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { FOLDS, type ScriptText, type TrainedHead } from './script-fit.ts';
import { linesByHeading } from './script-kind-rows.ts';
import { isRead, type TalkPlan, type TalkRow, trainTalkHead } from './talk-head.ts';

const HEADINGS = { meant: 'doxxing', near: 'no doxxing' } as const;

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

function writtenRows(talk: readonly TalkRow[], random: Random): TalkRow[] {
  const carriers = talk.filter(({ text }) => text.length <= CARRIER_CHARS);
  return readdirSync(FOLDER).flatMap((file, language) => {
    const templates = templatesOf(file);
    return (['meant', 'near'] as const).flatMap((kind) => {
      const lines = templates.get(HEADINGS[kind]) ?? [];
      return Array.from({ length: ALONE + PAIRS }, (_, at): TalkRow => {
        const line = lineFrom(lines[at % lines.length] ?? '', random);
        const beside = pick(random, carriers).text;
        const halves = random() < 0.5 ? [line, beside] : [beside, line];
        const text = at < ALONE ? line : halves.join(pick(random, JOINTS));
        // The same template in two languages says much the same, but is in two parts.
        const fold = ((at % lines.length) + language) % FOLDS;
        return { language: 'numbered', kind, text: normalise(clean(text)), fold };
      });
    });
  });
}

const PLAN: TalkPlan = {
  // There is much more talk of people, and it represents everything else that people say.
  costs: { meant: 4, near: 6, talk: 4 },
  budgets: { talk: 1, near: 300 },
};

/** Trains the doxxing head, which reads every language. @param talk of people, in every language of the sets. */
export function trainDoxxingHead(talk: readonly string[], bits: number): TrainedHead {
  const said = talk
    .map((text): ScriptText => ({ language: 'numbered', text }))
    .filter(isRead)
    .map((row, at): TalkRow => ({ ...row, kind: 'talk', fold: at % FOLDS }));
  const rows = [...said, ...writtenRows(said, seededRandom(SEED))];
  return trainTalkHead({ language: 'numbered', name: 'doxxing' }, rows, PLAN, bits);
}
