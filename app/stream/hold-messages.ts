import { type MessageOutcome, type StreamMessage, TRIES_MAX } from './decide-message.ts';

const FIRST_MS = 1_000;
const LAST_MS = 10_000;

/**
 * Decides messages, and holds those that wait for the model. Tries a message again until the model is available. One that fails ten times while the model judges others is put aside.
 * @param deps `wait` resolves after so long; false says that the process is stopping.
 */
export function createHolding(deps: {
  readonly decide: (message: StreamMessage) => Promise<MessageOutcome>;
  readonly wait: (ms: number) => Promise<boolean>;
  readonly onTry: () => void;
}) {
  let held = 0;
  let judged = 0;
  return {
    held: () => held,
    decide: async (message: StreamMessage): Promise<Exclude<MessageOutcome, { kind: 'wait' }>> => {
      let ownFaults = 0;
      for (let tries = 0; ; tries++) {
        const judgedBefore = judged;
        const outcome = await deps.decide(message);
        if (outcome.kind === 'decided' && outcome.byModel) judged++;
        if (outcome.kind !== 'wait') return outcome;
        deps.onTry();
        held++;
        const goesOn = await deps.wait(Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(tries, 4)));
        held--;
        if (!goesOn) return { kind: 'again', afterMs: 0 };
        if (judged > judgedBefore) ownFaults++;
        if (ownFaults >= TRIES_MAX)
          return { kind: 'dead', reason: `failed ${ownFaults} times while the model judged others` };
      }
    },
  };
}
