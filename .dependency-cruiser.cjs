/** The rooms of the house and what each may import; docs/decisions/0008-rooms.md says why. */
const { readdirSync } = require('node:fs');

/** The platforms are the rooms beside `core`; none knows another. */
const platforms = readdirSync(`${__dirname}/bots`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'core')
  .map(({ name }) => name);

const outside = (...rooms) => `^(?:src|bots|app)/(?!(?:${rooms.join('|')})(?:/|\\.ts$))`;
const room = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: outside(...allowed) },
});

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: { pathNot: '^src/generated/' }, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    room('core-imports-core', '^src/core/', 'core'),
    {
      name: 'core-needs-nothing-but-zod-and-text-libraries',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'],
        // node:url turns domains into their ASCII form, node:crypto hashes: pure functions both.
        pathNot: '(?:node_modules/(?:zod|re2js|tldts|tldts-core|entities)/|^(?:node:)?(?:url|crypto)$)',
      },
    },
    room('judge-imports-core', '^src/judge/', 'judge', 'core'),
    room('worker-threads-import-judge', '^src/worker-threads/', 'worker-threads', 'judge', 'core'),
    room('store-imports-core', '^src/store/', 'store', 'core', 'generated'),
    room('shared-cache-imports-core', '^src/shared-cache/', 'shared-cache', 'core'),
    room('service-imports-core', '^src/service/', 'service', 'core'),
    room('http-imports-service', '^src/http/', 'http', 'service', 'core'),
    room('dashboard-imports-service', '^src/dashboard/', 'dashboard', 'service', 'core'),
    room('cli-imports-service', '^src/cli/', 'cli', 'service', 'core'),
    room('mcp-imports-service', '^src/mcp/', 'mcp', 'service', 'core'),
    { name: 'src-imports-no-bots', severity: 'error', from: { path: '^src/' }, to: { path: '^bots/' } },
    room('bots-core-imports-service', '^bots/core/', 'service', 'core'),
    ...platforms.map((name) => room(`${name}-imports-core`, `^bots/${name}/`, name, 'service', 'core')),
    room('train-imports-judge', '^train/', 'judge', 'core'),
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
      from: { pathNot: '^(?:app|test|bench|scripts)/' },
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
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
