import { expect, it } from 'vitest';
import { createInOrder } from '../../../src/core/common/in-order.ts';

/** Starts tasks of these keys that end when they are told to. */
function start(atOnce: number, keys: readonly string[]) {
  const inOrder = createInOrder(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const done = keys.map((key, index) =>
    inOrder(key, () => {
      begun.push(`${key}${index}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  return { begun, ends, done };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs as many of each key at once as it may, whoever asks in between', async () => {
  const { begun, ends } = start(2, ['a', 'b', 'a', 'b', 'a', 'b']);
  await settle();
  expect(begun).toEqual(['a0', 'b1', 'a2', 'b3']);
  ends[0]?.();
  await settle();
  expect(begun.slice(4)).toEqual(['a4']);
});

it('runs those of one key one after the other where nothing else is said', async () => {
  const { begun, ends } = start(1, ['a', 'a', 'b']);
  await settle();
  expect(begun).toEqual(['a0', 'b2']);
  ends[0]?.();
  await settle();
  expect(begun.slice(2)).toEqual(['a1']);
});
