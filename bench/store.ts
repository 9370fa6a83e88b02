import { pathToFileURL } from 'node:url';
import type { Figure } from './figure.ts';
import { measurePostgresql, measureSqlite } from './storage/durable.ts';
import { measureGrowth } from './storage/growth.ts';
import { measureReplay } from './storage/replay.ts';

const ROWS = 1_000_000;

/**
 * Measures the store: durable decisions per second on both databases, operations that must not grow with the log, and a replay.
 * @param rows of the large log; a million takes about half a minute to fill and 0.6 GB in the temporary folder.
 */
export async function measureStore(rows: number = ROWS): Promise<Figure[]> {
  return [await measureSqlite(), await measurePostgresql(), ...(await measureGrowth(rows)), await measureReplay()];
}

// `node --import tsx bench/store.ts [rows]` prints only these figures.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, value, unit, peer, peerValue, ratio, asked } of await measureStore(
    Number(process.argv[2] ?? ROWS),
  )) {
    console.log(
      `${name}: ${value.toPrecision(4)} ${unit}; ${peer}: ${peerValue.toPrecision(4)}; ratio ${ratio.toFixed(2)}, asked ${asked}`,
    );
  }
}
