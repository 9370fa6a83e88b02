import type { FloodWindow } from '../state/flood-window.ts';
import type { RuleCost, RuleHit } from './local-rule.ts';
import type { LocalSubject } from './local-subject.ts';

/** A local rule that decided. Floods and raids share a category, and are told apart by `rule`. */
export type LocalHit = RuleHit & {
  readonly rule: string;
  /** Found by a rule that is only observed: it decides nothing. */
  readonly observed?: true;
  /** The example that it is a copy of. */
  readonly example?: string | undefined;
};

/** The settings of the local rules, by the rules' names; `beside` holds those of rules that a message meets too, see `tenantFor`. */
export type RulesSettings = Readonly<Record<string, unknown>>;

/** One rule that looks at the text alone, or one part of it, by itself. */
export type LocalPart = {
  /** The rule's, `patterns.<name>` for a pattern. */
  readonly name: string;
  readonly findInText: LocalRules['findInText'];
};

/** A tenant's local rules. What looks at texts is made ready by the first text. */
export type LocalRules = {
  readonly cost: RuleCost;
  /** Whether some rule asks for the outline of a message. */
  readonly comparesTexts: boolean;
  /** Whether some rule asks for the hosts of a message's links. */
  readonly readsHosts: boolean;
  /** The strongest hit of the rules that look at the text alone; see `decide`. @param note told of every hit of such a rule that is only observed. */
  findInText(raw: string, text: string, note?: (hit: LocalHit) => void): LocalHit | null;
  /**
   * Decides one message, and counts it in the flood window.
   * @param inText what `findInText` found, for a caller that has it.
   * @param note told of every hit of a rule that looks at who wrote when, observed ones too.
   * @returns the hit with the most severe action, among equals the first in the order of the list; null when none hits.
   */
  decide(
    subject: LocalSubject,
    flood: FloodWindow,
    inText?: LocalHit | null,
    note?: (hit: LocalHit) => void,
  ): LocalHit | null;
  /** Every hit of the rules that look at who wrote when, observed ones too; it counts the message, as `decide` does. */
  findInContext(subject: LocalSubject, flood: FloodWindow): readonly LocalHit[];
};
