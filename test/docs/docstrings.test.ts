import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as policy from '../../src/core/policy/policy.ts';
import * as settings from '../../src/core/settings/settings.ts';
import { ROOT } from './markdown.ts';

/** Rooms whose functions others call. */
const ROOMS = ['src/core', 'src/service', 'clients/node/src'] as const;
const CALLERS = ['src', 'bots', 'app', 'clients/node/src'] as const;
/** What a package says that it exports is called from outside. */
const INDEX = 'clients/node/src/index.ts';
const IMPORT = /(?:import|export) (?!type\b)\{([^}]*)\} from '(\.[^']+)'/g;

type Documented = { readonly path: string; readonly name: string; readonly docstring: string };

const sources = new Map(
  CALLERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(?:generated|node_modules)\//.test(name))
      .map((name) => `${folder}/${name}`),
  ).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);
const roomOf = (path: string) => ROOMS.find((room) => path.startsWith(`${room}/`));

/** The functions of the rooms that another room imports, with their docstrings. */
function calledFromElsewhere(): Documented[] {
  const called = new Map<string, Documented>();
  for (const [from, text] of sources) {
    for (const [, names = '', target = ''] of text.matchAll(IMPORT)) {
      const path = normalize(join(dirname(from), target));
      const room = roomOf(path);
      if (!room || (room === roomOf(from) && from !== INDEX)) continue;
      for (const part of names.split(',').map((name) => name.trim())) {
        const [name = ''] = part.split(' as ');
        const docstring = docstringOf(sources.get(path) ?? '', name);
        if (docstring !== null) called.set(`${path} ${name}`, { path, name, docstring });
      }
    }
  }
  return [...called.values()];
}

/** What stands above an exported function; null for what is none. */
function docstringOf(source: string, name: string): string | null {
  if (!/^\w+$/.test(name)) return null;
  const found = new RegExp(`((?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?)export (?:async )?function ${name}\\b`).exec(
    source,
  );
  return found ? (found[1] ?? '') : null;
}

const documented = calledFromElsewhere();
const examples = documented.flatMap(({ path, name, docstring }) =>
  [...docstring.matchAll(/@example (.+?); \/\/ => (.+)/g)].map(
    ([, code = '', result = '']) => [`${path} ${name}`, path, code, result] as const,
  ),
);

describe('an exported function that others call', () => {
  it('has an example above it', () => {
    expect(documented.length).toBeGreaterThan(40);
    const without = documented.filter(({ docstring }) => !docstring.includes('@example '));
    expect(without.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it('is found: in a text that has none above its function too', () => {
    expect(docstringOf('/** Says it. */\nexport async function say() {}', 'say')).toBe('/** Says it. */\n');
    expect(docstringOf('/** Of another. */\nconst x = 1;\nexport function say() {}', 'say')).toBe('');
    expect(docstringOf('export type say = 1;', 'say')).toBeNull();
  });

  it.each(examples)('does what its example says: %s', async (_, path, code, result) => {
    const own: object = await import(join(ROOT, path));
    const names = { ...policy, ...settings, ...own };
    const evaluate = (text: string): unknown =>
      new Function(...Object.keys(names), `return (${text});`)(...Object.values(names));
    expect(evaluate(code)).toEqual(evaluate(result));
  });

  it('shows a result wherever it is a matter of values alone', () => {
    expect(examples.length).toBeGreaterThan(15);
  });
});

it.each([
  ['class Client', '_client.py'],
  ['class AsyncClient', '_async_client.py'],
  ['def is_paused', '_paused.py'],
])('%s of the Python package has an example', (declared, file) => {
  const source = readFileSync(join(ROOT, 'clients/python/src/steward', file), 'utf8');
  const docstring = source.slice(source.indexOf(`\n${declared}`)).split('"""')[1] ?? '';
  expect(docstring).toMatch(/\n {4}Example::\n\n {8}\S/);
});
