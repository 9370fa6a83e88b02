import { expect, it } from 'vitest';
import type { TestModule } from 'vitest/node';
import { SummaryReporter } from './summary-reporter.ts';

/** A file of tests as the runner tells of it, with what the reporter reads. */
function fileOf(name: string, tests: readonly { name: string; state: string; ms: number }[], isOk = true): TestModule {
  const module = {
    ok: () => isOk,
    children: {
      allTests: () =>
        tests.map((test) => ({
          name: test.name,
          module: { relativeModuleId: name },
          result: () => ({ state: test.state }),
          diagnostic: () => ({ duration: test.ms }),
        })),
    },
  };
  return module as unknown as TestModule;
}

it('closes with the ten slowest tests, then one line of counts, in which a file that cannot be loaded has failed', async () => {
  const said: string[] = [];
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `number ${at}`, state: 'passed', ms: at * 1_000 }));
  const mixed = [
    { name: 'red', state: 'failed', ms: 20_500 },
    { name: 'left out', state: 'skipped', ms: 0 },
    { name: 'never begun', state: 'pending', ms: 0 },
  ];
  const reporter = new SummaryReporter((text) => said.push(text));
  reporter.onTestRunEnd([fileOf('a.test.ts', many), fileOf('b.test.ts', mixed, false), fileOf('c.test.ts', [], false)]);
  await new Promise((resolve) => setImmediate(resolve));
  const [slowest = '', counts] = said;
  expect(slowest.split('\n').filter((line) => line.includes(' s  '))).toHaveLength(10);
  expect(slowest.split('\n')[1]).toBe('   20.5 s  b.test.ts: red');
  expect(slowest).not.toContain('number 2');
  expect(counts).toBe('Tests: 12 passed, 2 failed, 2 skipped');
});
