import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'train/lines/negatives';

/** A harmless line in the words of harmful ones, and what it talks about. */
type Negative = { readonly lang: string; readonly kind: string; readonly text: string };

/** The hard negatives to train on, a file a language. */
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
