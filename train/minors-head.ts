import { readdirSync } from 'node:fs';
import { normalise } from '../src/core/text/normalise.ts';
import { clean } from './label.ts';
import { expand } from './lines/expand.ts';
import { SEED } from './place-all.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { FOLDS, type TrainedHead } from './script-fit.ts';
import { linesByHeading } from './script-kind-rows.ts';
import { type TalkPlan, type TalkRow, trainTalkHead } from './talk-head.ts';

const FOLDER = 'train/lines/minors';
/** The headings of the files. A sign alone is harmless, except `seek`. */
type Sign = 'age' | 'young' | 'secret' | 'picture' | 'private' | 'seek' | 'no minors';

/** Signs that are meant when they come together, and signs that are harmless: alone, or as friends and adults say them. */
const COMBINATIONS: Readonly<Record<'meant' | 'near', readonly (readonly Sign[])[]>> = {
  meant: [
    ['secret', 'age'],
    ['secret', 'young'],
    ['secret', 'picture'],
    ['secret', 'private'],
    ['young', 'picture'],
    ['young', 'private'],
    ['age', 'picture'],
    ['age', 'secret', 'picture'],
    ['young', 'secret', 'private'],
    ['age', 'young', 'picture'],
    ['seek'],
    ['seek'],
  ],
  near: [
    ['age'],
    ['young'],
    ['picture'],
    ['private'],
    ['picture', 'private'],
    ['no minors'],
    ['no minors'],
    ['no minors'],
    ['no minors'],
    ['no minors', 'no minors'],
  ],
};

/** The number of lines per language and kind: alone, and beside a sentence of people. */
const ALONE = { meant: 1_000, near: 1_200 } as const;
const PAIRS = 300;
const CARRIER_CHARS = 60;
const JOINTS = ['. ', ', ', ' ', '! ', '? ', '... ', '\n'] as const;
/** The share of lines whose letters lose their marks, as many people write. */
const PLAIN_SHARE = 0.25;
const MARKS = /\p{M}/gu;
/** Marks of other scripts are letters. */
const LATIN = /[a-z]/i;

/** Returns lines of one language. All templates of a line are in its fold. */
function linesOf(file: string, kind: 'meant' | 'near', carriers: readonly string[], random: Random): TalkRow[] {
  const templates = linesByHeading(`${FOLDER}/${file}`);
  const inFold = (sign: Sign, fold: number): readonly string[] =>
    (templates.get(sign) ?? []).filter((_, at) => at % FOLDS === fold);
  return Array.from({ length: ALONE[kind] + PAIRS }, (_, at): TalkRow => {
    const fold = at % FOLDS;
    // Few templates of a sign leave some folds without one.
    const combinations = COMBINATIONS[kind].filter((signs) => signs.every((sign) => inFold(sign, fold).length > 0));
    const parts = pick(random, combinations).map((sign) => expand(pick(random, inFold(sign, fold)), random));
    if (at >= ALONE[kind]) parts.push(pick(random, carriers));
    if (random() < 0.5) parts.reverse();
    const text = parts.join(pick(random, JOINTS));
    const isPlain = random() < PLAIN_SHARE && LATIN.test(text);
    const written = isPlain ? text.normalize('NFD').replace(MARKS, '').replaceAll('ı', 'i') : text;
    return { language: 'any', kind, text: normalise(clean(written)), fold };
  });
}

const PLAN: TalkPlan = {
  costs: { meant: 4, near: 6, talk: 4 },
  budgets: { talk: 0.5, near: 200 },
};

/** One of this many texts of people is enough, because any text can be read. */
const TALK_STEP = 3;

/** Trains the head for grooming, which reads every language. @param talk of people, in every language of the sets. */
export function trainMinorsHead(talk: readonly string[], bits: number): TrainedHead {
  const said = talk
    .filter((_, at) => at % TALK_STEP === 0)
    .map((text, at): TalkRow => ({ language: 'any', kind: 'talk', text, fold: at % FOLDS }));
  const random = seededRandom(SEED);
  const carriers = said.flatMap(({ text }) => (text.length <= CARRIER_CHARS ? [text] : []));
  const written = readdirSync(FOLDER).flatMap((file) => [
    ...linesOf(file, 'meant', carriers, random),
    ...linesOf(file, 'near', carriers, random),
  ]);
  return trainTalkHead({ language: 'any', name: 'minors' }, [...said, ...written], PLAN, bits);
}
