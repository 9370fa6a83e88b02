import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Closes a run with its slowest tests and one plain line that any tool can read: `Tests: N passed, N failed, N skipped`. */
export class SummaryReporter implements Reporter {
  constructor(private readonly print: (text: string) => void = console.log) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that cannot even be loaded has no tests to count.
      if (!module.ok() && [...module.children.allTests()].length === 0) count.failed++;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const slowest = slowestOf(modules.flatMap((module) => [...module.children.allTests()]));
    // After the default reporter, which prints its summary in the same event.
    setImmediate(() => {
      this.print(`Slowest tests:\n${slowest.join('\n')}\n`);
      this.print(`Tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`);
    });
  }
}

function slowestOf(tests: readonly TestCase[]): string[] {
  return tests
    .map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ test, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(5)} s  ${test.module.relativeModuleId}: ${test.name}`);
}
