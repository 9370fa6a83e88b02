import { describe, expect, it } from 'vitest';
import { createWork } from '../../../bots/core/runtime/background-work.ts';
import { createProblems } from '../../../bots/core/runtime/problems.ts';

describe('background work', () => {
  it('reports failures until it is handed to the next process', async () => {
    const told: string[] = [];
    const tell = (_: object, message: string) => void told.push(message);
    const problems = createProblems(() => 0);
    const work = createWork({ log: { info: tell, warn: tell, error: tell } }, problems);
    const fail = () => Promise.reject(new TypeError('no store'));
    work.begin('count', fail);
    await work.settled();
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(['a bot task failed']);
    expect(problems.last()?.what).toBe('count: TypeError');
    work.leave();
    work.begin('edit entries', fail);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toHaveLength(1);
  });
});
