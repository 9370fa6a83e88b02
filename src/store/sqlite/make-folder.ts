import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../core/common/errors.ts';

/** Creates a folder and its parents with one attempt a level, because Node's `recursive` never ends in /proc. @throws the system's error. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}
