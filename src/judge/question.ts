import type { JudgeRequest } from '../core/ports.ts';
import { type Canary, type Draw, drawCanary } from './canary.ts';
import type { Expected } from './parse.ts';
import { type PromptMessage, userMessage } from './prompt.ts';

/** One call's question: the messages in an order and under indices that nobody can foresee, with a canary among more than a few. */
export type Question = {
  /** The user message. */
  readonly user: string;
  readonly expected: Omit<Expected, 'cut'>;
  /** The place in the request of the message with that index; the canary has none. */
  readonly places: ReadonlyMap<number, number>;
  readonly canary: (Canary & { readonly index: number }) | null;
};

/** Four digits: too many to name them all inside one message, and two tokens at most. */
const INDEX = { first: 1_000, count: 9_000 } as const;
/** Batches of more messages than this carry a canary. */
const CANARY_ABOVE = 5;

/**
 * Poses the question about some messages.
 * @param nonce unguessable; tells our closing reminder from an imitation.
 */
export function poseQuestion(
  request: JudgeRequest,
  options: { readonly canary: boolean; readonly nonce: string },
  draw: Draw,
): Question {
  const { messages, categories, rules } = request;
  const canary = options.canary && messages.length > CANARY_ABOVE ? drawCanary(categories, draw) : null;
  const indices = drawIndices(messages.length + (canary ? 1 : 0), draw);
  const items: { readonly wire: PromptMessage; readonly place: number | null }[] = messages.map((message, place) => ({
    wire: { i: indices[place] ?? 0, ...message },
    place,
  }));
  const canaryIndex = indices[messages.length] ?? 0;
  if (canary) items.push({ wire: { i: canaryIndex, text: canary.text, topic: '' }, place: null });
  shuffle(items, draw);
  return {
    user: userMessage(
      request,
      items.map(({ wire }) => wire),
      options.nonce,
    ),
    expected: {
      indices: items.map(({ wire }) => wire.i),
      columns: [...categories, ...Object.keys(rules)],
      texts: [
        ...messages.flatMap(({ text, topic, context }) => [
          text,
          topic,
          ...(context ? [context.answers, ...context.before] : []),
        ]),
        ...Object.values(rules),
      ],
    },
    places: new Map(items.flatMap(({ wire, place }) => (place === null ? [] : [[wire.i, place]]))),
    canary: canary && { ...canary, index: canaryIndex },
  };
}

function drawIndices(count: number, draw: Draw): readonly number[] {
  const indices: number[] = [];
  while (indices.length < count) {
    const index = INDEX.first + draw(INDEX.count);
    // A slip of one digit must never name another message.
    if (indices.every((other) => differingDigits(index, other) > 1)) indices.push(index);
  }
  return indices;
}

function differingDigits(one: number, other: number): number {
  const digits = String(other);
  return [...String(one)].filter((digit, at) => digit !== digits[at]).length;
}

/** Fisher and Yates. */
function shuffle<T>(items: T[], draw: Draw): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    const [one, two] = [items[last], items[other]];
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one];
  }
}
