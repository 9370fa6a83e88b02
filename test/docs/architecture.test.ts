import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longestChain, readImports } from './import-graph.ts';
import { ROOT, readPage, tableUnder } from './markdown.ts';

const page = readPage('docs/architecture.md');
const PATH = /^(?:\.?[\w-]+\/)*[\w.-]+\/?$/;
const FOLDERS = ['app', 'src', 'bots', 'emulators', 'clients', 'train', 'bench', 'chaos', 'test', 'scripts', 'docs'];

const inCode = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const isPath = (code: string) => PATH.test(code) && FOLDERS.some((folder) => code.startsWith(`${folder}/`));

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
const discord = readPage('bots/discord/events/README.md');
const telegram = readPage('bots/telegram/events/README.md');
/** Both tables of the glossary, and the words of two folders. */
const glossary = [
  page.source.slice(page.source.indexOf('## Glossary')),
  ...['bots/core/ingest', 'src/core/moderation'].map((folder) => read(`${folder}/README.md`)),
]
  .flatMap((text) => text.split('\n'))
  .filter((line) => /^\| (?!word \||term \|)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const words = glossary.flatMap(([word = '']) => word.split(', '));
const files = ['src', 'bots', 'app'].flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
    .map((name) => `${layer}/${name}`),
);
/** The layer of a file, by its name in the picture; null for what was generated. */
function nodeOf(file: string): string | null {
  if (file.startsWith('src/generated/')) return null;
  if (file.startsWith('bots/')) return file.startsWith('bots/core/') ? 'botcore' : 'platforms';
  const [, layer = 'app'] = /^src\/([\w-]+)\//.exec(file) ?? [];
  return { 'shared-cache': 'cache', 'worker-threads': 'threads' }[layer] ?? layer;
}

const FOLDER_MAX = 20;
const README_FROM = 5;
const CHAIN_MAX = 30;
const VALUE_CHAIN_MAX = 22;
/** The files of each folder, by their names. */
const folders = files
  .filter((file) => !file.includes('/generated/'))
  .reduce(
    (known, file) => known.set(dirname(file), [...(known.get(dirname(file)) ?? []), basename(file)]),
    new Map<string, string[]>(),
  );

/** The same part of several platforms means one thing. */
const meaningOf = (file: string) =>
  /^bots\/(?:discord|slack|telegram)\//.test(file) ? 'a part of each platform' : file;

