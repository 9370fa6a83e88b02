import { expect, it } from 'vitest';
import type { TestModule } from 'vitest/node';
import { SummaryReporter } from './summary-reporter.ts';

interface Told {
  readonly name: string;
  readonly state: string;
  readonly ms: number;
  readonly error?: string;
}

/** A file of tests as the runner tells of it, with what the reporter reads. */
function fileOf(
  name: string,
  tests: readonly Told[],
  { ofFile = [], ofGroup = [] }: { ofFile?: readonly string[]; ofGroup?: readonly string[] } = {},
): TestModule {
  const errors = (messages: readonly string[]) => () => messages.map((message) => ({ message }));
  const module = {
    relativeModuleId: name,
    errors: errors(ofFile),
    children: {
      allSuites: () => [{ errors: errors(ofGroup) }],
      allTests: () =>
        tests.map((test) => ({
          name: test.name,
          fullName: `a group > ${test.name}`,
          module: { relativeModuleId: name },
          result: () => ({ state: test.state, errors: test.error ? [{ message: test.error }] : [] }),
          diagnostic: () => ({ duration: test.ms }),
        })),
    },
  };
  return module as unknown as TestModule;
}

async function said(modules: readonly TestModule[], unhandled: readonly string[] = []): Promise<string[]> {
  const lines: string[] = [];
  const reporter = new SummaryReporter((text) => lines.push(text));
  reporter.onTestRunEnd(
    modules,
    unhandled.map((message) => ({ message })),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return lines;
}

it('closes with the ten slowest tests, then one line of counts', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `number ${at}`, state: 'passed', ms: at * 1_000 }));
  const mixed = [
    { name: 'slow', state: 'passed', ms: 20_500 },
    { name: 'left out', state: 'skipped', ms: 0 },
    { name: 'never begun', state: 'pending', ms: 0 },
  ];
  const lines = await said([fileOf('a.test.ts', many), fileOf('b.test.ts', mixed)]);
  const [slowest = ''] = lines;
  const counts = lines.at(-1);
  expect(slowest.split('\n').filter((line) => line.includes(' s  '))).toHaveLength(10);
  expect(slowest.split('\n')[1]).toBe('   20.5 s  b.test.ts: slow');
  expect(slowest).not.toContain('number 2');
  expect(counts).toBe('Tests: 13 passed, 0 failed, 2 skipped');
});

it('says how many were skipped for want of what, and what enables them', async () => {
  const skipped = (name: string) => ({ name, state: 'skipped', ms: 0 });
  const lines = await said([
    fileOf('a.test.ts', [
      skipped('page (there is no browser: apt-get install chromium-headless-shell)'),
      { name: 'seen', state: 'passed', ms: 1 },
    ]),
    fileOf('b.test.ts', [
      skipped('menu (there is no browser: apt-get install chromium-headless-shell) > opens'),
      skipped('silent (so: it seems) not'),
    ]),
  ]);
  expect(lines.at(-2)?.trimEnd().split('\n')).toEqual([
    'Skipped:',
    '  2 tests: there is no browser: apt-get install chromium-headless-shell',
    '  1 test: b.test.ts does not say why',
  ]);
  expect(lines.at(-1)).toBe('Tests: 1 passed, 0 failed, 3 skipped');
});

it('says before that what failed and why, in a test or outside one, and counts each', async () => {
  const red = { name: 'red', state: 'failed', ms: 5, error: 'expected 1 to be 2\nand more' };
  const lines = await said(
    [
      fileOf('a.test.ts', [red]),
      fileOf('set-up.test.ts', [{ name: 'unseen', state: 'skipped', ms: 0 }], { ofGroup: ['no server came up'] }),
      fileOf('unread.test.ts', [], { ofFile: ['it cannot be loaded'] }),
    ],
    ['nobody handled this'],
  );
  expect(lines[0]?.trimEnd().split('\n')).toEqual([
    'Failed:',
    '  a.test.ts: a group > red: expected 1 to be 2',
    '  set-up.test.ts: no server came up',
    '  unread.test.ts: it cannot be loaded',
    '  outside any file: nobody handled this',
  ]);
  expect(lines.at(-1)).toBe('Tests: 0 passed, 4 failed, 1 skipped');
});
