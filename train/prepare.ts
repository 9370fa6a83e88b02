import type { Dictionary, DictionaryTables } from '../src/judge/embedded/dictionary.ts';
import { openDictionary } from '../src/judge/embedded/dictionary.ts';
import type { Placed } from './corpus.ts';
import type { Served } from './matrix.ts';
import { buildDictionary, buildMatrix } from './matrix.ts';
import { placeAll } from './place-all.ts';

/** The seed of the training. Another seed gives other splits and other lines. */
export { SEED } from './place-all.ts';

/** The rows with their splits, the dictionary of the training rows, and the features of all rows. */
export type Prepared = {
  readonly rows: readonly Placed[];
  readonly tables: DictionaryTables;
  readonly dictionary: Dictionary;
  readonly served: Served;
};

/** Reads the data sets and makes the same rows and features every time. @param keep selects the rows that need features. */
export function prepare(
  dataFolder: string,
  note: (line: string) => void,
  keep: (row: Placed) => boolean = () => true,
): Prepared {
  const rows = placeAll(dataFolder, note).filter(keep);
  note(`placed ${rows.length} texts, ${rows.filter((row) => row.split === 'train').length} of them for training`);
  const tables = buildDictionary(rows.filter((row) => row.split === 'train'));
  const dictionary = openDictionary(tables);
  const served = buildMatrix(rows, dictionary);
  note('took the features');
  return { rows, tables, dictionary, served };
}

/** Returns the value of `--name value` on the command line, or a default. */
export function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at >= 0 ? process.argv[at + 1] : undefined) ?? otherwise;
}

/** Returns a function that prints a line with the seconds since this call. */
export function timedNote(say: (line: string) => void): (line: string) => void {
  const started = performance.now();
  return (line) => say(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
