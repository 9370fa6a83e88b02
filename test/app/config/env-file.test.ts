import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvFile } from '../../../app/config/read-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-env-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const read = (content: string | Buffer) => {
  writeFileSync(join(folder, 'settings'), content);
  return readEnvFile(join(folder, 'settings'));
};

describe('readEnvFile', () => {
  it('reads names and values, also in quotes over several lines, after a byte order mark, and with CRLF', () => {
    expect(read('\ufeffA=1\r\nexport B="two\nlines # not a comment"\r\n# C=3\r\n\r\nD=\'x\' # why\n')).toEqual({
      values: { A: '1', B: 'two\nlines # not a comment', D: 'x' },
      ignoredLines: [],
    });
  });

  it('names every line that sets nothing by its number', () => {
    expect(read('A=1\nSERVICE_PORT 8080\nB="a\nb"\n=x\n  # fine\n- C\n').ignoredLines).toEqual([2, 5, 7]);
  });

  it('is nothing where there is no file', () => {
    expect(readEnvFile(join(folder, 'none'))).toEqual({ values: {}, ignoredLines: [] });
  });

  it('refuses a folder and what is not UTF-8, each by its name', () => {
    expect(() => readEnvFile(folder)).toThrow(`${folder} is a folder`);
    expect(() => read(Buffer.from([0x41, 0x3d, 0xff]))).toThrow('is not UTF-8');
  });
});
