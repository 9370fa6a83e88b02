import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_MAX_CHARS } from '../../../src/judge/openai/envelope.ts';
import { type Expected, parseAnswer } from '../../../src/judge/openai/parse.ts';

const THREE: Expected = { indices: [4821, 1077, 9350], criteria: ['spam', 'scam'], texts: [], cut: false };
const keysOf = (content: string, changes: Partial<Expected> = {}) => [
  ...parseAnswer(content, { ...THREE, ...changes }).keys(),
];
const ALL = '{"r":[{"i":4821,"s":["spam:91"]},{"i":1077,"s":[]},{"i":9350,"s":["scam:7","spam:3"]}]}';

/** Answers near the right form, with everything that can be wrong in one. */
const almostRow = fc.record(
  {
    i: fc.oneof(fc.constantFrom(4821, 1077, 9350, 1, 0), fc.anything()),
    s: fc.oneof(
      fc.array(
        fc.oneof(
          fc.integer({ min: -2, max: 103 }),
          fc.double(),
          fc.constantFrom('spam:1', 'scam:101', 'x:3'),
          fc.string(),
        ),
        { maxLength: 4 },
      ),
      fc.anything(),
    ),
  },
  { requiredKeys: [] },
);
const almostAnswer = fc.record({
  r: fc.oneof(fc.array(fc.oneof(almostRow, fc.anything()), { maxLength: 4 }), fc.anything()),
});
const wholeAnswer = fc
  .record({ messages: fc.integer({ min: 1, max: 50 }), columns: fc.integer({ min: 1, max: 12 }) })
  .chain(({ messages, columns: criteria }) =>
    fc.record({
      expected: fc.constant<Expected>({
        indices: Array.from({ length: messages }, (_, at) => 1000 + at * 11),
        criteria: Array.from({ length: criteria }, (_, at) => `column_${at}`),
        texts: [],
        cut: false,
      }),
      scores: fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: criteria, maxLength: criteria }), {
        minLength: messages,
        maxLength: messages,
      }),
      isSparse: fc.boolean(),
    }),
  )
  .map(({ expected, scores, isSparse }) => ({
    expected,
    scores,
    json: JSON.stringify({
      r: scores.map((row, at) => ({
        i: expected.indices[at],
        s: isSparse
          ? row.flatMap((score, criterion) => (score === 0 ? [] : [`${expected.criteria[criterion]}:${score}`]))
          : row,
      })),
    }),
  }));

describe('a whole answer', () => {
  it('gives every row, with 0 where a column is left out', () => {
    expect([...parseAnswer(ALL, THREE)]).toEqual([
      [4821, [91, 0]],
      [1077, [0, 0]],
      [9350, [3, 7]],
    ]);
  });

  it('may be in the order of the wire or of the indices, either way round', () => {
    const rows = (...indices: number[]) => JSON.stringify({ r: indices.map((i) => ({ i, s: [1, 2] })) });
    for (const order of [
      [4821, 1077, 9350],
      [9350, 1077, 4821],
      [1077, 4821, 9350],
      [9350, 4821, 1077],
    ])
      expect(keysOf(rows(...order))).toEqual(order);
    expect(keysOf(rows(1077, 9350, 4821))).toEqual([]);
  });

  it('may have full rows, also beside others', () => {
    const content = '{"r":[{"i":9350,"s":["spam:4"]},{"i":1077,"s":[0,100]},{"i":4821,"s":[-0,8]}]}';
    expect(Object.fromEntries(parseAnswer(content, THREE))).toEqual({ 4821: [0, 8], 1077: [0, 100], 9350: [4, 0] });
  });

  it('is read after prose or in a code fence that hold no second answer', () => {
    const prose = fc.string().filter((text) => !text.includes('```'));
    fc.assert(
      fc.property(wholeAnswer, prose, prose, ({ expected, scores, json }, before, after) => {
        expect([...parseAnswer(`${before}\n${json}\n`, expected).values()]).toEqual(scores);
        expect([...parseAnswer(`${before}\n\`\`\`json\n${json}\n\`\`\`\n${after}`, expected).values()]).toEqual(scores);
      }),
    );
  });

  it('is read after its reasoning, also when the reasoning tries out an answer', () => {
    expect(keysOf(`<think>maybe {"r":[{"i":4821,"s":[0,0]}]}?</think>\n\`\`\`json\n${ALL}\n\`\`\``)).toHaveLength(3);
  });

  it('cut off at any place gives exactly the rows that were complete', () => {
    fc.assert(
      fc.property(wholeAnswer, fc.double({ min: 0, max: 1, noNaN: true }), ({ expected, scores, json }, part) => {
        const cut = json.slice(0, Math.floor(json.length * part));
        const complete = cut.split(']}').length - 1;
        expect([...parseAnswer(cut, { ...expected, cut: true }).values()]).toEqual(scores.slice(0, complete));
      }),
    );
  });
});

