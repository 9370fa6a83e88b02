import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only what hangs runs into these: a busy machine does not.
    testTimeout: 60_000,
    // Two files at a time: more, and real connections on two cores are now and then late for a test.
    maxWorkers: 2,
    hookTimeout: 120_000,
    reporters: ['default', new SummaryReporter()],
  },
});
