import { carriedRows } from './carried.ts';
import { type Placed, placeRows } from './corpus.ts';
import { ownRows } from './lines/own.ts';
import { probeRows } from './probes.ts';
import { readSources } from './sources.ts';

/** The seed of the training. Another seed gives other splits and other lines. */
export const SEED = 7;

/** Reads all data sets and our own lines, and assigns each row to the same split every time. */
export function placeAll(dataFolder: string, note: (line: string) => void): Placed[] {
  const sources = readSources(dataFolder);
  note(`read ${sources.train.length} texts to train on and ${sources.unseen.length} of sources that stay unseen`);
  const placed = placeRows(
    { train: [...sources.train, ...ownRows(SEED)], unseen: [...sources.unseen, ...probeRows()] },
    SEED,
  );
  return [...placed, ...carriedRows(placed, SEED)];
}
