// Checks the packed Node client with `attw` and `publint`: its types and entry points for every way of loading it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installTool } from './tools.mjs';

const root = join(import.meta.dirname, '..');
await installTool('types');
const bin = join(await installTool('published'), 'node_modules/.bin');
const folder = mkdtempSync(join(tmpdir(), 'steward-published-'));
try {
  // Packs a copy, so that no build output is left among the sources.
  const copy = join(folder, 'clients/node');
  cpSync(join(root, 'clients/node'), copy, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path),
  });
  run('npm', ['run', 'build', '--silent'], copy);
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], copy);
  run(join(bin, 'attw'), ['steward-moderation-client-0.2.0.tgz'], folder);
  run(join(bin, 'publint'), ['steward-moderation-client-0.2.0.tgz', '--strict'], folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command, args, cwd) {
  const PATH = `${join(root, 'clients/node/node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const { status } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${command} ${args.join(' ')} failed\n`);
  process.exitCode = 1;
  throw new Error('the published client is not as it has to be');
}
