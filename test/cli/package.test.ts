import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../emulators/until.ts';
import { build, ROOT, type RunningProgram, startProgram } from './built-program.ts';

type Manifest = {
  readonly version: string;
  readonly bin: { readonly steward: string };
  readonly dependencies: object;
  readonly peerDependencies: object;
};

const run = promisify(execFile);
let folder: string;
let installed: string;
let manifest: Manifest;
let packed: {
  readonly files: readonly { readonly path: string }[];
  readonly size: number;
  readonly unpackedSize: number;
};
const running: RunningProgram[] = [];

/** A folder in which the packed package is installed with the dependencies that it names, and with nothing else. */
beforeAll(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'steward-package-'));
  // The repository's npm runs no scripts of packages; here its own is wanted. Silent, or what it prints would stand before the JSON.
  const pack = ['pack', '--json', '--silent', '--ignore-scripts=false', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: ROOT, env: { PATH: process.env.PATH, HOME: folder } });
  const [answer] = JSON.parse(stdout);
  packed = answer;
  installed = join(folder, 'node_modules/steward');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, answer.filename), '-C', installed, '--strip-components=1']);
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
}, 300_000);
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function steward(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const started = startProgram([process.execPath, join(installed, manifest.bin.steward), ...args], {
    cwd: folder,
    // Its store is in the home of whoever installed it; here that is a folder of the test.
    env: { HOME: folder, XDG_DATA_HOME: folder, ...env },
  });
  running.push(started);
  return started;
}

/** The modules of packages that a built file holds, by its source map. */
function bundledIn(file: string): string[] {
  // The runtime of Prisma has no map.
  if (!file.endsWith('.js')) return [];
  const map: unknown = JSON.parse(readFileSync(join(ROOT, 'dist/app', `${basename(file)}.map`), 'utf8'));
  const { sources } = z.object({ sources: z.array(z.string()) }).parse(map);
  return sources.flatMap((path) => /\/node_modules\/(.*)/.exec(path)?.[1] ?? []);
}

const packageOf = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? '';

const IMPORT = /(?:^|[;\n])(?:import|export)(?:[\w$\s{},*]*?\bfrom)?\s*"([\w@.:/-]+)"/g;
const IMPORT_LATER = /\b(?:import|__require)\("([\w@.:/-]+)"\)/g;
const namesIn = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);

