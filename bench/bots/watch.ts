import type { BotDeps } from '../../bots/core/port/deps.ts';

/** Wraps a bot's dependencies to notice each decision. */
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
