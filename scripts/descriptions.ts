import { readFileSync, writeFileSync } from 'node:fs';
import { openCliDeps } from '../app/commands/cli.ts';
import { buildProgram } from '../src/cli/program.ts';
import { CATEGORIES } from '../src/core/common/category.ts';
import { LOCAL_RULES } from '../src/core/filters/local-rules.ts';
import { type DescribedSchemas, renderNodeTypes, renderPythonTypes } from './client-types.ts';
import { renderCompletions } from './completion.ts';
import { describeInterface } from './describe-interface.ts';
import { renderBotList, renderEnvExample, renderSettingsPage } from './settings.ts';
import { type Described, fillTable, renderCategoryTable, renderEndpointTable, renderRuleTable } from './tables.ts';

/** Committed files that are generated from the code. `--check` writes nothing and fails if one differs. */
const { document, collection } = await describeInterface();
// The same document. Its declared type allows more kinds of schema than it contains.
const schemas = document as DescribedSchemas;
const files: Readonly<Record<string, string>> = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'collection.json': `${JSON.stringify(collection, null, 2)}\n`,
  'src/cli/generated/completion.json': `${JSON.stringify(renderCompletions(buildProgram(openCliDeps(), () => {})), null, 2)}\n`,
  '.env.example': renderEnvExample(),
  'docs/README.md': renderBotList(read('docs/README.md')),
  'docs/settings.md': renderSettingsPage(),
  'docs/api.md': fillTable(read('docs/api.md'), 'endpoints', renderEndpointTable(document as Described)),
  'docs/concepts.md': fillTable(read('docs/concepts.md'), 'categories', renderCategoryTable(CATEGORIES)),
  'docs/local-rules.md': fillTable(read('docs/local-rules.md'), 'rules', renderRuleTable(LOCAL_RULES)),
  'clients/node/src/generated/types.ts': renderNodeTypes(schemas),
  'clients/python/src/steward/types.py': renderPythonTypes(schemas),
};

const stale = Object.entries(files).filter(([path, content]) => read(path) !== content);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is not what the code says; run: npm run generate:descriptions`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, content] of stale) writeFileSync(path, content);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
