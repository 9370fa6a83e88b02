import { createLru } from '../../../src/core/collections/remember.ts';
import { floodRule } from '../../../src/core/filters/flood/flood-rule.ts';
import { actingSettings } from '../../../src/core/filters/local-rules.ts';
import { outlineOf, outlineOfFiles, withLinks } from '../../../src/core/filters/rule/outline.ts';
import { isStolenRuleOn, stolenRule } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { CaseReason } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import { type Candidate, keyOf } from './candidate.ts';

/** Most remembered authors, and most messages of each. */
const AUTHORS_MAX = 2_000;
const EACH_MAX = 50;
/** Most compared characters of a text. */
const TEXT_MAX_CHARS = 2_000;

/** A clean message that may turn out to be the start of a flood. */
export type Passed = {
  readonly candidate: Candidate;
  /** Its row in the decision log. */
  readonly decisionId: string;
  readonly outline: string;
};

/** Remembers recent messages if a flood rule or the rule of stolen accounts is on: messages before the hit belong to the same flood. */
export function createFloodCache() {
  const authors = createLru<string, readonly Passed[]>(AUTHORS_MAX);
  const keyOfAuthor = (tenant: Tenant, { message }: Candidate) => `${tenant.id}/${message.author.id}`;
  return {
    /** Remembers messages that are clean or wait for the judge, with their row in the decision log if there is one. */
    note(tenant: Tenant, passed: readonly Pick<Passed, 'candidate' | 'decisionId'>[]): void {
      const { flood, stolen } = actingSettings(tenant.settings);
      const floodSeconds = removesFloods(tenant) ? flood.window_seconds : 0;
      const keptMs = 1_000 * Math.max(floodSeconds, isStolenRuleOn(stolen) ? stolen.window_seconds : 0);
      if (keptMs === 0) return;
      for (const { candidate, decisionId } of passed) {
        if (candidate.isEdit || candidate.exempt) continue;
        const key = keyOfAuthor(tenant, candidate);
        const others = (authors.get(key) ?? []).filter(
          (known) =>
            known.candidate.arrivedAtMs > candidate.arrivedAtMs - keptMs && keyOf(known.candidate) !== keyOf(candidate),
        );
        authors.set(key, [...others, { candidate, decisionId, outline: outlineOfMessage(candidate) }].slice(-EACH_MAX));
      }
    },
    /** Removes and returns the earlier messages of the flood that this message belongs to. */
    takeEarlier(tenant: Tenant, candidate: Candidate, caseReason: CaseReason): readonly Passed[] {
      const { flood, stolen } = tenant.settings;
      const isStolen = caseReason.rule === stolenRule.name;
      if (!isStolen && (caseReason.rule !== floodRule.name || !removesFloods(tenant))) return [];
      const key = keyOfAuthor(tenant, candidate);
      const known = authors.get(key) ?? [];
      const sinceMs = candidate.arrivedAtMs - (isStolen ? stolen : flood).window_seconds * 1_000;
      const outline = caseReason.matched.endsWith('repeats') ? outlineOfMessage(candidate) : null;
      const isOfIt = (passed: Passed) =>
        passed.candidate.arrivedAtMs > sinceMs &&
        keyOf(passed.candidate) !== keyOf(candidate) &&
        (outline === null || passed.outline === outline);
      const others = known.filter((passed) => !isOfIt(passed));
      authors.set(key, others);
      return known.filter(isOfIt);
    },
  };
}

/** Whether the earlier messages of a flood are removed with the one that exceeds the limit. */
function removesFloods({ settings }: Tenant): boolean {
  const { flood } = actingSettings(settings);
  return flood.repeats + flood.messages > 0 && (flood.action === 'delete' || flood.action === 'timeout');
}

/** Returns the form of a message that the flood rule compares. */
function outlineOfMessage({ message }: Candidate): string {
  const text = message.text.slice(0, TEXT_MAX_CHARS);
  if (text.trim() === '' && message.files.length > 0) return outlineOfFiles(message.files.map(({ key }) => key));
  return withLinks(outlineOf(readVisibleText(text).visible), text);
}
