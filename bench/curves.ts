import { measureLog } from './curves/log.ts';
import { measureProcesses } from './curves/processes.ts';
import { measureTenantRules } from './curves/tenant-rules.ts';
import { measureTenants } from './curves/tenants.ts';
import { measureWords } from './curves/words.ts';

/** The curves. Each is printed as a table with one line per size. */
const CURVES: Readonly<Record<string, (greatest: number) => Promise<readonly (readonly string[])[]>>> = {
  log: measureLog,
  tenants: measureTenants,
  rules: measureTenantRules,
  words: measureWords,
  processes: measureProcesses,
};
const GREATEST: Readonly<Record<string, number>> = { log: 1e6, tenants: 1e5, rules: 50_000, words: 1e5, processes: 4 };

// `node --import tsx bench/curves.ts [CURVE [GREATEST]]` prints a curve as a Markdown table, or all of them.
const [asked, greatest] = process.argv.slice(2);
for (const [name, measure] of Object.entries(CURVES)) {
  if (asked !== undefined && asked !== name) continue;
  const [head = [], ...rows] = await measure(Number(greatest ?? GREATEST[name]));
  console.log(`\n${name}\n`);
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}
