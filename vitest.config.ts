import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only what hangs runs into these: a busy machine does not.
    testTimeout: 60_000,
    // Three files at a time, whatever the machine: many wait for programs and clocks, and no more of them keep real connections in time on two cores.
    maxWorkers: 3,
    hookTimeout: 120_000,
    reporters: ['default', new SummaryReporter()],
  },
});
