import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../../src/core/common/errors.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { readLabelled } from '../../../src/judge/eval/labelled-line.ts';
import { formatReport } from '../../../src/judge/eval/report.ts';
import { evaluate as evaluateMessages } from '../../../src/judge/eval/run-eval.ts';
import type { EvalOptions } from '../../../src/judge/eval/score-messages.ts';
import { type Rig, startRig } from '../setup.ts';

const OPTIONS = { limit: 1_000, batch: 2, parallel: 2, position: true };
const rigs: Rig[] = [];
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

async function evaluate(
  lines: readonly unknown[],
  asked: Partial<EvalOptions & { limit: number }> = {},
  change: { rig?: Rig; policy?: typeof DEFAULT_POLICY } = {},
) {
  const rig = change.rig ?? (await startRig());
  rigs.push(rig);
  const policy = change.policy ?? DEFAULT_POLICY;
  const options = { ...OPTIONS, ...asked };
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const messages = await readLabelled(Readable.from(written), policy, options.limit);
  const report = await evaluateMessages({ judge: rig.judge, policy }, messages, options);
  const column = (name: string) => report.columns.find((one) => one.name === name);
  return { report, column, printed: formatReport(report), server: rig.server };
}

describe('an evaluation', () => {
  it('gives the figures of each labelled column at the thresholds of the policy', async () => {
    // The local model scores 95 where the text holds the column's name.
    const { report, column, printed } = await evaluate([
      { text: 'buy spam now', labels: ['spam'] },
      { text: 'the spam of Monty Python', labels: [] },
      { text: 'something bought in bulk', labels: ['spam'] },
      { text: 'good morning', labels: [] },
    ]);
    expect(column('spam')).toMatchObject({
      labelled: 4,
      positives: 2,
      threshold: 0.8,
      precision: 0.5,
      recall: 0.5,
      // 95, 95, 2, 2 with one positive each: precision 1/2 at recall 1/2, 1/2 at recall 1.
      auprc: 0.5,
    });
    expect(column('spam')?.calibrationError).toBeCloseTo((Math.abs(1.9 - 1) + Math.abs(0.04 - 1)) / 4, 10);
    expect(column('scam')).toMatchObject({ labelled: 4, positives: 0, auprc: null, recall: null });
    expect(column('offtopic')).toBeUndefined();
    expect(report.failures).toEqual({});
    expect(printed).toMatch(/^spam +4 +2 +0\.500 +0\.500 +0\.80 +0\.500 \(0\.09-0\.91\) +0\.500/m);
  });

  it('measures how scores move with the place in the batch', async () => {
    const rig = await startRig();
    // A model that favours the second place.
    rig.server.setBehaviour((call) => ({
      kind: 'content',
      content: JSON.stringify({
        r: call.messages.map(({ i }, at) => ({ i, s: call.categories.map(() => (at === 1 ? 30 : 10)) })),
      }),
    }));
    const lines = ['one of four', 'two of four', 'three of four', 'four of four'].map((text) => ({ text, labels: [] }));
    const { column, printed } = await evaluate(lines, {}, { rig });
    expect(column('spam')?.shift?.pairs).toBe(4);
    expect(column('spam')?.shift?.meanAbsolute).toBeCloseTo(0.2, 10);
    expect(column('spam')?.shift?.meanTowardsEnd).toBeCloseTo(0.2, 10);
    expect(printed).toContain('shift');
  });

  it('judges only once without the shift, and counts tokens and money', async () => {
    const lines = [
      { text: 'one', labels: [] },
      { text: 'two', labels: [] },
      { text: 'three', labels: [] },
    ];
    const { report, server } = await evaluate(lines, { position: false });
    expect(server.requests.map((call) => call.messages.length).toSorted()).toEqual([1, 2]);
    expect(report.columns[0]?.shift).toBeNull();
    expect(report.usage.requests).toBe(2);
    expect(report.costMicroUsd).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('takes labels that are known for some columns only, judges a labelled category that is off, and rules', async () => {
    const policy = mergePolicy(DEFAULT_POLICY, { rules: { politics: 'No party politics.' } });
    const { column, server } = await evaluate(
      [
        { text: 'politics again', topic: 'ｂｉｒｄｓ', labels: { politics: true, offtopic: 1 } },
        { text: 'a robin!', topic: 'birds', labels: { offtopic: 0 } },
      ],
      {},
      { policy },
    );
    expect(column('politics')).toMatchObject({ labelled: 1, positives: 1, recall: 1, threshold: 0.8 });
    expect(column('offtopic')).toMatchObject({ labelled: 2, positives: 1, threshold: 0.9 });
    expect(column('spam')).toMatchObject({ labelled: 0 });
    expect(server.requests[0]?.messages[0]?.topic).toBe('birds');
  });

  it('leaves messages without scores out of the figures, and says how many', async () => {
    const rig = await startRig();
    rig.server.setBehaviour({ kind: 'filter', as: 'error', texts: (text) => text === 'filtered spam' });
    const lines = [
      { text: 'filtered spam', labels: ['spam'] },
      { text: 'fine', labels: [] },
    ];
    const { report, column, printed } = await evaluate(lines, { position: false }, { rig });
    expect(report.failures).toEqual({ content_filter: 1 });
    expect(column('spam')).toMatchObject({ labelled: 1, positives: 0 });
    expect(printed).toContain('content_filter 1');
  });

  it('refuses a file with every bad line by its number, before anything is judged', async () => {
    const rig = await startRig();
    const lines = [{ text: 'fine', labels: [] }, '{', '', { text: 'x', labels: ['rudeness'] }, { text: 3, labels: [] }];
    const failure = await evaluate(lines, {}, { rig }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StewardError);
    expect((failure as StewardError).issues.map((fault) => fault.loc)).toEqual([
      ['line', 2],
      ['line', 4],
      ['line', 5],
    ]);
    expect(rig.server.requests).toEqual([]);
  });

  it('reads no more messages than its limit', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => ({ text: `text ${index}`, labels: [] }));
    expect((await evaluate(lines, { limit: 5 })).report.messages).toBe(5);
  });
});
