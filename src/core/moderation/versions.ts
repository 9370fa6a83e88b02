import { type Action, mostSevere, type Observation, severity } from '../decisions/decision.ts';
import { limitRule } from '../filters/limits/limit-rule.ts';
import type { LocalHit, LocalRules } from '../filters/rule/compiled-rules.ts';
import type { LocalSubject } from '../filters/rule/local-subject.ts';
import type { FloodWindow } from '../filters/state/flood-window.ts';
import type { OtherVersion } from '../tenants/tenant.ts';
import type { Decided, LocalDecision } from './decided.ts';
import { applyThresholds, type Criteria } from './thresholds.ts';

/** The other version of what is rolled out in stages, ready to decide. */
export type CompiledVersion = OtherVersion & { readonly rules: LocalRules; readonly criteria: Criteria };

/**
 * What the limits of other versions find in a message that is not counted yet: of the rules that look at who wrote when, versions differ in these alone.
 * @example const found = findOtherLimits(versions, subject, flood);
 */
export function findOtherLimits(
  versions: readonly CompiledVersion[],
  subject: LocalSubject,
  flood: FloodWindow,
): readonly (readonly LocalHit[])[] {
  return versions.map(({ rules }) => rules.findInContext(subject, flood.fork()).filter(isOfLimits));
}

function isOfLimits({ rule }: LocalHit): boolean {
  return rule === limitRule.name;
}

/**
 * What local rules of other versions would have done with a message.
 * @param found in its text and by limits, a list for each version. @param inContext what the acting rules found that look at who wrote when.
 */
export function otherActions(
  versions: readonly CompiledVersion[],
  found: readonly (readonly (LocalHit | null)[])[],
  inContext: readonly LocalHit[],
): ReadonlyMap<string, Action> {
  const same = inContext.filter((hit) => !isOfLimits(hit));
  return new Map(
    versions.map(({ name }, at) => {
      const acting = [...(found[at] ?? []), ...same].filter((hit) => !hit?.observed);
      return [name, mostSevere(acting)?.action ?? 'none'];
    }),
  );
}

/**
 * What staged versions would have done, where it differs from what their other side does: by the scores that there are.
 * @example observeVersions(versions, word, decided, true); // => [{ category: 'version:b', action: 'delete' }]
 */
export function observeVersions(
  versions: readonly CompiledVersion[],
  word: LocalDecision | undefined,
  { decision }: Decided,
  alsoJudge: boolean,
): readonly Observation[] {
  return versions.flatMap(({ name, acts, criteria }) => {
    const local = word?.others?.get(name);
    if (local === undefined) return [];
    const scores = criteria.all.map((one) => decision.scores[one.name] ?? 0);
    const scored = applyThresholds(criteria, scores).action;
    const isLocal = local !== 'none' && (!alsoJudge || severity(local) >= severity(scored));
    const action = isLocal ? local : scored;
    return action === decision.action ? [] : [{ category: `version:${name}`, action: acts ? decision.action : action }];
  });
}
