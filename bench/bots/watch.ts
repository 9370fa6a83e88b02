import type { BotDeps } from '../../bots/core/port/deps.ts';

/** Notes when a decision is there. */
export function watch(given: BotDeps) {
  let onDecided = () => {};
  const deps: BotDeps = {
    ...given,
    moderate: (ask) => given.moderate(ask).finally(() => onDecided()),
  };
  return {
    deps,
    /** Resolves with the next decision. */
    next(): Promise<void> {
      return new Promise((resolve) => {
        onDecided = resolve;
      });
    },
  };
}
