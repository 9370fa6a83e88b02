import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any tool can read: `Tests: N passed, N failed, N skipped`. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that cannot even be loaded has no tests to count.
      if (!module.ok() && [...module.children.allTests()].length === 0) count.failed++;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    // After the default reporter, which prints its summary in the same event.
    setImmediate(() =>
      console.log(`Tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`),
    );
  }
}
