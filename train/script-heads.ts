import { SCRIPT_TABLES, type ScriptLanguage } from '../src/judge/embedded/scripts.ts';
import type { Weights } from '../src/judge/embedded/weights.ts';
import { lineOf } from './calibrate.ts';
import type { Placed } from './corpus.ts';
import type { Sample } from './curve.ts';
import { trainDoxxingHead } from './doxxing-head.ts';
import type { Linear } from './logistic.ts';
import { trainMinorsHead } from './minors-head.ts';
import { placeAll, SEED } from './place-all.ts';
import { calibratedHead, FOLDS, fitScript, heldOutMargins, type TrainedHead } from './script-fit.ts';
import { ADVERTS, CARE, kindRows } from './script-kind-rows.ts';
import { trainKindHead } from './script-kinds.ts';
import { type ScriptRow, scriptRows } from './script-sources.ts';

/** The penalty of a mistake in a row. */
const COST = 4;
/** The most by which abuse is weighted up if it is rare. */
const RARE_MAX = 3;
/** The weight of a written line compared with a set's. Sets with many lines need less. */
const WRITTEN_FACTOR: Readonly<Record<ScriptLanguage, number>> = { zh: 3, ja: 1.5, ko: 1, ar: 0.7 };
/** COLD's abuse is mostly debate on three topics with partly automatic labels. With full weight the topics alone would alarm. */
const COLD_ABUSE_FACTOR = 0.15;
/** How many of 10,000 benign lines of a language, with the sets mixed as they are, may reach the default threshold. */
const BUDGET_PER_TEN_THOUSAND = 5;

function costOf({ source, abuse, language }: ScriptRow, share: number): number {
  const rare = abuse ? Math.min(RARE_MAX, Math.max(1, 1 / (2 * share))) : 1;
  if (source === 'own') return COST * WRITTEN_FACTOR[language] * rare;
  return COST * (source === 'cold-zh' && abuse ? COLD_ABUSE_FACTOR : 1) * rare;
}

function fit(rows: readonly ScriptRow[], bits: number): Linear {
  const share = rows.filter(({ abuse }) => abuse).length / rows.length;
  const examples = rows.map((row) => ({ ...row, positive: row.abuse, cost: costOf(row, share) }));
  return fitScript(examples, bits);
}

/** Trains one head on rows of its language. Calibrates it by heads that each left a part of the rows out. */
export function trainScriptHead(language: ScriptLanguage, rows: readonly ScriptRow[], bits: number): TrainedHead {
  const scored = heldOutMargins(
    rows.map((row) => ({ ...row, fold: row.group % FOLDS })),
    (some) => fit(some, bits),
  );
  const samples = scored
    .filter(({ source }) => source !== 'own')
    .map(({ margin, abuse }): Sample => ({ margin, positive: abuse }));
  const benign = samples.flatMap(({ margin, positive }) => (positive ? [] : [margin]));
  return calibratedHead(
    { language, name: 'harassment' },
    fit(rows, bits),
    samples,
    lineOf(benign, BUDGET_PER_TEN_THOUSAND),
  );
}

/** Trains the heads of all languages that are read in pieces of a few characters. */
export function trainScriptHeads(
  folder: string,
  note: (line: string) => void,
): Pick<Weights, 'scripts' | 'scriptWeights'> {
  const rows = scriptRows(folder, SEED);
  const [adverts, care] = [kindRows(rows, SEED, ADVERTS), kindRows(rows, SEED, CARE)];
  const talk = talkOf(rows, placeAll(folder, note));
  const trained = SCRIPT_TABLES.map(({ language, name, bits }) => {
    note(`fitting ${name} in ${language}`);
    if (language === 'numbered') return trainDoxxingHead(talk, bits);
    if (language === 'any') return trainMinorsHead(talk, bits);
    const of = <Row extends { readonly language: ScriptLanguage }>(all: readonly Row[]): Row[] =>
      all.filter((row) => row.language === language);
    return name === 'harassment'
      ? trainScriptHead(
          language,
          of(rows).filter(({ split }) => split === 'fit'),
          bits,
        )
      : trainKindHead(of(ADVERTS.kinds.includes(name) ? adverts : care), language, name, bits);
  });
  return {
    scripts: trained.map(({ head }) => head),
    scriptWeights: Int8Array.from(trained.flatMap(({ steps }) => [...steps])),
  };
}

/** Returns what people wrote, in every language of the sets. */
function talkOf(scripts: readonly ScriptRow[], placed: readonly Placed[]): readonly string[] {
  const words = placed.filter(({ split, source }) => (split === 'train' || split === 'dev') && source !== 'carried');
  return [...scripts.filter(({ split }) => split === 'fit'), ...words].map(({ text }) => text);
}
