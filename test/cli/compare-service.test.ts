import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(() => line.close());

const jsonl = (lines: readonly object[]) =>
  line.file('old.jsonl', lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
const perspective = (text: string, scores: Readonly<Record<string, number>>) => ({
  text,
  answer: {
    attributeScores: Object.fromEntries(
      Object.entries(scores).map(([name, value]) => [name, { summaryScore: { value } }]),
    ),
  },
});

it('says where Perspective and the judge here agree, with which threshold most, and on which texts they differ', async () => {
  const file = jsonl([
    perspective('you are all fools, harassment', { TOXICITY: 0.9, SEVERE_TOXICITY: 0.1 }),
    perspective('what a fool you are', { TOXICITY: 0.8 }),
    perspective('a fine evening to all', { TOXICITY: 0.1 }),
    perspective('hi', { TOXICITY: 0.1 }),
  ]);
  const { code, out, err } = await line.run(['migrate', 'compare', '--from', 'perspective', file]);
  expect([code, err]).toEqual([0, expect.any(String)]);
  expect(out).toContain('SEVERE_TOXICITY: no category here scores it; see docs/moving.md\n');
  expect(out).toMatch(
    /^TOXICITY: 3 messages, 2 reached there, 1 here, 66\.7% agree; with the threshold 0\.\d+ \d+\.\d%$/m,
  );
  expect(out).toMatch(/^ {2}reached there, here 0\.\d\d: what a fool you are$/m);
  expect(out).toContain('1 of 4 messages were not judged here, so they are omitted.\n');
  const json = await line.run(['migrate', 'compare', '--from', 'perspective', '--at', '0.85', '--json', file]);
  const { categories } = JSON.parse(json.out);
  expect(categories.at(-1)).toMatchObject({
    category: 'TOXICITY',
    reached_there: 1,
    reached_here: 1,
    agree: 3,
    differ: [],
  });
});

it('reads answers of OpenAI, whole or one result, and of Azure', async () => {
  const openai = jsonl([
    {
      text: 'some harassment here',
      answer: { results: [{ categories: { harassment: true, 'self-harm': false } }] },
    },
    { text: 'a calm evening to all', answer: { categories: { harassment: false, 'self-harm': false } } },
  ]);
  const { out } = await line.run(['migrate', 'compare', '--from', 'openai', openai]);
  expect(out).toContain('harassment: 2 messages, 1 reached there, 1 here, 100.0% agree');
  expect(out).toContain('self-harm: 2 messages, 0 reached there, 0 here, 100.0% agree');
  const azure = jsonl([
    { text: 'some harassment here', answer: { categoriesAnalysis: [{ category: 'Hate', severity: 2 }] } },
  ]);
  const asked = ['migrate', 'compare', '--from', 'azure', azure];
  expect((await line.run(asked)).out).toContain('Hate: 1 messages, 0 reached there, 1 here, 0.0% agree');
  expect((await line.run([...asked, '--at', '2'])).out).toContain('1 reached there, 1 here, 100.0% agree');
});

it('names the line that it cannot read', async () => {
  const file = jsonl([perspective('one text', { TOXICITY: 0.1 }), { text: 'another text', answer: { score: 1 } }]);
  const { code, err } = await line.run(['migrate', 'compare', '--from', 'perspective', file]);
  expect([code, err]).toEqual([2, expect.stringContaining('line 2: no answer of perspective; a line is {"text"')]);
  const missing = await line.run(['migrate', 'compare', '--from', 'openai', `${line.folder}/none.jsonl`]);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('none.jsonl')]);
});
