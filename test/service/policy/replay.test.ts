import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyThresholds, criteriaOf } from '../../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings/settings.ts';
import { replayPolicy } from '../../../src/service/policy/replay.ts';
import { createScoreHistories, HISTORY_ROWS_MAX, NO_SCORE } from '../../../src/service/policy/score-history.ts';

/** A store that holds these scores, and counts how often it is read. */
function storeOf(rows: readonly (Readonly<Record<string, number>> | null)[]) {
  let reads = 0;
  const kept = rows.map((scores, index) => ({
    id: String(index).padStart(6, '0'),
    scores: scores && JSON.stringify(scores),
  }));
  return {
    add: (scores: Record<string, number>) =>
      kept.push({ id: String(kept.length).padStart(6, '0'), scores: JSON.stringify(scores) }),
    reads: () => reads,
    listScores: async (
      _tenant: string,
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ) => {
      const from = after === null ? 0 : Number(after) + 1;
      const page = kept.slice(from, from + limit);
      reads += page.length;
      return page;
    },
    findRowBefore: async (_tenant: string, row: string | null, back: number) =>
      kept[(row === null ? kept.length : Number(row)) - back]?.id ?? null,
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

it('names the worst of all that changes where that is asked for: the most severe action first, then the highest score', async () => {
  const many = Array.from({ length: 60 }, () => ({ spam: 0.71 }));
  const rows = [{ spam: 0.75 }, { scam: 0.72, spam: 0.1 }, { spam: 0.79 }, ...many];
  const history = await createScoreHistories({ store: storeOf(rows) })('t');
  const write = { thresholds: { spam: 0.7, scam: 0.7 }, actions: { scam: 'delete' as const } };
  const { changed, changes } = await replayPolicy(history, DEFAULT_POLICY, write, undefined, { order: 'worst' });
  expect([changed, changes.length]).toEqual([63, 50]);
  expect(changes.slice(0, 4).map(({ decision_id }) => Number(decision_id))).toEqual([1, 2, 0, 62]);
  const newest = await replayPolicy(history, DEFAULT_POLICY, write);
  expect(newest.changes.map(({ decision_id }) => Number(decision_id)).slice(0, 2)).toEqual([62, 61]);
});

it('keeps what a local rule decided beside the scores, unless they ask for more', async () => {
  const rows = [
    { id: '000000', scores: '{"spam":0.9}', localAction: 'delete' as const },
    { id: '000001', scores: '{"spam":0.1}', localAction: 'delete' as const },
    { id: '000002', scores: '{"spam":0.9}', localAction: 'flag' as const },
    { id: '000003', scores: '{"spam":0.1}', localAction: null },
  ];
  const store = {
    listScores: async (_: string, { after }: { after: string | null }) =>
      after === null || after < '000000' ? rows : [],
    findRowBefore: async () => null,
  };
  const history = await createScoreHistories({ store })('t');
  const replay = await replayPolicy(history, DEFAULT_POLICY, { actions: { spam: 'timeout' } });
  expect(replay).toMatchObject({
    messages: 4,
    before: { none: 1, flag: 1, delete: 2, timeout: 0 },
    after: { none: 1, flag: 0, delete: 1, timeout: 2 },
    changed: 2,
  });
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

it('passes over what was not judged, however much of it stands together, and reads it once', async () => {
  const unjudged = Array.from({ length: 2_500 }, () => null);
  const store = storeOf([{ spam: 0.5 }, ...unjudged, { spam: 0.9 }, ...unjudged]);
  const read = createScoreHistories({ store });
  const { ids } = await read('t');
  await read('t');
  expect([ids, store.reads()]).toEqual([['000000', '002501'], 5_002]);
});

it('keeps the newest of a long log, and says that older ones were left out', async () => {
  const { ids, isCut } = await createScoreHistories({
    store: storeOf(Array.from({ length: HISTORY_ROWS_MAX + 3 }, () => ({ spam: 0.5 }))),
  })('t');
  expect([ids.length, ids[0], isCut]).toEqual([HISTORY_ROWS_MAX, '000003', true]);
  const whole = Array.from({ length: HISTORY_ROWS_MAX }, () => null);
  expect((await createScoreHistories({ store: storeOf(whole) })('t')).isCut).toBe(false);
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
      const criteria = criteriaOf(mergePolicy(DEFAULT_POLICY, write));
      const flagged = rows.filter((row) => {
        const scores = criteria.all.map(({ name }) => ({ ...criteria.blank, ...row })[name] ?? 0);
        return applyThresholds(criteria, scores).action === 'flag';
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

it('gives others their turn while it works out several time zones for each minute of two weeks', async () => {
  const minutes = 20_000;
  const idOf = (minute: number) => {
    const hex = (Date.parse('2026-11-01T00:00:00Z') + minute * 60_000).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  };
  const history = {
    ids: Array.from({ length: minutes }, (_, minute) => idOf(minute)),
    isCut: false,
    localActions: new Map(),
    values: () => [],
  };
  const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Lima', 'Asia/Kolkata', 'Pacific/Auckland'];
  const exceptions = zones.map((time_zone) => ({
    on: 'everyone' as const,
    id: time_zone,
    hours: { start: '00:00', end: '00:00', time_zone },
    policy: { thresholds: { spam: 0.9 } },
  }));
  const settings = mergeSettings(DEFAULT_SETTINGS, { exceptions });
  let [turns, isOver] = [0, false];
  const count = () => {
    if (isOver) return;
    turns++;
    setImmediate(count);
  };
  count();
  expect((await replayPolicy(history, DEFAULT_POLICY, {}, settings)).messages).toBe(minutes);
  isOver = true;
  // A hundred thousand times of day take tenths of a second.
  expect(turns).toBeGreaterThan(60);
});
