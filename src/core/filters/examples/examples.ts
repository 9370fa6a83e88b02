import { hash } from 'node:crypto';
import { TEXT_MAX_CHARS } from '../../common/message-limits.ts';
import { cutText } from '../../text/chars.ts';
import { normalise } from '../../text/normalise.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';
import { outlineOf } from '../rule/outline.ts';
import { nearTextOf } from './near-copies.ts';
import type { NearIndex } from './near-index.ts';

/** Hashes that copies of a text share; null if too little of the text is left to compare. */
export type CopyKeys = { readonly allow: string | null; readonly block: string | null };

/** Meaningless punctuation around a word; not @ and #, which make a name of it. */
const AROUND = /^[\p{P}--[@#]]+|[\p{P}--[@#]]+$/gv;
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}'’]+$/u;
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
/** Longest punctuation that is ignored; longer runs may be a picture or a text in another script. */
const PAUSE_MAX_CHARS = 3;
/** Shorter outlines are too common: they would block texts that are not copies. */
const BLOCK_MIN_CHARS = 8;

/**
 * Returns the key of an allowed text: its words, ignoring case and the punctuation around them.
 * All else must be equal, because a scam may change it: addresses, numbers, names, pictures. @param text normalised.
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

/** Returns the key of a blocked text: its outline, which numbers, punctuation, case and look-alikes do not change. */
function blockKeyOf(outline: string): string | null {
  // An outline begins with ~ if enough letters remained to tell texts apart.
  return outline.startsWith('~') && outline.length > BLOCK_MIN_CHARS ? digest('b', outline) : null;
}

/**
 * Returns both keys of a text as the author wrote it.
 * @example copyKeysOf('!?'); // => { allow: null, block: null }
 */
export function copyKeysOf(raw: string): CopyKeys {
  const text = cutText(normalise(raw), TEXT_MAX_CHARS);
  return { allow: allowKeyOf(text), block: blockKeyOf(outlineOf(readVisibleText(raw, text).visible)) };
}

/** Returns a hash of 132 bits. */
function digest(kind: 'a' | 'b', form: string): string {
  return hash('sha256', `${kind}\0${form}`, 'base64url').slice(0, 22);
}

/** Kinds of examples: they allow or block copies of their text. */
export const EXAMPLE_KINDS = ['allow', 'block'] as const;
type ExampleKind = (typeof EXAMPLE_KINDS)[number];
/** Most characters of an example's text that are kept for people. */
export const EXAMPLE_TEXT_MAX_CHARS = 300;

/** An example's match with a text. A near copy of an allowed text skips the judge, but no local rule. */
export type LearnedMatch = { readonly kind: ExampleKind | 'near_allow'; readonly id: string };

/** A text whose copies a tenant allows or blocks. */
export type Example = {
  readonly id: string;
  readonly kind: ExampleKind;
  /** The beginning of the text; '' if no text is kept. */
  readonly text: string;
  readonly by: string;
  /** The row of the decision log that it comes from; '' if somebody added the text directly. */
  readonly decisionId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Messages that it decided or let pass; `dismissed` counts the dismissed decisions among them at the last count. */
  readonly hits: number;
  readonly lastHitAtMs: number | null;
  readonly dismissed: number;
  /** When it stopped acting because most of its hits were dismissed; null while it acts. */
  readonly retiredAtMs: number | null;
};

/** A tenant's examples, ready for look-ups. */
export type ExampleSet = {
  /** Whether `find` needs the outline of a text. */
  readonly blocksSome: boolean;
  /** Finds the example that decides on a normalised text. A copy beats a near copy, and allow beats block. */
  find(text: string, outline: () => string, nowMs: number): LearnedMatch | null;
};

/** The set of a tenant without examples. */
export const NO_EXAMPLES: ExampleSet = { blocksSome: false, find: () => null };

/** The storage of examples. */
export type ExampleStore = {
  /** Returns a tenant's set, at most five seconds old; it contains the writes of this process at once. */
  readExamples(tenantId: string): Promise<ExampleSet>;
  /** Adds an example, or extends the one of the same text and makes it act again. Returns null if the tenant is gone. */
  addExample(tenantId: string, example: NewExample): Promise<Example | null>;
  /** Lists the examples that have not expired, newest first. */
  listExamples(
    tenantId: string,
    query: { readonly nowMs: number; readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly Example[]>;
  removeExample(tenantId: string, id: string): Promise<boolean>;
  /** Recounts the verdicts on the example that made a decision; most dismissals retire it. @returns whether one made it. */
  recountExample(tenantId: string, decisionId: string): Promise<boolean>;
  /** Makes a retired example act again; verdicts before this moment no longer count. */
  reviveExample(tenantId: string, id: string, nowMs: number): Promise<boolean>;
  /** Removes the example of this kind with this key. */
  withdrawExample(tenantId: string, kind: ExampleKind, key: string | null): Promise<boolean>;
};

/** An example to store. */
export type NewExample = Omit<Example, 'id' | 'hits' | 'lastHitAtMs' | 'dismissed' | 'retiredAtMs'> & {
  readonly key: string;
};

/**
 * Creates a set from keys. @param near finds keys by near copies of the examples' texts, if texts are kept.
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
      if (!text || !near) return null;
      // Near copies of allowed texts come first.
      for (const key of near.find(text)) {
        const example = holding(key, nowMs);
        if (example) return example.kind === 'allow' ? { kind: 'near_allow', id: example.id } : example;
      }
      return null;
    },
  };
}
