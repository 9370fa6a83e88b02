import { hash } from 'node:crypto';
import { TEXT_MAX_CHARS } from '../../common/message-limits.ts';
import { cutText } from '../../text/chars.ts';
import { normalise } from '../../text/normalise.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';
import { outlineOf } from '../rule/outline.ts';
import { type NearIndex, nearTextOf } from './near-copies.ts';

/** By what a text is known to be a copy of another, as hashes; null where too little is left of it to tell. */
export type CopyKeys = { readonly allow: string | null; readonly block: string | null };

/** What stands around a word and says nothing; @ and # make a name of it. */
const AROUND = /^[\p{P}--[@#]]+|[\p{P}--[@#]]+$/gv;
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}'’]+$/u;
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
/** Punctuation by itself; longer runs of it may be a picture or a text in another writing. */
const PAUSE_MAX_CHARS = 3;
/** Shorter outlines are everybody's: what they block would not be copies. */
const BLOCK_MIN_CHARS = 8;

/**
 * What an allowed text is compared by: its words, whatever their case and the punctuation around them.
 * All else must be the same, since a scam may change it: addresses, numbers, names, pictures. @param text normalised.
 */
function allowKeyOf(text: string): string | null {
  const words: string[] = [];
  for (const piece of text.split(/\s+/u)) {
    const word = piece.replace(AROUND, '');
    if (PLAIN_WORD.test(word)) words.push(word.toLowerCase().replace(DRAWN_OUT, '$1$1'));
    else if (word !== '' || piece.length > PAUSE_MAX_CHARS) words.push(piece);
  }
  return words.length === 0 ? null : digest('a', words.join(' '));
}

/** What a blocked text is compared by: its outline, which numbers, punctuation, case and look-alikes do not change. */
function blockKeyOf(outline: string): string | null {
  // An outline begins with ~ where enough letters were left to tell texts apart.
  return outline.startsWith('~') && outline.length > BLOCK_MIN_CHARS ? digest('b', outline) : null;
}

/**
 * Both keys of a text as it was written.
 * @example copyKeysOf('!?'); // => { allow: null, block: null }
 */
export function copyKeysOf(raw: string): CopyKeys {
  const text = cutText(normalise(raw), TEXT_MAX_CHARS);
  return { allow: allowKeyOf(text), block: blockKeyOf(outlineOf(readVisibleText(raw, text).visible)) };
}

/** 132 bits. */
function digest(kind: 'a' | 'b', form: string): string {
  return hash('sha256', `${kind}\0${form}`, 'base64url').slice(0, 22);
}

/** What an example says of copies of its text: that they may stand, or may not. */
export const EXAMPLE_KINDS = ['allow', 'block'] as const;
type ExampleKind = (typeof EXAMPLE_KINDS)[number];
/** What is kept of an example's text, for people. */
export const EXAMPLE_TEXT_MAX_CHARS = 300;

/** What an example says of a text: it is a copy, or a near copy of a text that may stand, which spares it the judge but no local rule. */
export type LearnedMatch = { readonly kind: ExampleKind | 'near_allow'; readonly id: string };

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
  /** Messages that it decided or let pass, and how many of these decisions were dismissed at the last count. */
  readonly hits: number;
  readonly lastHitAtMs: number | null;
  readonly dismissed: number;
  /** Since when it does nothing, as most of its hits were dismissed; null while it acts. */
  readonly retiredAtMs: number | null;
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
  /** Adds an example, or puts off the end of the one of the same text, which acts again. null when the tenant is gone. */
  addExample(tenantId: string, example: NewExample): Promise<Example | null>;
  /** Newest first, those that have not expired. */
  listExamples(
    tenantId: string,
    query: { readonly nowMs: number; readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly Example[]>;
  removeExample(tenantId: string, id: string): Promise<boolean>;
  /** Retires the example that made a decision while most verdicts on its hits are dismissals. @returns whether one made it. */
  recountExample(tenantId: string, decisionId: string): Promise<boolean>;
  /** Lets a retired one act again: verdicts before this moment no longer count. */
  reviveExample(tenantId: string, id: string, nowMs: number): Promise<boolean>;
  /** Removes what says this of a text, by the key of that kind. */
  withdrawExample(tenantId: string, kind: ExampleKind, key: string | null): Promise<boolean>;
};

/** An example that is to be kept. */
export type NewExample = Omit<Example, 'id' | 'hits' | 'lastHitAtMs' | 'dismissed' | 'retiredAtMs'> & {
  readonly key: string;
};

/**
 * Makes a set out of keys. @param near the texts of examples, where they are kept, by their keys.
 * @example createExampleSet([{ id: 'e1', kind: 'allow', key: 'k', expiresAtMs: 9 }]).blocksSome; // => false
 */
export function createExampleSet(
  examples: readonly Pick<Example & NewExample, 'id' | 'kind' | 'key' | 'expiresAtMs'>[],
  near?: Pick<NearIndex, 'find'>,
): ExampleSet {
  if (examples.length === 0) return NO_EXAMPLES;
  const byKey = new Map(examples.map((example) => [example.key, example]));
  const blocksSome = examples.some(({ kind }) => kind === 'block');
  const holding = (key: string | null, nowMs: number) => {
    const example = key === null ? undefined : byKey.get(key);
    return example && example.expiresAtMs > nowMs ? example : null;
  };
  return {
    blocksSome,
    find(message, outline, nowMs) {
      const copied = holding(allowKeyOf(message), nowMs) ?? (blocksSome ? holding(blockKeyOf(outline()), nowMs) : null);
      if (copied) return copied;
      const text = near ? nearTextOf(message) : null;
      const found = text && near ? near.find(text).flatMap((key) => holding(key, nowMs) ?? []) : [];
      const spared = found.find(({ kind }) => kind === 'allow');
      return spared ? { kind: 'near_allow', id: spared.id } : (found[0] ?? null);
    },
  };
}
