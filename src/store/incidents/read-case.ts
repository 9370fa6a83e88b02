import type { StepResult } from '../../core/common/steps.ts';
import type { Fate, StepFate } from '../../core/incidents/incidents.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

/** A row, as far as a case is read from it. */
export type CaseRow = { readonly data: string; readonly incidentId: string | null };

/** What was kept before there were incidents has none of these. */
const OLDER: Pick<ModerationCase, 'groupingKeys' | 'files' | 'asked' | 'copyKeys' | 'offence'> = {
  groupingKeys: [],
  files: [],
  asked: null,
  copyKeys: { allow: null, block: null },
  offence: null,
};

/** The case of a row. */
export function readCase({ data, incidentId }: CaseRow): ModerationCase {
  // Nobody but `storedColumnsOf` writes it; the columns repeat what is in it, but for the incident, which is written by itself.
  return { ...OLDER, ...(renamed(JSON.parse(data), CODE_NAMES) as ModerationCase), incidentId };
}

/** What some members of a case are called in its stored JSON, where that is not what the code calls them. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['leaseUntilMs', 'heldUntilMs'],
  ['groupingKeys', 'traits'],
  ['reason', 'ground'],
  ['fullText', 'whole'],
  ['crossCommunity', 'elsewhere'],
]);
const CODE_NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([name, stored]) => [stored, name]));

/** A case under the names that its row has it by, in the same order. */
export function toStoredNames(of: object): Readonly<Record<string, unknown>> {
  return renamed(of, STORED_NAMES);
}

function renamed(of: object, names: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** What became of the deletion, the last word of its steps. */
export function deletionOf({ results }: ModerationCase): Fate {
  const ended = results.some(({ step, outcome }) => step === 'delete' && outcome === 'done');
  return ended ? 'done' : fateOf(results.findLast(({ step }) => step === 'delete'));
}

/** What became of the timeout, or of the ban of a newcomer who was not timed out. */
export function timeoutOf({ kind, results }: ModerationCase): StepFate {
  const timeout = standingOf(results, 'timeout', 'end_timeout');
  return kind === 'newcomer' && timeout === '' ? `ban ${standingOf(results, 'ban', 'unban')}` : timeout;
}

/** Of what can be ended: one that runs stays so whatever became of later tries. */
function standingOf(results: ModerationCase['results'], step: 'timeout' | 'ban', end: 'end_timeout' | 'unban') {
  const about = results.filter((result) => result.step === step || result.step === end);
  const last = about.at(-1);
  const lastDone = about.findLast(({ outcome }) => outcome === 'done');
  if (lastDone?.step === step) return last?.step === end && last.outcome === 'waiting' ? 'ending' : 'done';
  return last?.step === step ? fateOf(last) : lastDone ? 'ended' : '';
}

function fateOf(result: StepResult | undefined): Fate {
  if (!result) return '';
  switch (result.outcome) {
    case 'refused':
    case 'failed':
    case 'given_up':
      return 'missed';
    default:
      return result.outcome;
  }
}
