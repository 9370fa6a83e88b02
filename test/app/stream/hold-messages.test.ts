import { expect, it } from 'vitest';
import { createHolding, type MessageOutcome } from '../../../app/stream/decide-message.ts';

const decided = { kind: 'decided', body: '{}', byModel: true } as const;
const message = (key: string) => ({ key, uniqueKey: key, data: new Uint8Array(), deliveries: 1 });

function open(decide: (key: string) => MessageOutcome, wait: (ms: number) => boolean | Promise<boolean>) {
  const pauses: number[] = [];
  const holding = createHolding({
    decide: async ({ key }) => decide(key),
    wait: async (ms) => {
      pauses.push(ms);
      return wait(ms);
    },
    onTry: () => {},
  });
  return { holding, pauses };
}

it('holds a message however long the model is away, with pauses up to ten seconds', async () => {
  let tries = 0;
  const { holding, pauses } = open(
    () => (++tries > 100 ? decided : { kind: 'wait' }),
    () => true,
  );
  expect(await holding.decide(message('a'))).toEqual(decided);
  expect(pauses).toHaveLength(100);
  expect(pauses.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

it('puts a message aside that fails ten times while the model judges others, and not for repeats of old answers', async () => {
  const run = async (byModel: boolean, end: number) => {
    let pauses = 0;
    const { holding } = open(
      (key) => (key === 'other' ? { ...decided, byModel } : { kind: 'wait' }),
      async () => {
        await holding.decide(message('other'));
        return ++pauses < end;
      },
    );
    return { outcome: await holding.decide(message('bad')), pauses };
  };
  expect(await run(true, 1_000)).toMatchObject({
    outcome: { kind: 'dead', reason: 'failed 10 times while the model judged other messages' },
    pauses: 10,
  });
  expect(await run(false, 50)).toEqual({ outcome: { kind: 'again', afterMs: 0 }, pauses: 50 });
});

it('gives a held message back at once when the process stops', async () => {
  const { holding } = open(
    () => ({ kind: 'wait' }),
    () => {
      expect(holding.held()).toBe(1);
      return false;
    },
  );
  expect(await holding.decide(message('a'))).toEqual({ kind: 'again', afterMs: 0 });
  expect(holding.held()).toBe(0);
});
