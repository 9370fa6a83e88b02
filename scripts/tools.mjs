// Installs the named tools, each a package of its own below tools/ (or bench/, test/ and clients/node/), so that a plain `npm ci` stays small.
// `node scripts/tools.mjs postgres collection`; does nothing for installed tools. It fetches only npm packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusive.mjs';

const root = join(import.meta.dirname, '..');
const FOLDERS = {
  lint: 'tools/lint',
  types: 'clients/node',
  postgres: 'tools/postgres',
  collection: 'tools/collection',
  models: 'tools/language-models',
  pictures: 'tools/pictures',
  openapi: 'tools/openapi',
  docs: 'tools/docs',
  published: 'tools/published',
  browser: 'test',
  bench: 'bench',
};

/** Installs a tool, unless the packages in its lock file are already there. @throws if npm fails. */
export async function installTool(name) {
  const folder = join(root, FOLDERS[name] ?? fail(name));
  if (isInstalled(folder)) return folder;
  await exclusively(join(root, `node_modules/.cache/steward/tool-${name}.db`), async () => {
    if (isInstalled(folder)) return;
    process.stderr.write(`Installing ${FOLDERS[name]}; this is done once.\n`);
    // npm checks packages against the lock file, and sends no audit or funding requests.
    const run = spawn('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    const [status] = await once(run, 'close');
    if (status !== 0) throw new Error(`npm ci failed in ${FOLDERS[name]}`);
    writeFileSync(stampOf(folder), lockOf(folder));
  });
  return folder;
}

/** Installs several tools at once, because each mostly waits. */
export function installTools(names) {
  return Promise.all(names.map(installTool));
}

function isInstalled(folder) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === lockOf(folder);
}

function stampOf(folder) {
  return join(folder, 'node_modules/.steward-lock');
}

function lockOf(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

function fail(name) {
  throw new Error(`no such tool: ${name}; one of ${Object.keys(FOLDERS).join(', ')}`);
}

if (process.argv[1] === import.meta.filename) {
  await installTools(process.argv.slice(2));
}
