import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A process that leaves a rejection behind, and says so when it lives on. */
const PROGRAM = (isHeld: boolean) => `
  import { holdRejections } from './src/compose/hold-rejections.ts';
  const release = holdRejections({ error: (fields, message) => console.log(JSON.stringify({ ...fields, message })) });
  if (!${isHeld}) release();
  Promise.reject(new TypeError('secret text'));
  setTimeout(() => console.log('alive'), 50);
`;

const run = (isHeld: boolean) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM(isHeld)], {
    cwd: ROOT,
  });

describe('a rejection that nobody handles', () => {
  it('is logged without its text, and ends nothing while bots run', { timeout: 30_000 }, async () => {
    const { stdout } = await run(true);
    expect(stdout).toContain('alive');
    expect(stdout).toMatch(/"err":"TypeError".*handled by nobody/);
    expect(stdout).not.toContain('secret text');
    await expect(run(false)).rejects.toMatchObject({ code: 1 });
  });
});
