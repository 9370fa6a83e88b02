import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, ROOT, readPage, readPages, relativeLinksOf } from './markdown.ts';

const pages = readPages();

/** What is wrong with one link of a page; null when it leads somewhere. */
function faultOf(from: string, link: string): string | null {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? from : normalize(join(dirname(from), decodeURIComponent(target)));
  if (path.startsWith('..') || !existsSync(join(ROOT, path))) return `${link}: there is no ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return null;
  return anchorsOf(readPage(path)).has(anchor) ? null : `${link}: ${path} has no heading for it`;
}

describe('the links of the documents', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    'in %s lead to files and headings that are there',
    (_, page) => {
      const faults = relativeLinksOf(page).map((link) => faultOf(page.path, link));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    },
  );

  it('are found: a page without any would pass for nothing', () => {
    const index = relativeLinksOf(readPage('docs/README.md'));
    expect(index).toContain('quick-start.md');
    expect(faultOf('docs/README.md', 'no-such-page.md')).toContain('there is no docs/no-such-page.md');
    expect(faultOf('docs/README.md', 'api.md#no-such-heading')).toContain('no heading');
  });

  it('lead from the index to every page of docs/', () => {
    const linked = new Set(relativeLinksOf(readPage('docs/README.md')));
    const missing = pages
      .map(({ path }) => path)
      .filter((path) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/README.md')
      .filter((path) => !linked.has(path.slice('docs/'.length)));
    expect(missing).toEqual([]);
  });
});
