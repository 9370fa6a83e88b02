import { criteriaOf, type JudgeRequest } from '../../core/ports/judge.ts';
import { type PromptMessage, userMessage } from '../call/prompt.ts';
import { type Draw, drawCanary } from './canary.ts';
import type { Expected } from './parse.ts';

/** One call's question: messages in an unpredictable order with unpredictable indices, and a canary if they are more than a few. */
export type Question = ReturnType<typeof poseQuestion>;

/** Four digits: too many indices to list inside one message, and at most two tokens each. */
const INDEX = { first: 1_000, count: 9_000 } as const;
/** Batches of more messages than this contain a canary. */
const CANARY_ABOVE = 5;

/** Options of a question. */
export type Posing = {
  readonly canary: boolean;
  /** Whether a question with few messages gets a canary too. */
  readonly alwaysCanary?: boolean | undefined;
  /** Unguessable; tells our closing reminder from an imitation. */
  readonly nonce: string;
  /** Positions of the messages in an earlier call; this call reverses their order. Random order if left out. */
  readonly stood?: EarlierPositions | undefined;
};

/** Messages with their position in an earlier call. */
export type EarlierPositions = ReadonlyMap<JudgeRequest['messages'][number], number>;

/** Creates the question about some messages. */
export function poseQuestion(request: JudgeRequest, options: Posing, draw: Draw) {
  const { messages, categories, rules, examples } = request;
  const isWithCanary = options.canary && (options.alwaysCanary || messages.length > CANARY_ABOVE);
  const canary = isWithCanary ? drawCanary(categories, draw) : null;
  const indices = drawIndices(messages.length + (canary ? 1 : 0), draw);
  const items: { readonly wire: PromptMessage; readonly place: number | null }[] = messages.map((message, index) => ({
    wire: { i: indices[index] ?? 0, ...message },
    place: index,
  }));
  const { stood } = options;
  if (stood)
    items.sort((one, other) => positionOf(stood, messages, other.place) - positionOf(stood, messages, one.place));
  const canaryIndex = indices[messages.length] ?? 0;
  if (canary) {
    const index = stood ? draw(items.length + 1) : items.length;
    items.splice(index, 0, { wire: { i: canaryIndex, text: canary.text, topic: '' }, place: null });
  }
  if (!stood) shuffle(items, draw);
  return {
    user: userMessage(
      request,
      items.map(({ wire }) => wire),
      options.nonce,
    ),
    // See `Expected`.
    expected: {
      indices: items.map(({ wire }) => wire.i),
      criteria: criteriaOf(request),
      texts: [
        ...messages.flatMap(({ text, topic, context }) => [
          text,
          topic,
          ...(context ? [context.answers, ...context.before] : []),
        ]),
        ...Object.values(rules),
        ...(examples ? [...examples.must_flag, ...examples.must_allow] : []),
      ],
    } satisfies Omit<Expected, 'cut'>,
    // Index to position in the request; the canary has none.
    places: new Map(items.flatMap(({ wire, place: index }) => (index === null ? [] : [[wire.i, index]]))),
    canary: canary && { ...canary, index: canaryIndex },
  };
}

function positionOf(stood: EarlierPositions, messages: JudgeRequest['messages'], index: number | null): number {
  const message = messages[index ?? -1];
  return (message && stood.get(message)) ?? 0;
}

function drawIndices(count: number, draw: Draw): readonly number[] {
  const indices: number[] = [];
  while (indices.length < count) {
    const index = INDEX.first + draw(INDEX.count);
    // A mistake in one digit must never give another message's index.
    if (indices.every((other) => differingDigits(index, other) > 1)) indices.push(index);
  }
  return indices;
}

function differingDigits(one: number, other: number): number {
  const digits = String(other);
  return [...String(one)].filter((digit, at) => digit !== digits[at]).length;
}

/** Shuffles by Fisher and Yates. */
function shuffle<T>(items: T[], draw: Draw): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    const [one, two] = [items[last], items[other]];
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one];
  }
}
