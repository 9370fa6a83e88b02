import type { FloodWindow } from '../state/flood-window.ts';
import type { RuleCost, RuleHit } from './local-rule.ts';
import type { LocalSubject } from './local-subject.ts';

/** A hit of a local rule. Floods and raids share a category; `rule` tells them apart. */
export type LocalHit = RuleHit & {
  readonly rule: string;
  /** True for a rule that is only observed: its hit decides nothing. */
  readonly observed?: true;
  /** The taught example that the text copies. */
  readonly example?: string | undefined;
};

/** The settings of the local rules, by rule name; `beside` holds additional settings that also apply, see `tenantFor`. */
export type RulesSettings = Readonly<Record<string, unknown>>;

/** The text check of one rule, or of one part of a rule. */
export type LocalPart = {
  /** The rule's name, then the part's: `patterns.<name>` for a pattern. */
  readonly name: string;
  readonly findInText: LocalRules['findInText'];
};

/** A tenant's compiled local rules. The first text prepares the text checks. */
export type LocalRules = {
  readonly cost: RuleCost;
  /** Whether a rule reads the outline of messages. */
  readonly comparesTexts: boolean;
  /** Whether a rule reads the hosts of links. */
  readonly readsHosts: boolean;
  /** Returns the most severe hit of the rules that check the text alone; see `decide`. @param note receives each observed hit of these rules. */
  findInText(raw: string, text: string, note?: (hit: LocalHit) => void): LocalHit | null;
  /**
   * Decides on one message and counts it in the flood window.
   * @param inText the result of `findInText`, if the caller has it.
   * @param note receives each hit of a rule that checks who wrote and when, observed ones too.
   * @returns the hit with the most severe action, among equals the first in the order of the list; null if none hits.
   */
  decide(
    subject: LocalSubject,
    flood: FloodWindow,
    inText?: LocalHit | null,
    note?: (hit: LocalHit) => void,
  ): LocalHit | null;
  /** Returns all hits of rules that check who wrote and when, observed ones too. Counts the message, like `decide`. */
  findInContext(subject: LocalSubject, flood: FloodWindow): readonly LocalHit[];
};
