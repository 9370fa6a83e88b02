// `npm run test:fast [-- PATH ...]`: the tests that a change needs at once, in under a minute: those whose imports reach what was changed
// since the base branch (or the paths named), without the suites that start programs, browsers or whole platforms.
// CI runs everything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { installTool } from './tools.mjs';

const root = join(import.meta.dirname, '..');
const SLOW = [
  'test/app/main.test.ts',
  'test/cli/package.test.ts',
  'test/chaos/**',
  'test/dashboard/**',
  'test/docs/**',
  'test/emulators/**',
  'test/bots/**/conformance.test.ts',
  'test/bots/**/fake-conformance.test.ts',
  'test/bots/**/connection.test.ts',
  'test/http/reference-page.test.ts',
];

/** Where this branch left the one it goes back to; the last commit where there is no other branch. */
function base() {
  for (const branch of ['origin/main', 'main']) {
    const found = spawnSync('git', ['merge-base', 'HEAD', branch], { cwd: root, encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return 'HEAD';
}

await generate();
await installTool('postgres');
await installTool('pictures');
const paths = process.argv.slice(2);
const what = paths.length > 0 ? paths : ['--changed', base(), '--passWithNoTests'];
const exclude = SLOW.flatMap((pattern) => ['--exclude', pattern]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const run = spawnSync(process.execPath, [vitest, 'run', ...what, ...exclude], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
