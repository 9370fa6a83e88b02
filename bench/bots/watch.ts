import type { BotDeps } from '../../bots/shared/deps.ts';

/** Notes when a decision was there, and when the store or the decision was waited for. */
export function watch(given: BotDeps) {
  let spans: { readonly from: number; readonly to: number }[] = [];
  let onDecided: (atMs: number) => void = () => {};
  const span = async <T>(work: Promise<T>, onEnd: () => void = () => {}): Promise<T> => {
    const from = performance.now();
    try {
      return await work;
    } finally {
      spans.push({ from, to: performance.now() });
      onEnd();
    }
  };
  const timed = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, args);
          return answer instanceof Promise ? span(answer) : answer;
        };
      },
    });
  const deps: BotDeps = {
    ...given,
    store: timed(given.store),
    communities: timed(given.communities),
    triage: (ask) => span(given.triage(ask)),
    moderate: (ask) =>
      span(given.moderate(ask), () => {
        onDecided(performance.now());
      }),
  };
  return {
    deps,
    /** When the next decision is there. */
    next(): Promise<number> {
      spans = [];
      return new Promise((resolve) => {
        onDecided = resolve;
      });
    },
    /** How long one or several of them were waited for between two moments. */
    within(begin: number, end: number): number {
      let [sum, reached] = [0, begin];
      for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
        const until = Math.min(to, end);
        sum += Math.max(0, until - Math.max(from, reached));
        reached = Math.max(reached, until);
      }
      return sum;
    },
  };
}
