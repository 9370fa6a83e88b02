import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyThresholds, columnsOf } from '../../src/core/pipeline/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../src/core/policy.ts';
import { replayPolicy } from '../../src/service/replay.ts';
import { createScoreHistories, NO_SCORE } from '../../src/service/score-history.ts';

/** A store that holds these scores, and counts how often it is read. */
function storeOf(rows: readonly Readonly<Record<string, number>>[]) {
  let reads = 0;
  const kept = rows.map((scores, place) => ({ id: String(place).padStart(6, '0'), scores: JSON.stringify(scores) }));
  return {
    add: (scores: Record<string, number>) =>
      kept.push({ id: String(kept.length).padStart(6, '0'), scores: JSON.stringify(scores) }),
    reads: () => reads,
    listScores: async (
      _tenant: string,
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ) => {
      const page = kept.filter(({ id }) => after === null || id > after).slice(0, limit);
      reads += page.length;
      return page;
    },
    findScoresStart: async () => null,
  };
}

it('counts what a changed line would have done, and names what changes', async () => {
  const store = storeOf([{ spam: 0.5 }, { spam: 0.7 }, { spam: 0.85 }]);
  const history = await createScoreHistories({ store })('t');
  const replay = await replayPolicy(history, DEFAULT_POLICY, {
    thresholds: { spam: 0.7 },
    actions: { spam: 'delete' },
  });
  expect(replay).toMatchObject({
    messages: 3,
    before: { none: 2, flag: 1, delete: 0, timeout: 0 },
    after: { none: 1, flag: 0, delete: 2, timeout: 0 },
    changed: 2,
  });
  expect(replay.changes.map(({ before, after }) => [before, after])).toEqual([
    ['flag', 'delete'],
    ['none', 'delete'],
  ]);
});

it('says of a category that was off how many messages have no score for it', async () => {
  const history = await createScoreHistories({ store: storeOf([{ spam: 0.5 }, { spam: 0.7, offtopic: 0.95 }]) })('t');
  const write = {
    thresholds: {
      offtopic: 0.9,
      scam: null,
      harassment: null,
      nsfw: null,
      selfharm: null,
      doxxing: null,
      minors: null,
    },
  };
  const replay = await replayPolicy(history, DEFAULT_POLICY, write);
  expect(replay.unscored).toEqual({ offtopic: 1 });
  expect(replay.after.flag).toBe(1);
});

it('reads again only what is new', async () => {
  const store = storeOf([{ spam: 0.5 }]);
  const read = createScoreHistories({ store });
  await read('t');
  store.add({ spam: 0.9, scam: 0.9 });
  const history = await read('t');
  expect([history.ids.length, store.reads()]).toEqual([2, 2]);
  expect(history.values('scam').slice(0, 2)).toEqual([NO_SCORE, 9_000]);
});

it('decides every message as the pipeline does, at every line', async () => {
  const score = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ spam: score, scam: score }), { minLength: 1 }), score, async (rows, line) => {
      const write = { thresholds: { spam: line } };
      const { after } = await replayPolicy(
        await createScoreHistories({ store: storeOf(rows) })('t'),
        DEFAULT_POLICY,
        write,
      );
      const columns = columnsOf(mergePolicy(DEFAULT_POLICY, write));
      const flagged = rows.filter((row) => {
        const scores = columns.all.map(({ name }) => ({ ...columns.blank, ...row })[name] ?? 0);
        return applyThresholds(columns, scores).action === 'flag';
      });
      expect(after.flag).toBe(flagged.length);
    }),
    { numRuns: 50 },
  );
});

it('compares a line of more decimals than scores have as the pipeline does', async () => {
  const history = await createScoreHistories({ store: storeOf([{ spam: 0.7 }, { spam: 0.7001 }, { spam: 0.8 }]) })('t');
  const flagged = async (line: number) =>
    (await replayPolicy(history, DEFAULT_POLICY, { thresholds: { spam: line } })).after.flag;
  expect([await flagged(0.7), await flagged(0.70005), await flagged(0.70010001), await flagged(1)]).toEqual([
    3, 2, 1, 0,
  ]);
});
