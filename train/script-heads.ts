import { defaultThreshold } from '../src/core/common/category.ts';
import { createMargins } from '../src/judge/embedded/margins.ts';
import {
  createScriptPieces,
  SCRIPT_BITS,
  SCRIPT_LANGUAGES,
  type ScriptLanguage,
  scriptWindows,
} from '../src/judge/embedded/scripts.ts';
import type { ScriptHead, Weights } from '../src/judge/embedded/weights.ts';
import { curveThrough, lineOf } from './calibrate.ts';
import { compand } from './compand.ts';
import type { Sample } from './curve.ts';
import { fitLogistic, type Linear } from './logistic.ts';
import { SEED } from './place-all.ts';
import { type ScriptRow, scriptRows } from './script-sources.ts';

const piecesOf = createScriptPieces();

/** The penalty of a mistake in a row. */
const COST = 4;
/** Where abuse is rare, it weighs more, up to so many times. */
const RARE_MAX = 3;
/** What a written line weighs beside one of a set. Sets with many lines of their own need less of it. */
const WRITTEN_FACTOR: Readonly<Record<ScriptLanguage, number>> = { zh: 3, ja: 1.5, ko: 1, ar: 0.7 };
/** Abuse in COLD is mostly argument about three topics, labelled in part by machine: at full weight the topics alone would alarm. */
const COLD_ABUSE_FACTOR = 0.15;
/** Of 10,000 benign lines of a language, sets mixed as they are, so many may reach the default threshold. */
const BUDGET_PER_TEN_THOUSAND = 5;
/** A line is calibrated by a head that did not meet it. */
const FOLDS = 4;

function costOf({ source, abuse, language }: ScriptRow, share: number): number {
  const rare = abuse ? Math.min(RARE_MAX, Math.max(1, 1 / (2 * share))) : 1;
  if (source === 'own') return COST * WRITTEN_FACTOR[language] * rare;
  return COST * (source === 'cold-zh' && abuse ? COLD_ABUSE_FACTOR : 1) * rare;
}

function fit(rows: readonly ScriptRow[]): Linear {
  const indices: number[] = [];
  const values: number[] = [];
  const starts = [0];
  for (const { text, language } of rows) {
    // All of a text is one window: which part of it is meant, nobody says.
    const [whole = ''] = scriptWindows(text, language, Number.POSITIVE_INFINITY);
    const pieces = piecesOf(whole);
    for (const piece of pieces) {
      indices.push(piece);
      values.push(1 / Math.sqrt(pieces.length));
    }
    starts.push(indices.length);
  }
  const share = rows.filter(({ abuse }) => abuse).length / rows.length;
  return fitLogistic(
    {
      columns: 1 << SCRIPT_BITS,
      starts: Uint32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float32Array.from(values),
    },
    {
      rows: Int32Array.from(rows, (_, at) => at),
      signs: Int8Array.from(rows, ({ abuse }) => (abuse ? 1 : -1)),
      costs: Float64Array.from(rows, (row) => costOf(row, share)),
    },
    SEED,
  );
}

/** The margin of a text as it is served. */
function marginOf({ text, language }: ScriptRow, { weights, bias }: Linear): number {
  const margins = createMargins();
  for (const window of scriptWindows(text, language)) {
    const pieces = piecesOf(window);
    let sum = 0;
    for (const piece of pieces) sum += weights[piece] ?? 0;
    margins.add(sum / Math.sqrt(pieces.length) + bias, 0);
  }
  return margins.total();
}

/** Trains one head on rows of its language, and calibrates it by heads that each left a part of the rows out. */
export function trainScriptHead(
  language: ScriptLanguage,
  rows: readonly ScriptRow[],
): { readonly head: ScriptHead; readonly steps: Int8Array } {
  const samples = Array.from({ length: FOLDS }, (_, fold) => {
    const isLeft = ({ group }: ScriptRow) => group % FOLDS === fold;
    const without = fit(rows.filter((row) => !isLeft(row)));
    return rows
      .filter((row) => isLeft(row) && row.source !== 'own')
      .map((row): Sample => ({ margin: marginOf(row, without), positive: row.abuse }));
  }).flat();
  const benign = samples.flatMap(({ margin, positive }) => (positive ? [] : [margin]));
  const line = lineOf(benign, BUDGET_PER_TEN_THOUSAND);
  const { rate: _, ...curve } = curveThrough(samples, line, defaultThreshold('harassment'));
  const { weights, bias } = fit(rows);
  const { steps, largest } = compand(weights);
  return { head: { language, largest, bias, ...curve }, steps };
}

/** Trains the heads of all languages that are read in pieces of a few characters. */
export function trainScriptHeads(
  folder: string,
  note: (line: string) => void,
): Pick<Weights, 'scripts' | 'scriptWeights'> {
  const rows = scriptRows(folder, SEED).filter(({ split }) => split === 'fit');
  const scriptWeights = new Int8Array(SCRIPT_LANGUAGES.length << SCRIPT_BITS);
  const scripts = SCRIPT_LANGUAGES.map((language, at) => {
    const mine = rows.filter((row) => row.language === language);
    const { head, steps } = trainScriptHead(language, mine);
    scriptWeights.set(steps, at << SCRIPT_BITS);
    note(`fitted ${language} to ${mine.length} lines, ${mine.filter(({ abuse }) => abuse).length} of them abuse`);
    return head;
  });
  return { scripts, scriptWeights };
}
