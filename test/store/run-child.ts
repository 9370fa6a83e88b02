import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { ROOT } from '../cli/built-program.ts';

/** A second process on a database. */
export type Child = {
  readonly process: ChildProcess;
  /** Whole lines it has said so far. */
  lines(): string[];
  /** @returns all its lines, once it has ended well. @throws Error with what it complained of. */
  ended(): Promise<string[]>;
};

/**
 * Starts test/store/child.ts over the built program, which whoever calls this has built: reading the sources would be most of a child's work.
 * @param task what it is to do, and what the task needs.
 */
export function runChild(url: string, ...task: string[]): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-', url, ...task], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A child that cannot start does not read; its exit code tells.
  child.stdin.on('error', () => {});
  child.stdin.end(childScript());
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () =>
    said
      .slice(0, said.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
  return {
    process: child,
    lines,
    ended: async () => {
      const code = await closed;
      if (code !== 0) throw new Error(`the child ended with ${code}: ${complained}`);
      return lines();
    },
  };
}

/** The child in one piece, but for the program, of which it takes what is built. */
function childScript(): string {
  const [script] = buildSync({
    entryPoints: [join(import.meta.dirname, 'child.ts')],
    bundle: true,
    external: ['../../src/*'],
    format: 'esm',
    platform: 'node',
    write: false,
  }).outputFiles;
  const built = pathToFileURL(join(ROOT, 'dist/src')).href;
  return (script?.text ?? '').replace(/"\.\.\/\.\.\/src\/([^"]+)\.ts"/g, `"${built}/$1.js"`);
}
