import { writeFileSync } from 'node:fs';
import { createEmbeddedJudge } from '../src/judge/embedded/embedded.ts';
import { shippedWeightsPath } from '../src/judge/embedded/weights.ts';
import { placeAll } from './place-all.ts';
import { option } from './prepare.ts';
import { measurePresets } from './report-presets.ts';

/** Writes the presets' results with the weights in use: `npm run judge:presets -- --data FOLDER`. */
const judge = createEmbeddedJudge({ weightsPath: shippedWeightsPath() });
const figures = await measurePresets(
  judge,
  placeAll(option('data', '../shared/datasets'), () => undefined),
);
writeFileSync(
  new URL('../src/core/policy/preset-figures.json', import.meta.url),
  `${JSON.stringify(figures, null, 2)}\n`,
);
