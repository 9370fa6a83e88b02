import type { FloodWindow } from '../state/flood-window.ts';
import type { LocalSubject, RuleCost, RuleHit } from './local-rule.ts';

/** A local rule that decided. Floods and raids share a category, and are told apart by `rule`. */
export type LocalHit = RuleHit & { readonly rule: string };

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
  /** The strongest hit of the rules that look at the text alone; see `decide`. */
  findInText(raw: string, text: string): LocalHit | null;
  /** Decides one message, and counts it. The hit with the most severe action, the first of equals; null for none. @param inText of `findInText`. */
  decide(subject: LocalSubject, flood: FloodWindow, inText?: LocalHit | null): LocalHit | null;
  /** Every hit of the rules that look at who wrote when; it counts the message, as `decide` does. */
  findInContext(subject: LocalSubject, flood: FloodWindow): readonly LocalHit[];
};
