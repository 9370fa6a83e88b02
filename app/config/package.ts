import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { misconfigured } from '../../src/core/common/errors.ts';
import { packageRoot } from '../../src/store/database/migrations.ts';

/** Returns the version of this package. */
export function packageVersion(): string {
  const content: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(content).version;
}

/** Returns a handler that rejects with a configuration error. */
export function rejectWith(message: string): (cause: unknown) => never {
  return (cause) => {
    throw misconfigured(message, cause);
  };
}

/** Whether npm installed the program, so that it is not a checkout. */
export function isInstalled(root: string = packageRoot()): boolean {
  return root.split(sep).includes('node_modules');
}
