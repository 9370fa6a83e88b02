import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

const SLOWEST = 10;

/**
 * Closes a run with what failed and why, its slowest tests, what was skipped and what enables it, and one plain line that any tool can read:
 * `Tests: N passed, N failed, N skipped`. What fails outside a test (a file, its set-up, a rejection that nobody handled) fails too.
 */
export class SummaryReporter implements Reporter {
  constructor(private readonly print: (text: string) => void = console.log) {}

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[] = []): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const test of tests) count[test.result().state]++;
    const outside = [
      ...modules.flatMap(failuresAround),
      ...unhandled.map((error) => failure('outside any file', error)),
    ];
    const failures = [...tests.flatMap(failuresOf), ...outside];
    // After the default reporter, which prints its summary in the same event.
    setImmediate(() => {
      if (failures.length > 0) this.print(`Failed:\n${failures.join('\n')}\n`);
      this.print(`Slowest tests:\n${slowestOf(tests).join('\n')}\n`);
      const skipped = skippedOf(tests);
      if (skipped.length > 0) this.print(`Skipped:\n${skipped.join('\n')}\n`);
      const failed = count.failed + outside.length;
      this.print(`Tests: ${count.passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped`);
    });
  }
}

/** What failed in a file, or in a group of its tests, outside the tests themselves. */
function failuresAround(module: TestModule): string[] {
  const parts: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return parts.flatMap((part) => part.errors().map((error) => failure(module.relativeModuleId, error)));
}

function failuresOf(test: TestCase): string[] {
  const { state, errors } = test.result();
  const where = `${test.module.relativeModuleId}: ${test.fullName}`;
  return state === 'failed' ? errors.slice(0, 1).map((error) => failure(where, error)) : [];
}

const failure = (where: string, { message }: Pick<SerializedError, 'message'>) =>
  `  ${where}: ${message.split('\n')[0]}`;

function slowestOf(tests: readonly TestCase[]): string[] {
  return tests
    .map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ test, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(5)} s  ${test.module.relativeModuleId}: ${test.name}`);
}

/** How many tests were skipped for each reason, most first: the name of a test or of a group around it ends with it, `(what is missing: what enables it)`. */
function skippedOf(tests: readonly TestCase[]): string[] {
  const counts = new Map<string, number>();
  for (const test of tests) {
    if (test.result().state !== 'skipped') continue;
    const why = [...test.fullName.matchAll(/ \(([^()]+: [^()]+)\)(?= > |$)/g)].at(-1)?.[1];
    const reason = why ?? `${test.module.relativeModuleId} does not say why`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `  ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}`);
}
