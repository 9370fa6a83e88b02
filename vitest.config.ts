import { accessSync, constants, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';
import { SummaryReporter } from './test/support/summary-reporter.ts';

const MEMORY = '/dev/shm';
const MEMORY_LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Where the tests' databases and folders are made: in memory where Linux has room for them, so that nobody waits for a disk that has
 * nothing to keep. What a crash leaves on a real disk is for `npm run chaos`.
 */
function temporaryFolder(): Record<string, string> {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_LEAST_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    env: temporaryFolder(),
    // Nothing has module state (house style), so files share a process, and what they import is loaded once.
    isolate: false,
    // Only what hangs runs into these: a busy machine does not.
    testTimeout: 300_000,
    // Four files at a time, whatever the machine: many wait for programs and clocks. A fifth would load every module once more.
    maxWorkers: 4,
    hookTimeout: 300_000,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', new SummaryReporter()],
  },
});
