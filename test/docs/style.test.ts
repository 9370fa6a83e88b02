// The check of English texts: it passes for this repository, and fails for texts that are hard to read.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'style-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(name?: string, text?: string, script = 'style') {
  const file = join(folder, name ?? 'none');
  if (text !== undefined) writeFileSync(file, text);
  const result = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...(name === undefined ? [] : [file])], {
    encoding: 'utf8',
  });
  return { status: result.status, text: result.stdout };
}

const words = (count: number) => `${Array.from({ length: count }, (_, index) => `word${index}`).join(' ')}.`;

describe('the check of English texts', () => {
  it('passes for the README, the docs, the changelog and the texts of bots and pages', () => {
    expect(check()).toMatchObject({ status: 0 });
  });

  it.each([
    ['meanWords', `${words(20)}\n\n${words(19)}`],
    ['longSentences', `${words(41)} It works. It works. It works. It works.\n\n${'It works well. '.repeat(20)}`],
    ['longSentences', `It needs:\n\n- ${words(21).slice(0, -1)}\n- ${words(21)}\n\n${'It works well. '.repeat(20)}`],
    ['longCells', `| a | ${words(31)} |\n|---|---|`],
    ['patterns', 'What is known passes the check.'],
    ['patterns', 'The entry stands in the log.'],
    ['patterns', 'The moderator is told about the raid.'],
    ['patterns', 'Nobody waits, for the store is fast.'],
    ['patterns', 'The lease ends by itself after that.'],
    ['patterns', 'The page says "Counted anew" at the end.'],
  ])('fails with %s for %s', (figure, text) => {
    const answer = check('bad.md', text);
    expect(answer.status).toBe(1);
    expect(answer.text).toContain(`bad.md: ${figure} is `);
  });

  it('fails for a text of a page or of chat', () => {
    const answer = check('en.json', JSON.stringify({ 'page.a': 'The bot is asked for it.' }));
    expect(answer).toMatchObject({ status: 1, text: expect.stringContaining('is asked') });
  });

  it.each([
    ['code', '```sh\necho it stands by itself as everywhere\n```\n\nRun `it stands` now.'],
    ['ends of list items', `It needs:\n\n- Some ${words(21)}\n- Some ${words(21)}\n\n${'It works well. '.repeat(20)}`],
    ['questions', 'What does it cost? It costs nothing.'],
    ['labels', '| Who | When |\n|---|---|\n| you | now |'],
    [
      'generated tables',
      `<!-- rules: written by \`npm run x\` -->\n| ${words(40)} |\n<!-- end of rules -->\n\nIt works well.`,
    ],
  ])('leaves out %s', (_, text) => {
    expect(check('good.md', text)).toMatchObject({ status: 0 });
  });
});

describe('the check of comments', () => {
  const checkComments = (text?: string) => check(text === undefined ? undefined : 'code.ts', text, 'comment-style');

  it('passes for the code', () => {
    expect(checkComments()).toMatchObject({ status: 0 });
  });

  it.each([
    '/** What an answer shows of it at most. */\nexport const MAX = 9;\n',
    '/**\n * Reads a file.\n * @returns what it holds. Whoever reads it waits.\n */\n',
    '  // Of one that failed nothing is kept.\n  done();\n',
    '/** Reads a file; it stands in the folder. */\n',
    `/** ${words(31)} */\n`,
    'export const MAX = 9;\n',
  ])('fails for %j', (code) => {
    expect(checkComments(code)).toMatchObject({ status: 1 });
  });

  it.each([
    '/** Most characters of an answer. What if it has more? */\n',
    '/** Reads a file. @example What a line; // => 1 */\n',
    '/** Returns `What it is`. */\n',
    `/** ${words(29)} */\n`,
  ])('passes for %j', (code) => {
    expect(checkComments(code)).toMatchObject({ status: 0 });
  });
});
