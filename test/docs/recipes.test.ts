import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './markdown.ts';

/** One step of a recipe: a new file, or lines put beside a text that a file has once. */
type Edit =
  | { readonly kind: 'new'; readonly path: string; readonly content: string }
  | { readonly kind: 'before' | 'after'; readonly path: string; readonly anchor: string; readonly content: string };
type Recipe = { readonly title: string; readonly prose: string; readonly edits: readonly Edit[] };

const STEP =
  /<!-- (?:new: (?<fresh>\S+)|in (?<path>\S+), (?<where>before|after): (?<anchor>.+?)) -->\n\s*```\w+\n(?<content>[\s\S]*?)\n\s*```/g;

function readRecipes(page: string): Recipe[] {
  const [, recipes = ''] = /\n## Recipes\n([\s\S]*?)\n## /.exec(page) ?? [];
  return recipes
    .split(/\n### /)
    .slice(1)
    .map((text) => {
      const [title = ''] = text.split('\n');
      return { title, prose: text, edits: [...text.matchAll(STEP)].map(toEdit) };
    });
}

function toEdit({ groups = {} }: RegExpExecArray): Edit {
  const { fresh, path = '', where, anchor = '', content = '' } = groups;
  // Blocks of a list stand three blanks in.
  const lines = `${content.replace(/^ {3}/gm, '')}\n`;
  if (fresh !== undefined) return { kind: 'new', path: fresh, content: lines };
  return { kind: where === 'before' ? 'before' : 'after', path, anchor, content: lines };
}

/** @throws Error when the file is there already, or does not have the text that the step names. */
function apply(tree: string, edit: Edit): void {
  const file = join(tree, edit.path);
  if (edit.kind === 'new') {
    if (existsSync(file)) throw new Error(`${edit.path} is there already`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, edit.content);
    return;
  }
  const text = readFileSync(file, 'utf8');
  const at = text.indexOf(edit.anchor);
  if (at < 0) throw new Error(`${edit.path} does not have: ${edit.anchor}`);
  const index = edit.kind === 'before' ? at : at + edit.anchor.length;
  const before = edit.kind === 'before' ? edit.content : `\n${edit.content}`;
  writeFileSync(file, `${text.slice(0, index)}${before}${text.slice(index)}`);
}

/** Only what hangs runs into this: a generation, a compiler and a few servers on a machine that others use. */
const SLOW_MS = 600_000;
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data', 'coverage']);

function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'steward-recipes-'));
  cpSync(ROOT, tree, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  for (const folder of ['.', 'tools/postgres', 'tools/pictures', 'clients/node', 'bench', 'test']) {
    const modules = join(ROOT, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(tree, folder, 'node_modules'));
  }
  return tree;
}

/** Where each thing that the recipes add is told of by itself. */
const GENERATED = [
  ['docs/concepts.md', '| `begging` | 0.80 | no |'],
  ['docs/local-rules.md', '| digits | `local:digits` |'],
  ['openapi.json', 'begging 0.80', '"digits":', '/v1/categories', '"pigeon"'],
  ['collection.json', 'begging 0.80', '/v1/categories'],
  ['clients/node/src/generated/types.ts', 'digits', "'pigeon'"],
  ['clients/python/src/steward/types.py', 'digits', 'pigeon'],
  ['.env.example', 'PIGEON_TOKEN'],
  ['docs/settings.md', '| `PIGEON_TOKEN` |'],
  ['README.md', '[Pigeon](docs/pigeon.md)'],
] as const;

/** What the house asks of every category, local rule, platform and text. */
const OF_EVERY_ONE = [
  'test/core/made-up-category.test.ts',
  'test/core/policy/policy.test.ts',
  'test/core/filters/made-up-rule.test.ts',
  'test/judge/embedded/embedded.test.ts',
  'test/bots/registry.test.ts',
  'test/bots/core/i18n/locales.test.ts',
] as const;

const recipes = readRecipes(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
const edits = recipes.flatMap((recipe) => recipe.edits);
const tests = edits.flatMap(({ path }) => (path.endsWith('.test.ts') ? [path] : []));

describe('the recipes of CONTRIBUTING.md', () => {
  let tree = '';
  beforeAll(() => {
    tree = copyTree();
    for (const edit of edits) apply(tree, edit);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const run = async (...args: readonly string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const done = promisify(execFile)(process.execPath, [...args], { cwd: tree, env, maxBuffer: 2 ** 26 });
    return done.then(
      () => 'fine',
      (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`.slice(-6_000),
    );
  };

  it('are there for what is added most often, each with a test as a step', () => {
    const titles = recipes.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['A category', 'A local rule', 'An endpoint', 'A platform', 'A language', 'A migration']),
    );
    for (const recipe of recipes) {
      expect(
        recipe.edits.some(({ path }) => path.endsWith('.test.ts')),
        recipe.title,
      ).toBe(true);
      for (const { path } of recipe.edits) {
        // What is written in a comment alone, a reader does not see.
        const named = [path, relative('.', dirname(dirname(path)))].some((name) => recipe.prose.includes(`\`${name}`));
        expect(named, `${recipe.title} says in words that it changes ${path}`).toBe(true);
      }
    }
  });

  it(
    'generate what they say',
    async () => {
      expect(await run('scripts/generate.mjs')).toBe('fine');
      expect(await run('--import', 'tsx', 'scripts/descriptions.ts')).toBe('fine');
      for (const [path, ...told] of GENERATED) {
        const text = readFileSync(join(tree, path), 'utf8');
        for (const what of told) expect(text, path).toContain(what);
      }
    },
    SLOW_MS,
  );

  it(
    'leave types that fit',
    async () => {
      const config = {
        extends: './tsconfig.json',
        include: ['src', 'bots', 'app', 'train', 'emulators', ...tests],
      };
      writeFileSync(join(tree, 'tsconfig.recipes.json'), JSON.stringify(config));
      // One thread takes half of what several take; and no notes, since the folder for them is that of the tree copied from.
      const tsc = [
        'clients/node/node_modules/typescript/bin/tsc',
        '--noEmit',
        '--singleThreaded',
        '--incremental',
        'false',
      ];
      expect(await run(...tsc, '-p', 'tsconfig.recipes.json')).toBe('fine');
    },
    SLOW_MS,
  );

  it(
    'end with tests that pass, their own and those of every category, rule, platform and text',
    async () => {
      expect(tests.length).toBeGreaterThan(3);
      // One after the other: each of several at a time would load the whole house for itself.
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism'];
      expect(await run(...vitest, ...tests, ...OF_EVERY_ONE)).toBe('fine');
    },
    SLOW_MS,
  );
});
