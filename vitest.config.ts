import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only what hangs runs into these: a busy machine does not.
    testTimeout: 60_000,
    // One for each core, also on a machine of two.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    reporters: ['default', new SummaryReporter()],
  },
});