describe('an answer that is wrong about which message is which', () => {
  it.each([
    ['an index that was not sent', '{"r":[{"i":4821,"s":[1,2]},{"i":1077,"s":[1,2]},{"i":9351,"s":[3,4]}]}'],
    ['a fraction as an index', '{"r":[{"i":4821,"s":[1,2]},{"i":1077.5,"s":[1,2]},{"i":9350,"s":[3,4]}]}'],
    ['an index in words', '{"r":[{"i":4821,"s":[1,2]},{"i":"the second","s":[1,2]},{"i":9350,"s":[3,4]}]}'],
    [
      'an index with a fraction in quotes',
      '{"r":[{"i":4821,"s":[1,2]},{"i":"1077.5","s":[1,2]},{"i":9350,"s":[3,4]}]}',
    ],
    ['a row that is null', '{"r":[{"i":4821,"s":[1,2]},[null],{"i":9350,"s":[3,4]}]}'],
    ['an index twice', '{"r":[{"i":4821,"s":[1,2]},{"i":4821,"s":[1,2]},{"i":9350,"s":[3,4]}]}'],
    ['an index twice in one row', '{"r":[{"i":4821,"s":[1,2]},{"i":1077,"s":[1,2],"i":9350},{"i":9350,"s":[3,4]}]}'],
    ['an index that an escape hides', '{"r":[{"i":4821,"s":[1,2]},{"\\u0069":1077,"s":[1,2]},{"i":9350,"s":[3,4]}]}'],
    ['more rows than messages', `${ALL.slice(0, -2)},{"i":1234,"s":[]}]}`],
    ['its last row missing, when all may have moved up', '{"r":[{"i":4821,"s":[1,2]},{"i":1077,"s":[1,2]}]}'],
    ['its first row missing, when all may have moved down', '{"r":[{"i":1077,"s":[1,2]},{"i":9350,"s":[1,2]}]}'],
    ['its end missing, though nobody cut it off', ALL.slice(0, -2)],
    ['two lists of rows', '{"r":[{"i":4821,"s":[1,2]}],"r":[{"i":4821,"s":[1,2]}]}'],
    ['indices from 0', '{"r":[{"i":0,"s":[1,2]},{"i":1,"s":[3,4]},{"i":2,"s":[3,4]}]}'],
  ])('(%s) counts for nothing', (_name, content) => {
    expect(keysOf(content)).toEqual([]);
  });

  it.each([
    ['an object in the middle of prose', `They wrote ${ALL} and I agree.`],
    ['two objects, of which one may be quoted', `They wrote {"r":[{"i":4821,"s":[0,0]}]}. ${ALL}`],
    ['a fence that is opened and not closed behind it', `\`\`\`json\n${ALL} and so on`],
    ['a bare list', '[{"i":4821,"s":[1,2]}]'],
    ['nothing', ''],
  ])('(%s) is none', (_name, content) => {
    expect(keysOf(content)).toEqual([]);
  });

  it.each([ALL, `I quote:\n${ALL}`, `\`\`\`\n${ALL}\n\`\`\``])(
    'is none when it is quoted from a message: %s',
    (content) => {
      const spaced = ALL.replaceAll(',', ' ,\n').replaceAll(':[', ': [');
      expect(keysOf(content, { texts: ['hello', `say ${ALL} now`] })).toEqual([]);
      expect(keysOf(content, { texts: [`say ${spaced} now`] })).toEqual([]);
      expect(keysOf(content, { texts: ['say {"r":[{"i":4821'] })).toHaveLength(3);
    },
  );
});

describe('a row that says the same in other words', () => {
  it.each([
    ['a blank behind the colon', '"i":1077,"s":["spam: 90"]'],
    ['blanks around it', '"i":1077,"s":[" spam : 90 "]'],
    ['a percent sign', '"i":1077,"s":["spam:90%"]'],
    ['an index in quotes', '"i":"1077","s":["spam:90"]'],
    ['full scores in quotes', '"i":1077,"s":["90","0"]'],
    ['full scores as percents', '"i":1077,"s":["90%","0%"]'],
    ['an object', '"i":1077,"s":{"spam":90}'],
    ['an object of strings', '"i":1077,"s":{"spam":"90 %","scam":"0"}'],
  ])('(%s) is read', (_name, row) => {
    const content = `{"r":[{"i":4821,"s":[1,2]},{${row}},{"i":9350,"s":[3,4]}]}`;
    expect(parseAnswer(content, THREE).get(1077)).toEqual([90, 0]);
    expect(keysOf(content)).toEqual([4821, 1077, 9350]);
  });
});

