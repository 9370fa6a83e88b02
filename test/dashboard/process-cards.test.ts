import { expect, it } from 'vitest';
import { type KnownProcess, ProcessHealth } from '../../src/core/common/processes.ts';
import { ProcessCards } from '../../src/dashboard/pages/operator/operator-processes.tsx';

const processWith = (judge: object): KnownProcess => ({
  id: '1',
  role: 'all',
  host: 'a-host',
  pid: 7,
  isThis: true,
  state: 'running',
  startedAtMs: 0,
  seenAtMs: 0,
  loopDelayMs: 0,
  health: ProcessHealth.parse({
    version: '0.2.0',
    store: { state: 'ok', replica: null },
    judge: { model: 'a-model', available: true, paused_until: null, ...judge },
    log: { stalled: false, dropped_lines: 0 },
    shared_memory: 'off',
    bots: {},
    bot_conditions: {},
  }),
});
const shown = (judge: object) => String(ProcessCards({ processes: [processWith(judge)] }));

it('says on the page of processes what troubles the model, and what its server is asked otherwise', () => {
  const page = shown({ trouble: 'misses_test_message', adapted: ['temperature is not sent'] });
  expect(page).toContain('It misses the test message in each batch');
  expect(page).toContain('Adapted to its server: temperature is not sent');
  expect(shown({ trouble: 'unusable_answers', adapted: [] })).toContain('Its answers cannot be read');
});

it('says nothing of it where all is well, nor of a process of an earlier version, which did not say', () => {
  for (const judge of [{}, { trouble: null, adapted: [] }]) {
    expect(shown(judge)).toContain('a-model, answers');
    expect(shown(judge)).not.toMatch(/test message|Adapted|cannot be read/);
  }
});

it('shows what a cascade saved and how often both judges agreed, and nothing without one', () => {
  const cascade = { messages: 1_200, saved_messages: 900, saved_requests: 800, sampled: 18, agreed: 17 };
  expect(shown({ cascade })).toContain('saved 800 model calls; decided 900 of 1,200 messages; same action in 17 of 18');
  expect(shown({ cascade: { ...cascade, sampled: 0, agreed: 0 } })).toContain('no sample yet');
  expect(shown({ cascade: null })).not.toContain('Cascade');
});
