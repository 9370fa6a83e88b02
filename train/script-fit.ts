import { defaultThreshold } from '../src/core/common/category.ts';
import { createMargins } from '../src/judge/embedded/margins.ts';
import { createScriptPieces, type PieceLanguage, scriptWindows } from '../src/judge/embedded/scripts.ts';
import type { ScriptHead } from '../src/judge/embedded/weights.ts';
import { curveThrough } from './calibrate.ts';
import { compand } from './compand.ts';
import type { Sample } from './curve.ts';
import { fitLogistic, type Linear } from './logistic.ts';
import { SEED } from './place-all.ts';

const piecesOf = createScriptPieces();

/** A text in a language whose heads read pieces of characters. */
export type ScriptText = { readonly text: string; readonly language: PieceLanguage };

/** A text to fit a head to: whether it is of the head's kind, and the penalty of a mistake in it. */
export type ScriptExample = ScriptText & { readonly positive: boolean; readonly cost: number };

/** Fits a head to texts, with the given number of bits of hashed pieces. */
export function fitScript(examples: readonly ScriptExample[], bits: number): Linear {
  const indices: number[] = [];
  const values: number[] = [];
  const starts = [0];
  for (const { text, language } of examples) {
    // The whole text is one window, because labels do not say which part they mean.
    const [whole = ''] = scriptWindows(text, language, Number.POSITIVE_INFINITY);
    const pieces = piecesOf(whole);
    for (const piece of pieces) {
      indices.push(piece & ((1 << bits) - 1));
      values.push(1 / Math.sqrt(pieces.length));
    }
    starts.push(indices.length);
  }
  return fitLogistic(
    {
      columns: 1 << bits,
      starts: Uint32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float32Array.from(values),
    },
    {
      rows: Int32Array.from(examples, (_, at) => at),
      signs: Int8Array.from(examples, ({ positive }) => (positive ? 1 : -1)),
      costs: Float64Array.from(examples, ({ cost }) => cost),
    },
    SEED,
  );
}

/** Returns the margin of a text as served. */
export function scriptMargin({ text, language }: ScriptText, { weights, bias }: Linear): number {
  const margins = createMargins();
  for (const window of scriptWindows(text, language)) {
    const pieces = piecesOf(window);
    let sum = 0;
    for (const piece of pieces) sum += weights[piece & (weights.length - 1)] ?? 0;
    margins.add(sum / Math.sqrt(pieces.length) + bias, 0);
  }
  return margins.total();
}

/** The number of parts; each is left out once. */
export const FOLDS = 4;

/** Returns each row with its margin by a head that met no row of its part. */
export function heldOutMargins<Row extends ScriptText & { readonly fold: number }>(
  rows: readonly Row[],
  fit: (rows: readonly Row[]) => Linear,
): readonly (Row & { readonly margin: number })[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const without = fit(rows.filter((row) => row.fold !== fold));
    return rows.filter((row) => row.fold === fold).map((row) => ({ ...row, margin: scriptMargin(row, without) }));
  }).flat();
}

/** A head with its shipped weights, one byte per bucket. */
export type TrainedHead = { readonly head: ScriptHead; readonly steps: Int8Array };

/** Returns the shipped head: fitted to all rows, its curve from heads that left each out. @param line the margin of the default threshold. */
export function calibratedHead(
  { language, name }: Pick<ScriptHead, 'language' | 'name'>,
  { weights, bias }: Linear,
  samples: readonly Sample[],
  line: number,
): TrainedHead {
  const { rate: _, ...curve } = curveThrough(samples, line, defaultThreshold(name));
  const { steps, largest } = compand(weights);
  return { head: { language, name, largest, bias, ...curve }, steps };
}
