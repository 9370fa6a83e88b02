/** The layers and what each may import; docs/decisions/0055-folders-by-feature.md says why. */
const { readdirSync } = require('node:fs');

/** The platforms are the folders beside `core`; none knows another. */
const platforms = readdirSync(`${__dirname}/bots`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'core')
  .map(({ name }) => name);

const outside = (...layers) => `^(?:src|bots|app)/(?!(?:${layers.join('|')})(?:/|\\.ts$))`;
const layer = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: outside(...allowed) },
});

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: { pathNot: '^src/generated/' }, to: { circular: true } },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(?:src|bots|app)/', pathNot: '^src/generated' },
      to: { circular: true },
    },
    {
      name: 'only-the-parts-that-make-a-bot-know-all-of-it',
      severity: 'error',
      from: { pathNot: '^(?:app/|test/|bots/core/[^/]+\\.ts$|bots/(?!core/))' },
      to: { path: '^bots/core/bot\\.ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('core-imports-core', '^src/core/', 'core'),
    {
      name: 'core-needs-few-libraries',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'],
        // node:url turns domains into their ASCII form, node:crypto hashes, lru-cache bounds memory, node:async_hooks tells who is being worked for: none reads or writes anything outside.
        pathNot:
          '(?:node_modules/(?:zod|re2js|tldts|tldts-core|entities|lru-cache)/|^(?:node:)?(?:url|crypto|async_hooks)$)',
      },
    },
    layer('judge-imports-core', '^src/judge/', 'judge', 'core'),
    layer('worker-threads-import-judge', '^src/worker-threads/', 'worker-threads', 'judge', 'service', 'core'),
    layer('store-imports-core', '^src/store/', 'store', 'core', 'generated'),
    layer('shared-cache-imports-core', '^src/shared-cache/', 'shared-cache', 'core'),
    layer('service-imports-core', '^src/service/', 'service', 'core'),
    layer('http-imports-service', '^src/http/', 'http', 'service', 'core'),
    layer('dashboard-imports-service', '^src/dashboard/', 'dashboard', 'service', 'core'),
    layer('cli-imports-service', '^src/cli/', 'cli', 'service', 'core'),
    layer('mcp-imports-service', '^src/mcp/', 'mcp', 'service', 'core'),
    { name: 'src-imports-no-bots', severity: 'error', from: { path: '^src/' }, to: { path: '^bots/' } },
    layer('bots-core-imports-service', '^bots/core/', 'service', 'core'),
    ...platforms.map((name) => layer(`${name}-imports-core`, `^bots/${name}/`, name, 'service', 'core')),
    layer('train-imports-judge', '^train/', 'judge', 'core'),
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: '^clients/node/' },
      to: { pathNot: '^clients/node/' },
    },
    { name: 'nobody-imports-main', severity: 'error', from: {}, to: { path: '^app/main\\.ts$' } },
    {
      name: 'only-main-puts-together',
      severity: 'error',
      from: { pathNot: '^(?:app|test|bench|scripts|chaos)/' },
      to: { path: '^app/' },
    },
    {
      name: 'programs-do-not-import-tests',
      severity: 'error',
      from: { path: '^(?:src|bots|app)/' },
      to: { path: '^(?:test|bench|scripts|emulators)/' },
    },
    {
      name: 'emulators-stand-alone',
      severity: 'error',
      from: { path: '^emulators/' },
      to: { path: '^(?:src|bots|app|test|bench|scripts)/' },
    },
  ],
  options: {
    // What Prisma generates is half of all that there is to parse, and imports nothing of ours.
    doNotFollow: { path: 'node_modules|^src/generated/(?:sqlite|postgresql)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
