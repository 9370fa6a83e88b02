import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's own folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** A fenced block: its language, its content, and the heading that it stands under ('' before the first). */
export type CodeBlock = { readonly language: string; readonly content: string; readonly heading: string };
/** A Markdown page, taken apart. `path` is from the repository's folder. */
export type Page = {
  readonly path: string;
  /** The whole file. */
  readonly source: string;
  /** The file without its fenced blocks. */
  readonly prose: string;
  readonly headings: readonly string[];
  readonly blocks: readonly CodeBlock[];
};

/** Reads one page. */
export function readPage(path: string): Page {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const prose: string[] = [];
  const headings: string[] = [];
  const blocks: CodeBlock[] = [];
  let open: { readonly language: string; readonly lines: string[] } | null = null;
  for (const line of source.split('\n')) {
    const fence = /^\s*```(\S*)/.exec(line);
    if (fence && open) {
      blocks.push({ language: open.language, content: `${open.lines.join('\n')}\n`, heading: headings.at(-1) ?? '' });
      open = null;
    } else if (fence) open = { language: fence[1] ?? '', lines: [] };
    else if (open) open.lines.push(line);
    else {
      prose.push(line);
      const heading = /^#{1,6} +(.*?) *#*$/.exec(line);
      if (heading?.[1]) headings.push(heading[1]);
    }
  }
  if (open) throw new Error(`${path}: a code block is never closed`);
  return { path, source, prose: prose.join('\n'), headings, blocks };
}

/** Every page that users and contributors read: those of the root, and all of docs/. */
export function readPages(): readonly Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const root = readdirSync(ROOT).filter((path) => path.endsWith('.md'));
  return [...root.sort(), ...docs.sort()].map(readPage);
}

/** The anchors of a page's headings, as GitHub makes them: the second of two equal ones gets `-1`. */
export function anchorsOf({ headings }: Page): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const heading of headings) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The text from the heading of an anchor to the next heading of its level or above; null where no heading has the anchor. */
export function sectionUnder(page: Page, anchor: string): string | null {
  const place = [...anchorsOf(page)].indexOf(anchor);
  if (place < 0) return null;
  const lines = page.source.split('\n');
  let isCode = false;
  const headings = lines.flatMap((line, at) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, hashes = ''] = /^(#{1,6}) +\S/.exec(line) ?? [];
    return isCode || hashes === '' ? [] : [{ at, level: hashes.length }];
  });
  const [own, ...later] = headings.slice(place);
  if (!own) return null;
  return lines.slice(own.at, later.find(({ level }) => level <= own.level)?.at).join('\n');
}

/** The targets of a page's links and images that are not addresses of the web. */
export function relativeLinksOf({ prose }: Page): readonly string[] {
  const inline = [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)];
  const references = [...prose.matchAll(/^\[[^\]]+\]: +(\S+)/gm)];
  return [...inline, ...references].flatMap(([, target = '']) => (/^[a-z][a-z+.-]*:/i.test(target) ? [] : [target]));
}

/** The rows of the first table under a heading, cell by cell, without the header. */
export function tableUnder({ source, path }: Page, heading: string): readonly (readonly string[])[] {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => /^#{1,6} /.test(line) && line.replace(/^#+ +/, '') === heading);
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'));
  if (start < 0 || first < 0) throw new Error(`${path}: there is no table under "${heading}"`);
  const rows: string[][] = [];
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}
