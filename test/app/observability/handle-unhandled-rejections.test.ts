import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A process that leaves a rejection behind, and says so when it lives on. */
const PROGRAM = (isHeld: boolean) => `
  import { handleUnhandledRejections, openLog } from './app/observability/log.ts';
  const release = handleUnhandledRejections(openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }));
  if (!${isHeld}) release();
  Promise.reject(new TypeError('secret text'));
  setTimeout(() => console.log('alive'), 50);
`;

const run = (isHeld: boolean) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM(isHeld)], {
    cwd: ROOT,
  });

describe('a rejection that nobody handles', () => {
  it('is logged without its text, and ends nothing while bots run', async () => {
    const { stdout, stderr } = await run(true);
    expect(stdout).toContain('alive');
    expect(stderr).toMatch(/"error":"TypeError".*promise rejection was not handled/);
    expect(stdout + stderr).not.toContain('secret text');
    await expect(run(false)).rejects.toMatchObject({ code: 1 });
  });
});
