import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  /<!-- (?:new: (?<fresh>\S+)|in (?<path>\S+), (?<where>before|after): (?<anchor>.+?)) -->\n\s*(?<fence>`{3,})\w+\n(?<content>[\s\S]*?)\n\s*\k<fence>/g;

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

/** What a recipe has typed that changes files; tests and training are run by those who follow it. */
function commandsOf({ prose }: Recipe): string[] {
  const blocks = [...prose.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands);
  return blocks
    .flatMap((block) => block.split('\n').map((line) => line.trim()))
    .filter((line) => line.startsWith('npm run'));
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
  const tools = readdirSync(join(ROOT, 'tools')).map((name) => join('tools', name));
  for (const folder of [...tools, 'clients/node', 'bench', 'test']) {
    const modules = join(ROOT, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(tree, folder, 'node_modules'));
  }
  // Packages are shared one by one: the folder beside them, for what is built and generated, is the copy's own.
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
  }
  return tree;
}

/** Where each thing that the recipes add is told of by itself. */
const GENERATED = [
  ['docs/concepts.md', '| `begging` | 0.80 | no |'],
  ['docs/api.md', '"begging": null', '"digits": {', '"quiet_hours": false', '"slow_seconds": 0'],
  ['docs/local-rules.md', '| digits | `local:digits` |'],
  [
    'openapi.json',
    '"weekday":',
    '"slow_seconds":',
    'begging 0.80',
    '"digits":',
    '"quiet_hours":',
    '/v1/categories',
    '"pigeon"',
  ],
  ['collection.json', 'begging 0.80', '/v1/categories'],
  ['clients/node/src/generated/types.ts', 'digits', "'pigeon'"],
  ['clients/python/src/steward/types.py', 'digits', 'pigeon'],
  ['.env.example', 'PIGEON_TOKEN', 'IMPRINT_URL'],
  ['docs/settings.md', '| `PIGEON_TOKEN` |', '| `IMPRINT_URL` |'],
  ['docs/README.md', '[Pigeon](pigeon.md)'],
] as const;

/** The checks that the commands of the recipes have just made, or made true, and that of the packed client, which no recipe reaches but in its types. */
const MADE = ['format and lint', 'examples', 'descriptions', 'published packages'];

/** What the house asks of every category, local rule, platform, text and page of the documentation. The README is no page of theirs; its calls are examples. */
const OF_EVERY_ONE = [
  'test/core/made-up-category.test.ts',
  'test/core/policy/policy.test.ts',
  'test/core/filters/made-up-rule.test.ts',
  'test/core/platforms/platforms.test.ts',
  'test/judge/embedded/embedded.test.ts',
  'test/bots/registry.test.ts',
  'test/bots/core/i18n/locales.test.ts',
  ...readdirSync(join(ROOT, 'test/docs'))
    .filter((name) => name.endsWith('.test.ts') && !['recipes.test.ts', 'readme.test.ts'].includes(name))
    .map((name) => `test/docs/${name}`),
];

const recipes = readRecipes(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
const edits = recipes.flatMap((recipe) => recipe.edits);
const tests = edits.flatMap(({ path }) => (path.endsWith('.test.ts') ? [path] : []));

describe('the recipes of CONTRIBUTING.md', () => {
  let tree = '';
  beforeAll(async () => {
    // The copy shares what is installed: a tool is there, or is installed once for both.
    const tools = ['lint', 'types', 'openapi', 'published', 'bench', 'browser', 'postgres', 'pictures', 'collection'];
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/tools.mjs'), ...tools]);
    tree = copyTree();
    for (const edit of edits) apply(tree, edit);
  }, SLOW_MS);
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const run = async (program: string, ...args: readonly string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' };
    const done = promisify(execFile)(program, args, { cwd: tree, env, maxBuffer: 2 ** 26 });
    return done.then(
      () => 'fine',
      (error: { stdout?: string; stderr?: string }) => `${error.stderr?.slice(-3_000)}${error.stdout?.slice(-6_000)}`,
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
    'generate and format what they say, and pass every static check then',
    async () => {
      const commands = [...new Set(recipes.flatMap(commandsOf))];
      expect(commands).toEqual(['npm run generate:descriptions', 'npm run format', 'npm run generate']);
      // The first of them generates the clients too.
      for (const command of commands.slice(0, 2)) expect(await run('npm', ...command.split(' ').slice(1))).toBe('fine');
      for (const [path, ...told] of GENERATED) {
        const text = readFileSync(join(tree, path), 'utf8');
        expect(
          told.filter((what) => !text.includes(what)),
          path,
        ).toEqual([]);
      }
      const without = MADE.flatMap((title) => ['--without', title]);
      expect(await run(process.execPath, 'scripts/check.mjs', '--static', ...without)).toBe('fine');
    },
    SLOW_MS,
  );

  it(
    'end with tests that pass, their own and those of every category, rule, platform, text and page',
    async () => {
      expect(tests.length).toBeGreaterThan(10);
      // One after the other: each of several at a time would load the whole house for itself.
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism'];
      expect(await run(process.execPath, ...vitest, ...tests, ...OF_EVERY_ONE)).toBe('fine');
    },
    SLOW_MS,
  );
});
