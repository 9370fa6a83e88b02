import { expect, it } from 'vitest';
import { createProblems } from '../../../../bots/core/runtime/problems.ts';

it('shows each community its own last problem and those of the bot, but none of other communities', () => {
  let nowMs = 0;
  const owls = { id: 'owls', externalId: '17' };
  const cats = { id: 'cats', externalId: '18' };
  const problems = createProblems(() => ++nowMs);
  expect(problems.last(owls)).toBeNull();
  problems.note('delete refused: missing_permission', 'owls');
  expect(problems.last(owls)?.what).toBe('delete refused: missing_permission');
  expect(problems.last(cats)).toBeNull();
  expect(problems.last()?.what).toBe('delete refused: missing_permission');
  problems.note('the model cannot be reached');
  expect([problems.last(owls), problems.last(cats)].map((one) => one?.what)).toEqual([
    'the model cannot be reached',
    'the model cannot be reached',
  ]);
  problems.note('posting to the log failed', 'cats');
  expect([problems.last(owls), problems.last(cats)].map((one) => one?.what)).toEqual([
    'the model cannot be reached',
    'posting to the log failed',
  ]);
});

it('knows a community by its own id and by that of the platform', () => {
  let nowMs = 0;
  const problems = createProblems(() => ++nowMs);
  const [owls, cats] = [
    { id: 'owls', externalId: '17' },
    { id: 'cats', externalId: '18' },
  ];
  problems.note('a batch failed', 'owls');
  problems.note('a command failed', '17');
  expect(problems.last(owls)?.what).toBe('a command failed');
  problems.note('escalate', 'owls');
  expect(problems.last(owls)?.what).toBe('escalate');
  expect(problems.last(cats)).toBeNull();
});
