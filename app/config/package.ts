import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';

/** The folder of this package, found from the sources as well as from `dist/`. */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('no package.json above the program');
  }
}

/** The version of this package. */
export function packageVersion(): string {
  const content: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(content).version;
}

/** Whether npm installed the program, which is no checkout then. */
export function isInstalled(root: string = packageRoot()): boolean {
  return root.split(sep).includes('node_modules');
}
