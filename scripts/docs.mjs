// Builds the docs as a site with offline search into tools/docs/site, and fails for a broken link or anchor.
// `npm run docs`; `npx --no serve` or any file server shows it. `--check` only checks links, without scripts, code colours and search.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { installTool } from './tools.mjs';

const root = dirname(import.meta.dirname);
const tool = await installTool('docs');
const pages = join(tool, 'pages');
const site = join(tool, 'site');

rmSync(pages, { recursive: true, force: true });
mkdirSync(pages);
cpSync(join(root, 'docs'), join(pages, 'docs'), { recursive: true });
for (const name of readdirSync(root))
  if (/\.md$/.test(name) && name !== 'AGENTS.md') cpSync(join(root, name), join(pages, name));

// The first page of a folder becomes its index, on the site and in links to it.
for (const name of readdirSync(pages, { recursive: true }).filter((one) => one.endsWith('.md'))) {
  const path = join(pages, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(\]\([^)\s]*)README\.md/g, '$1index.md'));
  if (basename(path) === 'README.md') renameSync(path, join(dirname(path), 'index.md'));
}

const built = spawnSync(join(tool, 'node_modules/.bin/vitepress'), ['build', '.'], {
  cwd: tool,
  stdio: ['ignore', 2, 2],
  env: { ...process.env, LINKS_ONLY: process.argv.includes('--check') ? 'yes' : '' },
});
if (built.status !== 0) process.exit(built.status ?? 1);

const dead = deadLinks(site);
for (const line of dead) console.error(line);
console.log(
  dead.length > 0
    ? `${dead.length} links lead nowhere`
    : `${relative(root, site)}: every link and anchor leads somewhere`,
);
process.exitCode = dead.length > 0 ? 1 : 0;

/** Returns the links of the built pages whose file or anchor does not exist. */
function deadLinks(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const ids = new Map(
    files.map((name) => [name, new Set([...read(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  return files.flatMap((name) =>
    [...read(name).matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href]) => {
      if (/^(?:[a-z]+:|\/\/)/.test(href)) return [];
      const [path = '', anchor = ''] = href.replaceAll('&amp;', '&').split('#');
      const target =
        path === ''
          ? name
          : relative(folder, path.startsWith('/') ? join(folder, path) : resolve(folder, dirname(name), path));
      const file = [target, `${target}.html`, join(target, 'index.html')].find((one) => ids.has(one));
      if (!file) return existsSync(join(folder, target)) ? [] : [`${name}: ${href} is not there`];
      return anchor === '' || ids.get(file).has(decodeURIComponent(anchor))
        ? []
        : [`${name}: ${href} has no such heading`];
    }),
  );
}
