import { LRUCache } from 'lru-cache';
import type { Answer } from '../shared/rendering.ts';

const PEOPLE_MAX = 500;
const PER_PERSON_MAX = 3;
const KEPT_MS = 600_000;

/** An answer and the name of the chat that it is about. */
export type HeldAnswer = { readonly answer: Answer; readonly context: string | null };

/** Answers for people who have no private chat with the bot yet; they get them when they start one. */
export type HeldAnswers = {
  hold(personId: number, held: HeldAnswer): void;
  take(personId: number): readonly HeldAnswer[];
};

/** Holds nothing yet; what is not fetched within ten minutes is forgotten. */
export function createHeldAnswers(now: () => number): HeldAnswers {
  const held = new LRUCache<number, readonly (HeldAnswer & { readonly atMs: number })[]>({ max: PEOPLE_MAX });
  const fresh = (personId: number) => (held.get(personId) ?? []).filter(({ atMs }) => now() - atMs < KEPT_MS);
  return {
    hold: (personId, answer) =>
      void held.set(personId, [...fresh(personId), { ...answer, atMs: now() }].slice(-PER_PERSON_MAX)),
    take(personId) {
      const answers = fresh(personId);
      held.delete(personId);
      return answers;
    },
  };
}
