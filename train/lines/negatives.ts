import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'train/lines/negatives';

/** A harmless line with the words of harmful ones, and its topic. */
type Negative = { readonly lang: string; readonly kind: string; readonly text: string };

/** Returns the hard negatives to train on, one file per language. */
export function hardNegatives(): readonly Negative[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.tsv'));
  return files.toSorted().flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .trim()
      .split('\n')
      .map((line): Negative => {
        const [kind = '', text = ''] = line.split('\t');
        return { lang: file.slice(0, -'.tsv'.length), kind, text };
      }),
  );
}
