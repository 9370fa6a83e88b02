import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BUCKET_BITS } from '../src/judge/embedded/features.ts';
import type { HeadWeights } from '../src/judge/embedded/weights.ts';
import { HEADS, shippedWeightsPath } from '../src/judge/embedded/weights.ts';
import { calibrate, measuredBy } from './calibrate.ts';
import { fitHead } from './fit.ts';
import type { Linear } from './logistic.ts';
import { servedMargins } from './matrix.ts';
import { packWeights } from './pack-weights.ts';
import { option, prepare, SEED, timedNote } from './prepare.ts';

/** The name of the weights, shown on the start-up screen and in /v1/health. */
const NAME = 'steward-embedded-5';

/** Weights in eight bits with finer steps near zero: `w = sign(q) * (q / 127)^2 * largest`. */
function compand(
  weights: Float64Array,
  heads: number,
  head: number,
  into: Int8Array,
): { readonly linear: Float64Array; readonly largest: number } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const linear = weights.map((weight, i) => {
    const q = Math.round(Math.sign(weight) * Math.sqrt(Math.abs(weight) / largest) * 127);
    into[i * heads + head] = q;
    return Math.sign(q) * (q / 127) ** 2 * largest;
  });
  return { linear, largest };
}

function train(dataFolder: string, out: string): void {
  const note = timedNote(console.log);
  const { rows, tables, served } = prepare(dataFolder, note, (row) => row.split === 'train' || row.split === 'dev');
  const weights = new Int8Array(HEADS.length << BUCKET_BITS);
  const heads = HEADS.map((name, at): HeadWeights => {
    const { weights: exact, bias } = fitHead(served, rows, name, SEED);
    const { linear, largest } = compand(exact, HEADS.length, at, weights);
    // Calibrated as served: on the weights that eight bits leave.
    const rounded: Linear = { weights: linear, bias };
    const z = servedMargins(served, rounded);
    const calibration = calibrate(rows, measuredBy(served, z), name);
    const { slopes, offset, abroad, rate } = calibration;
    note(
      `fitted ${name}: slopes ${slopes.map((slope) => slope.toFixed(2)).join(' ')}, offset ${offset.toFixed(2)}, abroad ${abroad.toFixed(2)}, rate ${rate.toFixed(4)}`,
    );
    return { name, largest, bias, ...calibration };
  });
  const file = packWeights({ name: NAME, bits: BUCKET_BITS, heads, dictionary: tables, weights });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, file);
  note(`${out}: ${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`);
}

train(option('data', '../shared/datasets'), option('out', shippedWeightsPath()));
