import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readPage, tableUnder } from './markdown.ts';

const page = readPage('docs/architecture.md');
const PATH = /^(?:\.?[\w-]+\/)*[\w.-]+\/?$/;
const ROOMS = ['app', 'src', 'bots', 'emulators', 'clients', 'train', 'bench', 'chaos', 'test', 'scripts', 'docs'];

const inCode = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const isPath = (code: string) => PATH.test(code) && ROOMS.some((room) => code.startsWith(`${room}/`));

/** The text of a file, or of all files of a folder. */
function textOf(path: string): string {
  const full = join(ROOT, path);
  if (statSync(full).isFile()) return readFileSync(full, 'utf8');
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('generated'))
    .map((name) => readFileSync(join(full, name), 'utf8'))
    .join('\n');
}

/** The names of a cell that its files do not have. */
function missingNames(files: readonly string[], cell: string): string[] {
  const texts = files.map(textOf);
  return inCode(cell)
    .filter((code) => /^[a-z][A-Za-z]+$/.test(code))
    .flatMap((name) =>
      files.filter((_, at) => !new RegExp(`\\b${name}\\b`).test(texts[at] ?? '')).map((file) => `${file}: ${name}`),
    );
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const words = tableUnder(page, 'Glossary').flatMap(([word = '']) => word.split(', '));
const files = ['src', 'bots', 'app'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
    .map((name) => `${room}/${name}`),
);
/** The room of a file, by its name in the picture; null for what was generated. */
function nodeOf(file: string): string | null {
  if (file.startsWith('src/generated/')) return null;
  if (file.startsWith('bots/')) return file.startsWith('bots/core/') ? 'shared' : 'platforms';
  const [, room = 'app'] = /^src\/([\w-]+)\//.exec(file) ?? [];
  return room === 'shared-memory' ? 'memory' : room;
}

/** The same part of several platforms means one thing. */
const meaningOf = (file: string) =>
  /^bots\/(?:discord|slack|telegram)\//.test(file) ? 'a part of each platform' : file;

describe('the page of the architecture', () => {
  it('names files and folders that are there', () => {
    const paths = inCode(page.prose).filter(isPath);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each([
    'Walk: POST /v1/moderate',
    'Walk: a Discord message',
    'Walk: a Telegram message',
    'A moderator is never punished',
  ])('names what its files have: %s', (heading) => {
    const rows = tableUnder(page, heading);
    expect(rows.length).toBeGreaterThan(4);
    // A page at most.
    expect(rows.length).toBeLessThan(25);
    expect(rows.flatMap(([where = '', what = '']) => missingNames(inCode(where), what))).toEqual([]);
  });

  it('has every room in its picture and in its table, with the imports that the checks enforce', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      forbidden: { from: { path?: string }; to: { path?: string } }[];
    };
    const enforced = forbidden.flatMap(({ from, to }) => {
      const room = /^\^((?:src|bots)\/[\w-]+)\/$/.exec(from.path ?? '')?.[1];
      const allowed = /\(\?!\(\?:([\w|-]+)\)/.exec(to.path ?? '')?.[1]?.split('|');
      return room && allowed ? [[room, allowed] as const] : [];
    });
    expect(enforced.length).toBeGreaterThan(8);
    const picture = page.blocks.find(({ language }) => language === 'mermaid')?.content ?? '';
    const rows = tableUnder(page, 'The rooms').flatMap(([rooms = '', , imports = '']) =>
      inCode(rooms).map((room) => [room, inCode(imports)] as const),
    );
    const documented = new Map(rows);
    for (const [room, allowed] of enforced) {
      const own = room.split('/').at(-1) ?? '';
      const others = allowed.filter((name) => name !== own && name !== 'generated' && !room.endsWith(`/${name}`));
      expect([...(documented.get(room) ?? ['nothing'])].sort(), room).toEqual(others.sort());
      expect(picture, room).toContain(own);
    }
  });

  it('draws an arrow for what is imported, and none for what is not', () => {
    const picture = page.blocks.find(({ language }) => language === 'mermaid')?.content ?? '';
    const doors = /subgraph doors[^\n]*\n([\s\S]*?)\n {2}end/.exec(picture)?.[1] ?? '';
    const behindDoors = [...doors.matchAll(/^ +(\w+)\[/gm)].map(([, node = '']) => node);
    const arrows = [...picture.matchAll(/^ +(\w+) --> (\w+)$/gm)].flatMap(([, from = '', to = '']) =>
      (to === 'doors' ? behindDoors : [to]).map((one) => `${from} ${one}`),
    );
    const imported = new Set<string>();
    for (const file of files) {
      for (const [, , target = ''] of read(file).matchAll(/(from |import\()'(\.[^']+)'/g)) {
        const [from, to] = [nodeOf(file), nodeOf(normalize(join(dirname(file), target)))];
        if (from !== null && to !== null && from !== to) imported.add(`${from} ${to}`);
      }
    }
    expect(arrows.length).toBeGreaterThan(15);
    expect(arrows.filter((arrow) => !imported.has(arrow))).toEqual([]);
    // What is reached over another room has no arrow of its own.
    const isDrawn = (from: string, to: string): boolean =>
      arrows.some((arrow) => arrow === `${from} ${to}`) ||
      arrows.some((arrow) => arrow.startsWith(`${from} `) && isDrawn(arrow.split(' ')[1] ?? '', to));
    expect([...imported].filter((pair) => !isDrawn(...(pair.split(' ') as [string, string])))).toEqual([]);
  });

  it('leaves out no room', () => {
    const rooms = readdirSync(join(ROOT, 'src')).filter((name) => name !== 'generated');
    for (const room of rooms) expect(page.source).toContain(`\`src/${room}\``);
    const bots = readdirSync(join(ROOT, 'bots'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of bots) expect(page.source).toContain(`\`bots/${name}\``);
  });

  it('has one meaning a word: an exported type has a name of its own, and stands twice only as the same part of two platforms', () => {
    const meanings = new Map<string, Set<string>>();
    for (const file of files) {
      for (const [, type = ''] of read(file).matchAll(/^export (?:type|interface|class) (\w+)/gm))
        meanings.set(type, (meanings.get(type) ?? new Set()).add(meaningOf(file)));
    }
    expect(meanings.size).toBeGreaterThan(400);
    expect([...meanings].filter(([, where]) => where.size > 1).map(([type, where]) => [type, ...where])).toEqual([]);
  });

  it('has each word of the glossary once', () => {
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('has one meaning a word: what is named by a word of the glossary alone stands in one place', () => {
    const meanings = new Map<string, Set<string>>();
    // A schema of the wire has the name of what it is the schema of.
    for (const file of files.filter((path) => !path.startsWith('src/http/schemas/'))) {
      for (const [, name = ''] of read(file).matchAll(
        /^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm,
      )) {
        const word = name.toLowerCase().replaceAll('_', '-');
        if (![word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')].some((one) => words.includes(one))) continue;
        meanings.set(name, (meanings.get(name) ?? new Set()).add(meaningOf(file)));
      }
    }
    expect(meanings.size).toBeGreaterThan(15);
    expect([...meanings].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([]);
  });

  it('names in the glossary only what the code has', () => {
    const named = tableUnder(page, 'Glossary').flatMap(([, meaning = '']) => inCode(meaning));
    const exported = named.filter((code) => /^[A-Z]\w+$/.test(code));
    expect(exported.length).toBeGreaterThan(5);
    const all = files.map(read).join('\n');
    expect(exported.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(all))).toEqual([]);
  });
});