describe('the page of the architecture', () => {
  it('names files and folders that are there', () => {
    const paths = inCode(page.prose + discord.prose + telegram.prose).filter(isPath);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each([
    ['Request path: POST /v1/moderate', page],
    ['Request path: a Discord message', discord],
    ['Request path: a Telegram message', telegram],
    ['A moderator is never punished', page],
  ] as const)('names what its files have: %s', (heading, of) => {
    const rows = tableUnder(of, heading);
    expect(rows.length).toBeGreaterThan(4);
    // A page at most.
    expect(rows.length).toBeLessThan(25);
    expect(rows.flatMap(([where = '', what = '']) => missingNames(inCode(where), what))).toEqual([]);
  });

  it('has every layer in its picture and in its table, with the imports that the checks enforce', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      forbidden: { from: { path?: string }; to: { path?: string } }[];
    };
    const enforced = forbidden.flatMap(({ from, to }) => {
      const layer = /^\^((?:src|bots)\/[\w-]+)\/$/.exec(from.path ?? '')?.[1];
      const allowed = /\(\?!\(\?:([\w|-]+)\)/.exec(to.path ?? '')?.[1]?.split('|');
      return layer && allowed ? [[layer, allowed] as const] : [];
    });
    expect(enforced.length).toBeGreaterThan(8);
    const picture = page.blocks.find(({ language }) => language === 'mermaid')?.content ?? '';
    const rows = tableUnder(page, 'Layers').flatMap(([layers = '', , imports = '']) =>
      inCode(layers).map((layer) => [layer, inCode(imports)] as const),
    );
    const documented = new Map(rows);
    for (const [layer, allowed] of enforced) {
      const own = layer.split('/').at(-1) ?? '';
      const others = allowed.filter((name) => name !== own && name !== 'generated' && !layer.endsWith(`/${name}`));
      expect([...(documented.get(layer) ?? ['nothing'])].sort(), layer).toEqual(others.sort());
      expect(picture, layer).toContain(own);
    }
  });

  it('draws an arrow for what is imported, and none for what is not', () => {
    const picture = page.blocks.find(({ language }) => language === 'mermaid')?.content ?? '';
    const interfaces = /subgraph interfaces[^\n]*\n([\s\S]*?)\n {2}end/.exec(picture)?.[1] ?? '';
    const interfaceNodes = [...interfaces.matchAll(/^ +(\w+)\[/gm)].map(([, node = '']) => node);
    const arrows = [...picture.matchAll(/^ +(\w+) --> (\w+)$/gm)].flatMap(([, from = '', to = '']) =>
      (to === 'interfaces' ? interfaceNodes : [to]).map((one) => `${from} ${one}`),
    );
    const imported = new Set<string>();
    for (const file of files) {
      for (const [, , target = ''] of read(file).matchAll(/(from |import\()'(\.[^']+)'/g)) {
        // Texts, and what reads them, are of no layer.
        if (target.endsWith('.json') || target.includes('/locales/')) continue;
        const [from, to] = [nodeOf(file), nodeOf(normalize(join(dirname(file), target)))];
        if (from !== null && to !== null && from !== to) imported.add(`${from} ${to}`);
      }
    }
    expect(arrows.length).toBeGreaterThan(15);
    expect(arrows.filter((arrow) => !imported.has(arrow))).toEqual([]);
    // What is reached over another layer has no arrow of its own.
    const isDrawn = (from: string, to: string): boolean =>
      arrows.some((arrow) => arrow === `${from} ${to}`) ||
      arrows.some((arrow) => arrow.startsWith(`${from} `) && isDrawn(arrow.split(' ')[1] ?? '', to));
    expect([...imported].filter((pair) => !isDrawn(...(pair.split(' ') as [string, string])))).toEqual([]);
  });

  it('names every folder once, with its purpose', () => {
    const rows = page.source
      .slice(page.source.indexOf('## Folders'), page.source.indexOf('## Request path'))
      .split('\n')
      .flatMap((line) => {
        const [, names = '', purpose = ''] = /^\| (`(?:src|bots|app)[^|]*`) \| (.+) \|$/.exec(line) ?? [];
        return inCode(names).map((folder) => ({ folder, purpose }));
      });
    const named = rows.map(({ folder }) => folder);
    expect(folders.size).toBeGreaterThan(100);
    expect(named.filter((folder, index) => named.indexOf(folder) !== index)).toEqual([]);
    expect([...named].sort()).toEqual([...folders.keys()].sort());
    expect(rows.filter(({ purpose }) => purpose.length < 10)).toEqual([]);
  });

  it('has at most 20 files in a folder', () => {
    expect(
      [...folders].filter(([, names]) => names.length > FOLDER_MAX).map(([folder, names]) => [folder, names.length]),
    ).toEqual([]);
  });

  it('begins a folder of more than five files with a README that names its entry points', () => {
    const large = [...folders].filter(([, names]) => names.length > README_FROM);
    expect(large.length).toBeGreaterThan(40);
    const wrong = large.flatMap(([folder, names]) => {
      const path = join(ROOT, folder, 'README.md');
      if (!existsSync(path)) return [`${folder}: no README.md`];
      const readme = readFileSync(path, 'utf8');
      const entries = [...readme.matchAll(/^- `([\w.-]+)`/gm)].map(([, name = '']) => name);
      const things = [...readme.matchAll(/^- `([\w.-]+)`: (.+)$/gm)].flatMap(([, name = '', list = '']) =>
        [...list.matchAll(/`(\w+)`/g)].map(([, thing = '']) => ({ name, thing })),
      );
      const unknown = things.filter(
        ({ name, thing }) => names.includes(name) && !new RegExp(`\\b${thing}\\b`).test(read(`${folder}/${name}`)),
      );
      const gone = entries.filter((name) => !names.includes(name));
      const isWhole = readme.startsWith(`# ${folder}\n`) && /^May import: /m.test(readme) && entries.length > 0;
      return [
        ...(isWhole ? [] : [`${folder}: purpose, entry points or imports are missing`]),
        ...gone.map((name) => `${folder}: ${name}`),
        ...unknown.map(({ name, thing }) => `${folder}/${name} has no ${thing}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('has no long chain of imports, with types or without', () => {
    const graph = readImports(files, read);
    expect(longestChain(graph.all).length, longestChain(graph.all).join('\n')).toBeLessThanOrEqual(CHAIN_MAX);
    expect(longestChain(graph.values).length, longestChain(graph.values).join('\n')).toBeLessThanOrEqual(
      VALUE_CHAIN_MAX,
    );
    expect(longestChain(graph.all).length).toBeGreaterThan(10);
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
    const named = glossary.flatMap(([, meaning = '']) => inCode(meaning));
    const exported = named.filter((code) => /^[A-Z]\w+$/.test(code));
    expect(exported.length).toBeGreaterThan(5);
    const all = files.map(read).join('\n');
    expect(exported.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(all))).toEqual([]);
  });
});
