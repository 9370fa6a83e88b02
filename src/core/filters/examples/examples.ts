import { allowKeyOf, blockKeyOf } from './copy-keys.ts';
import { type NearIndex, nearTextOf } from './near-copies.ts';

/** What an example says of copies of its text: that they may stand, or may not. */
export const EXAMPLE_KINDS = ['allow', 'block'] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];
/** What is kept of an example's text, for people. */
export const EXAMPLE_TEXT_MAX_CHARS = 300;

/** What the examples say of a text: a copy, or a near copy of a text that may stand, which spares it the judge but no local rule. */
export type LearnedMatch = ExampleKind | 'near_allow';

/** A text of which a tenant said that its copies may or may not stand. */
export type Example = {
  readonly id: string;
  readonly kind: ExampleKind;
  /** How it begins; '' where no text is kept. */
  readonly text: string;
  readonly by: string;
  /** The row of the decision log that it comes from; '' for one that was added by its text. */
  readonly decisionId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
};

/** A tenant's examples, as texts are looked up in them. */
export type ExampleSet = {
  /** Whether the outline of a text is asked for. */
  readonly blocksSome: boolean;
  /** What the examples say of a normalised text; a copy goes before a near copy, and one that allows it wins. */
  find(text: string, outline: () => string, nowMs: number): LearnedMatch | null;
};

/** Of a tenant that has none. */
export const NO_EXAMPLES: ExampleSet = { blocksSome: false, find: () => null };

/** Where a tenant's examples are kept. */
export type ExampleStore = {
  /** The set of a tenant, at most five seconds old; what this process writes is in it at once. */
  readExamples(tenantId: string): Promise<ExampleSet>;
  /** Adds an example, or puts off the end of the one of the same text. null when the tenant is gone. */
  addExample(tenantId: string, example: NewExample): Promise<Example | null>;
  /** Newest first, those that have not expired. */
  listExamples(
    tenantId: string,
    query: { readonly nowMs: number; readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly Example[]>;
  removeExample(tenantId: string, id: string): Promise<boolean>;
  /** Removes what says this of a text, by the key of that kind. */
  withdrawExample(tenantId: string, kind: ExampleKind, key: string): Promise<boolean>;
};

/** An example that is to be kept. */
export type NewExample = Omit<Example, 'id'> & { readonly key: string };

/**
 * Makes a set out of keys. @param near the texts of examples, where they are kept, by their keys.
 * @example createExampleSet([{ kind: 'allow', key: 'k', expiresAtMs: 9 }]).blocksSome; // => false
 */
export function createExampleSet(
  examples: readonly { readonly kind: ExampleKind; readonly key: string; readonly expiresAtMs: number }[],
  near?: Pick<NearIndex, 'find'>,
): ExampleSet {
  if (examples.length === 0) return NO_EXAMPLES;
  const ends = new Map(examples.map(({ key, expiresAtMs }) => [key, expiresAtMs]));
  const allowsSome = examples.some(({ kind }) => kind === 'allow');
  const blocksSome = examples.some(({ kind }) => kind === 'block');
  const allowed = new Set(examples.flatMap(({ kind, key }) => (kind === 'allow' ? [key] : [])));
  const holds = (key: string | null, nowMs: number) => key !== null && (ends.get(key) ?? 0) > nowMs;
  return {
    blocksSome,
    find(message, outline, nowMs) {
      if (allowsSome && holds(allowKeyOf(message), nowMs)) return 'allow';
      if (blocksSome && holds(blockKeyOf(outline()), nowMs)) return 'block';
      const text = near ? nearTextOf(message) : null;
      const keys = text && near ? near.find(text).filter((key) => holds(key, nowMs)) : [];
      if (keys.length === 0) return null;
      return keys.some((key) => allowed.has(key)) ? 'near_allow' : 'block';
    },
  };
}