/** The packages that a built file loads, with all that it imports at once; what `main.js` imports when it has looked at Node's version counts. */
function loadedWith(first: string): string[] {
  const files = [first];
  const packages = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const names = namesIn(source, IMPORT);
    if (file.endsWith('/main.js')) names.push(...namesIn(source, IMPORT_LATER));
    for (const module of bundledIn(file)) packages.add(packageOf(module));
    for (const name of names) {
      const path = join(dirname(file), name);
      if (!name.startsWith('.')) packages.add(name);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return [...packages];
}

describe('the packed package', () => {
  const parts = () => packed.files.flatMap(({ path }) => (/^dist\/app\/[^/]+\.js$/.test(path) ? [path] : []));
  const sourceOf = (path: string) => readFileSync(join(installed, path), 'utf8');

  it('holds what runs: the program, its migrations, weights and pages, and nothing that does not', () => {
    const paths = packed.files.map(({ path }) => path);
    const parts = {
      program:
        /^dist\/app\/[\w-]+\.js$|^dist\/app\/LICENCES\.txt$|^dist\/app\/runtime\/(?:client|compiler|query_compiler[\w.]+)\.(?:mjs|wasm)$/,
      texts: /^dist\/app\/[a-z]{2}\.json$/,
      migrations: /^prisma\/(?:postgresql\/)?migrations\/(?:\w+\/migration\.sql|migration_lock\.toml)$/,
      weights: /^models\/embedded-judge\.bin$/,
      pages:
        /^src\/generated\/(?:docs\/(?:swagger-ui(?:-bundle)?\.(?:js|css)|LICENSE|NOTICE)|dashboard\/app\.(?:css|js))$/,
      package: /^(?:package\.json|README\.md|LICENSE)$/,
    };
    for (const [name, pattern] of Object.entries(parts)) {
      expect(paths.filter((path) => pattern.test(path)).length, name).toBeGreaterThan(0);
    }
    expect(paths.filter((path) => !Object.values(parts).some((pattern) => pattern.test(path)))).toEqual([]);
    expect(paths.filter((path) => /\.test\./.test(path))).toEqual([]);
    expect(readFileSync(join(installed, manifest.bin.steward), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('loads before it knows the command nothing that most commands do without', () => {
    const loaded = loadedWith(join(installed, 'dist/app/main.js'));
    expect(loaded).toContain('commander');
    const elsewhere = [
      'hono',
      '@hono/',
      'prom-client',
      '@prisma/adapter-pg',
      'pg',
      'yaml',
      'pino-pretty',
      'openai',
      'undici',
    ];
    const platforms = ['discord.js', '@slack/bolt', 'grammy'];
    const isLeft = (name: string) =>
      [...elsewhere, ...platforms].some((one) => name === one || name.startsWith(`${one}/`));
    expect(loaded.filter(isLeft)).toEqual([]);
  });

  it('takes a byte a character in memory: one beyond Latin-1 would make it two', () => {
    expect(parts().filter((path) => /[^\0-\xff]/.test(sourceOf(path)))).toEqual([]);
    expect(parts().filter((path) => /\\u2026/.test(sourceOf(path))).length).toBeGreaterThan(0);
  });

  it('reads what sends to webhooks when there is something to send', () => {
    const senders = parts().filter((path) => sourceOf(path).includes('Steward-Webhooks'));
    expect(senders).toHaveLength(1);
    for (const path of senders) expect(loadedWith(join(installed, path))).not.toContain('undici');
  });

  it('asks for no package but those that it names, and has none of the words of zod in other languages', () => {
    const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    const asked = parts().flatMap((path) => [IMPORT, IMPORT_LATER].flatMap((one) => namesIn(sourceOf(path), one)));
    const names = asked.filter((name) => !name.startsWith('.') && !isBuiltin(name));
    expect(names).toEqual(expect.arrayContaining(['pino', 'discord.js', '@slack/bolt', 'undici']));
    expect(names.filter((name) => !named.has(packageOf(name)))).toEqual([]);
    const modules = parts().flatMap(bundledIn);
    expect(modules).toContain('zod/v4/locales/en.js');
    expect(modules).not.toContain('zod/v4/locales/de.js');
  });

  it('names each package that is bundled into it, with version and licence', () => {
    const bundled = new Set(parts().flatMap(bundledIn).map(packageOf));
    expect([...bundled]).toEqual(expect.arrayContaining(['hono', 'zod']));
    const licences = readFileSync(join(installed, 'dist/app/LICENCES.txt'), 'utf8');
    for (const name of bundled) {
      const { version, license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      expect(licences).toContain(`${name} ${version}, ${license}\n`);
    }
    expect(licences).toContain('The above copyright notice and this permission notice shall be included');
  });

  it('tells its version, and judges: 0 when clean, 1 when triggered', async () => {
    const version = steward(['--version']);
    expect(await version.exited).toBe(0);
    expect(version.output.out).toBe(`${manifest.version}\n`);
    expect(await steward(['check', 'good morning to everybody']).exited).toBe(0);
    const triggered = steward(['check', 'Free nitro for everyone! Claim it at http://nitro-gift.example']);
    expect(await triggered.exited).toBe(1);
    expect(triggered.output).toMatchObject({ out: expect.stringMatching(/^flag /), err: '' });
  });

  it('kills copies of itself, and prints what was lost', async () => {
    const drill = steward(['drill', '--only', 'kill -9', '--rounds', '1']);
    expect(await drill.exited).toBe(0);
    expect(drill.output.out).toMatch(/\n1 hold, .* answered requests 0 lost, 0 doubled or torn\n$/);
  });

  it('serves the interface and its reference page, and stops', async () => {
    const serving = steward(['serve'], { SERVICE_PORT: '0' });
    await until(() => /"msg":"started"/.test(serving.output.err), { what: 'the start' });
    const url = /API +(http:\S+)/.exec(serving.output.out)?.[1] ?? '';
    const health = await (await fetch(`${url}/v1/health`)).json();
    expect(health).toMatchObject({
      status: 'ok',
      version: manifest.version,
      store: { kind: 'sqlite', reachable: true },
    });
    const page = await (await fetch(`${url}/docs`)).text();
    const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
    expect(assets).toEqual(
      expect.arrayContaining([expect.stringContaining('bundle.js'), expect.stringContaining('.css')]),
    );
    for (const path of assets) expect((await fetch(new URL(path, `${url}/docs`))).status, path).toBe(200);
    serving.child.kill('SIGTERM');
    expect(await serving.exited).toBe(0);
  });
});
