import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(() => line.close());

const CSV = [
  '\ufeffid,comment,author',
  '1,"this is pure spam, ""really""\nover two lines",ann',
  '2,a friendly good morning,bob',
  '3,"{""text"": ""this is pure spam in braces""}",=cmd()',
  '4,,cleo',
].join('\r\n');

describe('check --text-column', () => {
  it('reads a column of CSV, and answers the table with the decisions behind it', async () => {
    const { code, out, err } = await line.run([
      'check',
      '--file',
      line.file('in.csv', CSV),
      '--text-column',
      'comment',
    ]);
    expect(code, err).toBe(1);
    const [header, ...rows] = parse(out);
    expect(header).toEqual([
      ...['id', 'comment', 'author'],
      ...['steward_action', 'steward_category', 'steward_probability', 'steward_reason'],
    ]);
    expect(rows).toEqual([
      ['1', 'this is pure spam, "really"\nover two lines', 'ann', 'flag', 'spam', '0.95', 'model'],
      ['2', 'a friendly good morning', 'bob', 'none', '', expect.any(String), 'model'],
      // A cell is a text also where it looks like a message, and no formula reaches a spreadsheet.
      ['3', '{"text": "this is pure spam in braces"}', "'=cmd()", 'flag', 'spam', '0.95', 'model'],
    ]);
    expect(err).toContain('3 messages');
  });

  it('reads standard input, has its header once over many batches, and goes with --only-triggered and --json', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `${at},message number ${at}${at === 110 ? ' spam' : ''}`);
    const stdin = ['n,text', ...many].join('\n');
    const some = await line.run(['check', '--text-column', 'text', '--only-triggered'], { stdin });
    expect(parse(some.out, { columns: true })).toMatchObject([{ n: '110', steward_action: 'flag' }]);
    const json = await line.run(['check', '--text-column', 'text', '--json'], { stdin });
    expect(json.out.trim().split('\n')).toHaveLength(120);
    expect(JSON.parse(json.out.split('\n')[0] ?? '')).toMatchObject({ line: 2, action: 'none' });
  });

  it.each([
    ['a column that is not there', 'id,comment\n1,hello', [], 'the columns are id, comment'],
    ['what is no CSV', 'id,text\n1,"open', [], 'the input is not valid CSV'],
    ['a row that is too short', 'id,text\n1', [], 'the input is not valid CSV'],
    ['a state to go on from', 'id,text\n1,hello', ['--resume', 'x'], '--resume'],
  ])('refuses %s', async (_, csv, more, told) => {
    const file = line.file('in.csv', csv);
    const { code, err } = await line.run(['check', '--file', file, '--text-column', 'text', ...more]);
    expect(code).toBe(2);
    expect(err).toContain(told);
  });
});