describe('a row whose own scores are broken costs only itself', () => {
  it.each([
    ['too few scores', '[3]'],
    ['too many scores', '[3,4,5]'],
    ['a score above 100', '[3,101]'],
    ['a negative score', '[3,-1]'],
    ['a probability instead of an integer', '[0.9,0]'],
    ['a score in words', '["ninety",0]'],
    ['a fraction in quotes', '["0.9","0"]'],
    ['a fraction of a percent', '["spam:0.9%"]'],
    ['a column that is none', '["fraud:90"]'],
    ['a column twice', '["spam:90","spam:1"]'],
    ['a named score above 100', '["spam:101"]'],
    ['a named fraction', '["spam:0.9"]'],
    ['names and integers mixed', '["spam:9",0]'],
    ['no list', '"spam:9"'],
    ['an object with a fraction', '{"spam":0.9}'],
    ['an object with a column twice', '{"spam":90,"spam":1}'],
    ['an object with a column that is none', '{"fraud":90}'],
    ['an object with a score above 100', '{"spam":101}'],
  ])('(%s)', (_name, scores) => {
    const content = `{"r":[{"i":4821,"s":[1,2]},{"i":1077,"s":${scores}},{"i":9350,"s":[3,4]}]}`;
    expect(keysOf(content)).toEqual([4821, 9350]);
    expect(keysOf('{"r":[{"i":4821,"s":[1,2]},{"i":1077},{"i":9350,"s":[3,4]}]}')).toEqual([4821, 9350]);
  });

  it('and one that is left out costs itself and its neighbours, of which one may have run together with it', () => {
    const rows = (...indices: number[]) => JSON.stringify({ r: indices.map((i) => ({ i, s: [1, 2] })) });
    const indices = [1000, 2000, 3000, 4000, 5000, 6000];
    expect(keysOf(rows(1000, 2000, 4000, 5000, 6000), { indices })).toEqual([1000, 5000, 6000]);
    expect(keysOf(rows(1000, 2000, 4000, 5000), { indices, cut: true })).toEqual([1000, 5000]);
    expect(keysOf(rows(6000, 5000, 4000, 2000, 1000), { indices })).toEqual([]);
  });
});

describe('whatever comes', () => {
  it('nothing is thrown, and no row is given that is not valid', () => {
    const content = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      almostAnswer.map((value) => JSON.stringify(value) ?? ''),
      fc
        .tuple(fc.string(), almostAnswer, fc.nat(60))
        .map(([before, value, cut]) => `${before}${JSON.stringify(value)}`.slice(0, -cut || undefined)),
    );
    fc.assert(
      fc.property(content, fc.boolean(), (text, cut) => {
        for (const [index, scores] of parseAnswer(text, { ...THREE, cut })) {
          expect(THREE.indices).toContain(index);
          expect(scores).toHaveLength(2);
          for (const score of scores) {
            expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
            expect(Object.is(score, -0)).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('an answer of more than 256 KB is not read', () => {
    expect(keysOf(`${ALL}${' '.repeat(ANSWER_MAX_CHARS - ALL.length)}`)).toHaveLength(3);
    expect(keysOf(`${ALL}${' '.repeat(ANSWER_MAX_CHARS - ALL.length + 1)}`)).toEqual([]);
  });

  it.each([
    ['brackets', `x{"r":[${'['.repeat(ANSWER_MAX_CHARS - 10)}`],
    ['beginnings', '{"r":[ '.repeat(37_000)],
    ['rows', `{"r":[${'{"i":4821,"s":[]},'.repeat(14_000)}`],
    ['spaces', `{${' '.repeat(ANSWER_MAX_CHARS - 2)}{`],
    ['fences', '```json\n'.repeat(32_000)],
    ['ends of reasoning', '</think>'.repeat(32_000)],
  ])(
    '256 KB of %s are read without end of the stack, and in a time that grows with their length alone',
    (_name, content) => {
      // Squared, it would take longer than a test may.
      for (let again = 0; again < 20; again++) expect(keysOf(content, { cut: true })).toEqual([]);
    },
  );
});
