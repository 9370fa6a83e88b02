import { criteriaOf } from '../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';

// Fills a cache with a million judgements. Prints the size of one, and the time of a forced garbage collection.
const ENTRIES = 1_000_000;
const criteria = criteriaOf(DEFAULT_POLICY);
const collect = globalThis.gc ?? (() => {});

collect();
const before = process.memoryUsage();
const cache = createScoreCache({ now: Date.now, maxEntries: ENTRIES });
for (let entry = 0; entry < ENTRIES; entry++) {
  const found = cache.lookUp(criteria, { text: `message number ${entry}`, topic: '' }, '');
  if (found.kind === 'missed')
    found.settle({ kind: 'scores', scores: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, entry / ENTRIES] });
}
collect();
const start = performance.now();
collect();
const gcMs = performance.now() - start;
const after = process.memoryUsage();
const bytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / cache.size();
console.log(JSON.stringify({ bytes, gcMs }));
