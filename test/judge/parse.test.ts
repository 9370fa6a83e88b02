import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../src/judge/parse.ts';

const TWO = { messages: 2, columns: 2 };
const rowsOf = (content: string, expected = TWO): [number, readonly number[]][] => [
  ...parseAnswer(content, expected).rows,
];

/** Answers near the right form, with everything that can be wrong in one. */
const almostRow = fc.record(
  {
    i: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.anything()),
    s: fc.oneof(
      fc.array(fc.oneof(fc.integer({ min: -2, max: 103 }), fc.double(), fc.string()), { maxLength: 4 }),
      fc.anything(),
    ),
  },
  { requiredKeys: [] },
);
const almostAnswer = fc.record({
  r: fc.oneof(fc.array(fc.oneof(almostRow, fc.anything()), { maxLength: 6 }), fc.anything()),
});
const wholeAnswer = fc
  .record({ messages: fc.integer({ min: 1, max: 50 }), columns: fc.integer({ min: 1, max: 12 }) })
  .chain((expected) =>
    fc.record({
      expected: fc.constant(expected),
      scores: fc.array(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: expected.columns, maxLength: expected.columns }),
        { minLength: expected.messages, maxLength: expected.messages },
      ),
    }),
  );

describe('a whole answer', () => {
  it('gives every row, whatever its order', () => {
    const parsed = parseAnswer('{"r":[{"i":2,"s":[0,100]},{"i":1,"s":[7,8]}]}', TWO);
    expect(parsed.clean).toBe(true);
    expect([...parsed.rows]).toEqual([
      [2, [0, 100]],
      [1, [7, 8]],
    ]);
  });

  it('survives any prose before and after it that holds no second answer', () => {
    fc.assert(
      fc.property(wholeAnswer, fc.string(), fc.string(), ({ expected, scores }, before, after) => {
        const json = JSON.stringify({ r: scores.map((s, index) => ({ i: index + 1, s })) });
        const { rows } = parseAnswer(`${before}\n${json}\n${after}`, expected);
        expect([...rows.values()]).toEqual(scores);
      }),
    );
  });

  it('cut at any place gives exactly the rows that were complete', () => {
    fc.assert(
      fc.property(wholeAnswer, fc.double({ min: 0, max: 1, noNaN: true }), ({ expected, scores }, part) => {
        const json = JSON.stringify({ r: scores.map((s, index) => ({ i: index + 1, s })) });
        const cut = json.slice(0, Math.floor(json.length * part));
        const complete = cut.split(']}').length - 1;
        const { rows } = parseAnswer(cut, expected);
        expect([...rows.values()]).toEqual(scores.slice(0, complete));
      }),
    );
  });
});

describe('a broken answer', () => {
  it.each([
    ['an index that was not asked for', '{"r":[{"i":1,"s":[1,2]},{"i":9,"s":[3,4]}]}', [1]],
    ['a fraction as an index', '{"r":[{"i":1,"s":[1,2]},{"i":1.5,"s":[3,4]}]}', [1]],
    ['too few scores', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3]}]}', [1]],
    ['too many scores', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3,4,5]}]}', [1]],
    ['a score above 100', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3,101]}]}', [1]],
    ['a negative score', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3,-1]}]}', [1]],
    ['a probability instead of an integer', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[0.9,0]}]}', [1]],
    ['a score in words', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":["90",0]}]}', [1]],
    ['a row that is null', '{"r":[{"i":1,"s":[1,2]},null]}', [1]],
    ['one index twice with other scores', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3,4]},{"i":2,"s":[3,5]}]}', [1]],
    ['one index twice, once broken', '{"r":[{"i":1,"s":[1,2]},{"i":2,"s":[3,4]},{"i":2,"s":[3]}]}', [1]],
    ['an index from 0, which shifts every row', '{"r":[{"i":0,"s":[1,2]},{"i":1,"s":[3,4]}]}', []],
    ['two answers, of which one may be quoted', 'They wrote {"r":[{"i":1,"s":[0,0]}]}. {"r":[{"i":1,"s":[9,9]}]}', []],
    ['a bare list', '[{"i":1,"s":[1,2]}]', []],
    ['nothing', '', []],
  ])('with %s keeps what is valid', (_name, content, kept) => {
    const parsed = parseAnswer(content, TWO);
    expect([...parsed.rows.keys()]).toEqual(kept);
    expect(parsed.clean).toBe(false);
  });

  it('that gives one index twice with the same scores is no contradiction', () => {
    expect(rowsOf('{"r":[{"i":1,"s":[1,2]},{"i":1,"s":[1,2]}]}')).toEqual([[1, [1, 2]]]);
  });

  it('is read after its reasoning, also when the reasoning tries out an answer', () => {
    const content = '<think>maybe {"r":[{"i":1,"s":[0,0]}]}?</think>\n```json\n{"r":[{"i":1,"s":[90,2]}]}\n```';
    expect(rowsOf(content)).toEqual([[1, [90, 2]]]);
  });

  it('never throws and never gives a row that is not valid, whatever comes', () => {
    const content = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      almostAnswer.map((value) => JSON.stringify(value) ?? ''),
      fc
        .tuple(fc.string(), almostAnswer, fc.nat(60))
        .map(([before, value, cut]) => `${before}${JSON.stringify(value)}`.slice(0, -cut || undefined)),
    );
    fc.assert(
      fc.property(
        content,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (text, messages, columns) => {
          for (const [index, scores] of parseAnswer(text, { messages, columns }).rows) {
            expect(index).toBeGreaterThanOrEqual(1);
            expect(index).toBeLessThanOrEqual(messages);
            expect(scores).toHaveLength(columns);
            for (const score of scores) {
              expect(Number.isInteger(score)).toBe(true);
              expect(Object.is(score, -0)).toBe(false);
              expect(score).toBeGreaterThanOrEqual(0);
              expect(score).toBeLessThanOrEqual(100);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of millions of brackets is read in linear time and without a stack overflow', () => {
    const startedMs = performance.now();
    expect(rowsOf(`x{"r":[${'['.repeat(2_000_000)}`)).toEqual([]);
    expect(rowsOf('{"r":[ '.repeat(200_000))).toEqual([]);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
