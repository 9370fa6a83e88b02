// `npm run test:fast [-- PATH ...]`: runs in under a minute the tests whose imports include a file changed since the base branch
// (or the named paths). It leaves out suites that start programs, browsers or whole platforms, and the suites of outer folders
// (see ENDS) without changes, because the shared folders have tests of their own. CI runs everything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { installTools } from './tools.mjs';

const root = join(import.meta.dirname, '..');
const SLOW = [
  'test/app/{main,role,several-processes}.test.ts',
  'test/app/stream/stream.test.ts',
  'test/app/observability/otlp.test.ts',
  'test/deploy/image.test.ts',
  'test/cli/{backup,package,processes}.test.ts',
  'test/mcp/stdio.test.ts',
  'test/release/**',
  'test/clients/node/package.test.ts',
  'test/store/{migrations,processes}.test.ts',
  'test/store/postgresql/**',
  'test/judge/lying-model.test.ts',
  'test/chaos/**',
  'test/dashboard/**',
  'test/docs/**',
  'test/emulators/**',
  'test/bots/**/conformance.test.ts',
  'test/bots/**/fake-conformance.test.ts',
  'test/bots/**/connection.test.ts',
  'test/bots/**/under-fire.test.ts',
  'test/bots/**/shards.test.ts',
  'test/bots/**/installing.test.ts',
  'test/http/{collection,fuzz,reference-page,two-processes}.test.ts',
];
/** Tests of outer folders, and the folders whose changes they check. */
const ENDS = {
  'test/bots/**': ['bots', 'emulators', 'test/bots'],
  'test/cli/**': ['src/cli', 'test/cli'],
  'test/clients/**': ['clients', 'test/clients'],
  'test/mcp/**': ['src/mcp', 'test/mcp'],
  'test/store/**': ['src/store', 'prisma', 'test/store'],
  'test/worker-threads/**': ['src/worker-threads', 'test/worker-threads', 'test/threads'],
};

/** Returns where this branch left its base branch, or the last commit if there is no other branch. */
function base() {
  for (const branch of ['origin/main', 'main']) {
    const found = spawnSync('git', ['merge-base', 'HEAD', branch], { cwd: root, encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return 'HEAD';
}

/** Returns the files that differ from a commit, including untracked ones. */
function changedSince(commit) {
  const ask = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  return [...ask('diff', '--name-only', commit), ...ask('ls-files', '--others', '--exclude-standard')];
}

function endsWithoutChange(changed) {
  const isIn = (folder) => changed.some((path) => path.startsWith(`${folder}/`));
  return Object.keys(ENDS).filter((tests) => !ENDS[tests].some(isIn));
}

await generate();
await installTools(['postgres', 'pictures', 'browser']);
const paths = process.argv.slice(2);
const since = base();
const what = paths.length > 0 ? paths : ['--changed', since, '--passWithNoTests'];
const left = paths.length > 0 ? SLOW : [...SLOW, ...endsWithoutChange(changedSince(since))];
const exclude = left.flatMap((pattern) => ['--exclude', pattern]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const run = spawnSync(process.execPath, [vitest, 'run', ...what, ...exclude], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
