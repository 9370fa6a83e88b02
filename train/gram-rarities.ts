import { writeFileSync } from 'node:fs';
import { bucketOf, eachGram, wordsOf } from '../src/core/filters/examples/grams.ts';
import { placeAll } from './place-all.ts';
import { option } from './prepare.ts';

const BUCKETS = 8_192;
const SCALE = 16;

/** Writes how rare runs of three and four characters are in the training texts of the sets, for `src/core/examples`. */
function write(dataFolder: string): void {
  const counts = new Uint32Array(BUCKETS);
  let texts = 0;
  for (const { source, split, text } of placeAll(dataFolder, () => undefined)) {
    if (split !== 'train' || source === 'own' || source === 'carried') continue;
    texts++;
    const seen = new Set<number>();
    eachGram(wordsOf(text), (gram) => seen.add(bucketOf(gram)));
    for (const bucket of seen) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const rarities = Uint8Array.from(counts, (count) => Math.round(SCALE * (1 + Math.log((1 + texts) / (1 + count)))));
  const base64 = Buffer.from(rarities).toString('base64');
  writeFileSync(
    'src/core/filters/examples/gram-rarities.ts',
    `/**\n * How rare each bucket of grams is in texts, 1 + ln(texts / texts with one), in sixteenths, in base64. Written by\n * train/gram-rarities.ts from the training sets; change the script, not this file.\n */\nexport const GRAM_RARITIES =\n  // One line, so that no reader has to scroll past it.\n  '${base64}';\n`,
  );
}

write(option('data', '../shared/datasets'));
