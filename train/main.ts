import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BUCKET_BITS } from '../src/judge/embedded/features.ts';
import type { HeadWeights, Weights } from '../src/judge/embedded/weights.ts';
import { HEADS, readWeights, shippedWeightsPath } from '../src/judge/embedded/weights.ts';
import { calibrate, measuredBy } from './calibrate.ts';
import { compand } from './compand.ts';
import { fitHead } from './fit.ts';
import type { Linear } from './logistic.ts';
import { servedMargins } from './matrix.ts';
import { packWeights } from './pack-weights.ts';
import { option, prepare, SEED, timedNote } from './prepare.ts';
import { trainScriptHeads } from './script-heads.ts';

/** The name of the weights, shown on the start-up screen and in /v1/health. */
const NAME = 'steward-embedded-9';

type WordHeads = Pick<Weights, 'heads' | 'dictionary' | 'weights'>;

function trainWordHeads(dataFolder: string, note: (line: string) => void): WordHeads {
  const { rows, tables, served } = prepare(dataFolder, note, (row) => row.split === 'train' || row.split === 'dev');
  const weights = new Int8Array(HEADS.length << BUCKET_BITS);
  const heads = HEADS.map((name, at): HeadWeights => {
    const { weights: exact, bias } = fitHead(served, rows, name, SEED);
    const { steps, linear, largest } = compand(exact);
    steps.forEach((step, bucket) => {
      weights[bucket * HEADS.length + at] = step;
    });
    // Calibrates with the rounded weights of eight bits, which are the ones served.
    const rounded: Linear = { weights: linear, bias };
    const z = servedMargins(served, rounded);
    const calibration = calibrate(rows, measuredBy(served, z), name);
    const { slopes, offset, abroad, rate } = calibration;
    note(
      `fitted ${name}: slopes ${slopes.map((slope) => slope.toFixed(2)).join(' ')}, offset ${offset.toFixed(2)}, abroad ${abroad.toFixed(2)}, rate ${rate.toFixed(4)}`,
    );
    return { name, largest, bias, ...calibration };
  });
  return { heads, dictionary: tables, weights };
}

/** @param scriptsOnly keeps the word heads unchanged. */
function train(dataFolder: string, out: string, scriptsOnly: boolean): void {
  const note = timedNote(console.log);
  const { heads, dictionary, weights } = scriptsOnly
    ? readWeights(shippedWeightsPath())
    : trainWordHeads(dataFolder, note);
  const file = packWeights({
    name: NAME,
    bits: BUCKET_BITS,
    heads,
    dictionary,
    weights,
    ...trainScriptHeads(dataFolder, note),
  });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, file);
  note(`${out}: ${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`);
}

train(option('data', '../shared/datasets'), option('out', shippedWeightsPath()), process.argv.includes('--scripts'));
