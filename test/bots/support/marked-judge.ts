import type { JudgeContext } from '../../../src/core/messages/message.ts';
import type { Judge, JudgeRow } from '../../../src/core/ports/judge.ts';

/** A judge that reads its scores out of the text, `scam=0.93`, and counts what it is asked. */
export type MarkedJudge = Judge & {
  /** From now on it cannot be reached, or can again. */
  setDead(dead: boolean): void;
  isDead(): boolean;
  /** From now on it answers nothing until the returned function is called. */
  hold(): () => void;
  /** Every text it was asked about, in order, one list a request. */
  readonly asked: readonly (readonly string[])[];
  /** Every context that it was shown, in order. */
  readonly contexts: readonly JudgeContext[];
};

/** Makes a judge that answers at once. */
export function createMarkedJudge(): MarkedJudge {
  const asked: string[][] = [];
  const contexts: JudgeContext[] = [];
  let isDead = false;
  let held: Promise<void> | null = null;
  return {
    provider: 'openai',
    model: 'marked',
    cannot: [],
    asked,
    contexts,
    readsContext: true,
    setDead(dead) {
      isDead = dead;
    },
    isDead: () => isDead,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    async judge({ messages, categories, rules }) {
      asked.push(messages.map(({ text }) => text));
      contexts.push(...messages.flatMap(({ context }) => context ?? []));
      if (held) await held;
      const columns = [...categories, ...Object.keys(rules)];
      const rows = messages.map(({ text }): JudgeRow => {
        if (isDead) return { kind: 'failed', failure: 'unreachable' };
        return { kind: 'scores', scores: columns.map((name) => scoreOf(text, name)) };
      });
      return { rows, usage: { requests: 1, inputTokens: 10, cachedInputTokens: 0, outputTokens: 5 } };
    },
  };
}

function scoreOf(text: string, name: string): number {
  const match = new RegExp(`${name}=(0?\\.\\d+|[01])`).exec(text);
  return match ? Number(match[1]) : 0.01;
}
