import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Finding, Scenario } from '../scenario.ts';
import { EMULATED } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = EMULATED.map((platform) => `test/bots/${platform}/under-fire.test.ts`);

/** Runs the tests of the documented limits with full floods. CI runs the same phases with smaller ones, as tests. */
export const UNDER_FIRE: Scenario = {
  name: 'bots under fire at the documented limits of each platform',
  goal: 'all gone, nothing twice, one entry an incident, no entry untrue at any moment',
  // The test suite already runs them with fewer messages.
  isMeasured: true,
  run: async (scale): Promise<Finding> => {
    const { code, output } = await runTests(scale);
    const count = (what: string) => Number(new RegExp(`Tests: .*?(\\d+) ${what}`).exec(output)?.[1] ?? 0);
    return {
      figure: `${count('passed')} stories on ${EMULATED.length} platforms hold, ${count('failed')} do not`,
      holds: code === 0 && count('passed') > 0,
    };
  },
};

function runTests(scale: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...FILES], {
    cwd: ROOT,
    env: { ...process.env, UNDER_FIRE: scale },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
