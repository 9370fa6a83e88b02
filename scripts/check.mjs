// Runs all checks of CI one after another. `--static` leaves the tests out, `--without TITLE` one of the checks.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installTool, installTools } from './tools.mjs';

const root = dirname(import.meta.dirname);
const { values } = parseArgs({
  options: { static: { type: 'boolean' }, without: { type: 'string', multiple: true, default: [] } },
});

/** Returns the program `name` of a package. It reads the manifest as a file, because not every package exports it. */
function program(packageName, name = packageName, from = root) {
  const folder = join(from, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

function run(title, args, { mustPrint } = {}) {
  if (values.without.includes(title)) return;
  process.stdout.write(`\n== ${title}\n`);
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', mustPrint ? 'pipe' : 'inherit', 'inherit'],
  });
  if (mustPrint) process.stdout.write(result.stdout);
  if (result.status === 0 && (!mustPrint || mustPrint.test(result.stdout))) return;
  process.stdout.write(`\n${title} failed.\n`);
  process.exit(1);
}

const lint = await installTool('lint');
const types = await installTool('types');
// Also checks the types of the packages that the bench compares with.
await installTools(['bench', 'browser', 'postgres', 'pictures', 'collection']);
run('generated clients', ['scripts/generate.mjs']);
run('format and lint', [program('@biomejs/biome', 'biome', lint), 'ci', '.']);
// In one thread: with several, each would compute most types again, which takes twice the processor time.
run('types', [program('typescript', 'tsc', types), '--noEmit', '--singleThreaded', '-p', '.']);
run('types in the browser', [program('typescript', 'tsc', types), '-p', 'src/dashboard/browser']);
// A run that read no files is a failure: it must read at least a hundred modules.
run(
  'layers and circles',
  [program('dependency-cruiser', 'depcruise', lint), 'src', 'bots', 'app', 'emulators', 'train', 'clients/node/src'],
  {
    mustPrint: /\([1-9]\d{2,} modules/,
  },
);
run('replaced names', ['scripts/private-names.mjs']);
run('missing translations', ['scripts/translations.mjs']);
run('plain English', ['scripts/style.mjs']);
run('plain comments', ['scripts/comment-style.mjs']);
run('dead code', [program('knip', 'knip', lint)]);
run('examples', ['--import', 'tsx', 'scripts/examples.ts', '--check']);
run('descriptions', ['--import', 'tsx', 'scripts/descriptions.ts', '--check']);
const openapi = await installTool('openapi');
run('description by redocly', [
  program('@redocly/cli', 'redocly', openapi),
  'lint',
  'openapi.json',
  '--config=tools/openapi/redocly.yaml',
]);
run('description by spectral', [
  program('@stoplight/spectral-cli', 'spectral', openapi),
  'lint',
  'openapi.json',
  '--ruleset=tools/openapi/.spectral.yaml',
  '--fail-severity=hint',
]);
run('site of documents', ['scripts/docs.mjs', '--check']);
run('published packages', ['scripts/check-published.mjs']);
if (!values.static) run('tests', [program('vitest'), 'run']);
process.stdout.write('\nAll checks passed.\n');
