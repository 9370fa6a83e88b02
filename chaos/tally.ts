import { queryDirectly } from '../test/store/query-directly.ts';
import { type Tally, tallyOf, wordsOf } from './drill/count.ts';
import type { Load } from './load.ts';

/** How the requests of a load ended, and the log's rows for those that were answered. */
export type OutcomeCount = Tally & {
  /** Whether nothing is missing, incomplete or repeated, and all failures were refusals. */
  readonly holds: boolean;
  readonly figure: string;
};

/** Compares an ended load with the log of its server, which has ended too. */
export async function countOutcomes({ outcomes }: Pick<Load, 'outcomes'>, databaseUrl: string): Promise<OutcomeCount> {
  const rows = await queryDirectly(
    databaseUrl,
    'SELECT "requestId" AS id, COUNT(*) AS rows FROM "Decision" GROUP BY 1',
  );
  const tally = tallyOf(outcomes, new Map(rows.map((row) => [String(row.id), Number(row.rows)])));
  return { ...tally, holds: tally.missing + tally.wrong + tally.other === 0, figure: wordsOf(tally) };
}
