import { describe, expect, it } from 'vitest';
import type { ScoredVerdict } from '../../../src/core/decision-log/hourly-totals.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { curveOf } from '../../../src/service/policy/precision-curve.ts';
import { suggestTuning, tuningOf, tuningWrite } from '../../../src/service/policy/tuning.ts';

const curve = (given: readonly ScoredVerdict[]) => curveOf('spam', given);
function verdicts(...groups: readonly (readonly [number, number, ScoredVerdict['verdict']])[]): ScoredVerdict[] {
  return groups.flatMap(([count, probability, verdict]) =>
    Array.from({ length: count }, () => ({ category: 'spam', probability, verdict })),
  );
}
const FLAG = { name: 'spam', threshold: 0.8, action: 'flag' } as const;

describe('what verdicts speak for', () => {
  it('is a higher line that would have spared what was dismissed, with its numbers', () => {
    const given = verdicts([1, 0.82, 'confirmed'], [6, 0.83, 'wrong'], [33, 0.95, 'confirmed']);
    expect(tuningOf(FLAG, curve(given))).toMatchObject({
      name: 'spam',
      change: { kind: 'threshold', from: 0.8, to: 0.85, basis: { reviews: 40, recall: 33 / 34 } },
      entries: 40,
      changed: 7,
      dismissed: 6,
    });
  });

  it('is a lower line where what was found below it was right', () => {
    const given = verdicts([3, 0.72, 'wrong'], [20, 0.77, 'confirmed'], [20, 0.95, 'confirmed']);
    const found = tuningOf({ ...FLAG, threshold: 0.9 }, curve(given));
    expect(found).toMatchObject({ change: { from: 0.9, to: 0.75 }, entries: 40, changed: 20, dismissed: 0 });
  });

  it('is to delete what is flagged and nearly always right, and to flag what is deleted and mostly wrong', () => {
    expect(tuningOf(FLAG, curve(verdicts([24, 0.83, 'confirmed'], [1, 0.83, 'wrong'])))).toMatchObject({
      change: { kind: 'action', from: 'flag', to: 'delete' },
      entries: 25,
      dismissed: 1,
    });
    const wrong = verdicts([18, 0.97, 'wrong'], [4, 0.97, 'confirmed']);
    expect(tuningOf({ ...FLAG, action: 'delete' }, curve(wrong))?.change).toEqual({
      kind: 'action',
      from: 'delete',
      to: 'flag',
    });
  });

  it('is nothing with fewer than twenty verdicts, of what is off, and where they speak for what is', async () => {
    expect(tuningOf(FLAG, curve(verdicts([19, 0.83, 'wrong'])))).toBeNull();
    const store = { listScoredVerdicts: async () => verdicts([40, 0.83, 'wrong']) };
    const policy = mergePolicy(DEFAULT_POLICY, { thresholds: { spam: null } });
    expect(await suggestTuning({ store }, { id: 't', policy })).toEqual([]);
    expect(tuningOf({ ...FLAG, action: 'delete' }, curve(verdicts([40, 0.83, 'confirmed'])))).toBeNull();
  });

  it('is written for categories and for rules of the tenant, and only while the policy is as it was', async () => {
    const policy = {
      ...DEFAULT_POLICY,
      rules: { ads: 'no adverts' },
      rule_actions: { ads: 'flag' as const },
      rule_thresholds: { ads: 0.8 },
    };
    const store = {
      listScoredVerdicts: async () =>
        verdicts([10, 0.83, 'wrong'], [20, 0.95, 'confirmed']).map((one) => ({ ...one, category: 'ads' })),
    };
    const [found] = await suggestTuning({ store }, { id: 't', policy });
    if (!found) throw new Error('nothing was suggested');
    expect(tuningWrite(policy, found)).toEqual({ rule_thresholds: { ads: 0.85 } });
    expect(tuningWrite({ ...policy, rule_thresholds: { ads: 0.9 } }, found)).toBeNull();
    expect(tuningWrite(policy, { ...found, name: 'spam' })).toEqual({ thresholds: { spam: 0.85 } });
  });
});
