// Questions that people bring to the documents: each is answered in a section that is read in two minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readPage, sectionUnder } from './markdown.ts';

type Question = {
  readonly role: string;
  readonly question: string;
  readonly page: string;
  readonly anchor: string;
  /** So many words the section had when the question was last asked. */
  readonly words: number;
};

const WORDS_MAX = 400;
const questions = JSON.parse(readFileSync(join(ROOT, 'test/docs/questions.json'), 'utf8')) as readonly Question[];

/** The words that a person reads: without code, comments and generated tables. */
function countWords(section: string): number {
  const prose = section
    .replace(/<!-- [\w ]+: written by.*?<!-- end[^>]*-->/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/^```.*?^```/gms, '');
  return prose.split(/\s+/).filter((word) => word !== '').length;
}

/** What is wrong with the section that answers a question; null for a good one. */
function faultOf({ page, anchor }: Pick<Question, 'page' | 'anchor'>): string | null {
  const section = sectionUnder(readPage(page), anchor);
  if (section === null) return `${page} has no heading for #${anchor}`;
  const words = countWords(section);
  return words > WORDS_MAX ? `${page}#${anchor} has ${words} words, at most ${WORDS_MAX}` : null;
}

describe('the documents answer', () => {
  it.each(questions)('$role: $question', (question) => {
    expect(faultOf(question)).toBeNull();
  });

  it('six questions or more of each role, and none twice', () => {
    const roles = [...new Set(questions.map(({ role }) => role))];
    const counts = roles.map((role) => questions.filter((one) => one.role === role).length);
    expect(roles).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
    expect(new Set(questions.map(({ role, question }) => `${role}: ${question}`)).size).toBe(questions.length);
  });

  it('or the test fails: for an anchor that is gone, and for a section that is too long', () => {
    expect(faultOf({ page: 'docs/how-to.md', anchor: 'no-such-heading' })).toContain('no heading');
    expect(faultOf({ page: 'docs/api.md', anchor: 'api-guide' })).toMatch(/has \d{4} words/);
    expect(() => faultOf({ page: 'docs/no-such-page.md', anchor: 'errors' })).toThrow('ENOENT');
  });

  it('in words that are counted without code', () => {
    const section = '## Two words\n\n```sh\nnot these words\n```\n\n<!-- nor these -->\nand three more';
    expect(countWords(section)).toBe(6);
  });
});
