import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '../cli/built-program.ts';

/** Each process that runs tests has its own. */
const PROGRAM = join(ROOT, `node_modules/.cache/steward/child-${process.pid}.js`);

/** A second process on a database. */
export type Child = {
  readonly process: ChildProcess;
  /** Whole lines it has said so far. */
  lines(): string[];
  /** @returns all its lines, once it has ended well. @throws Error with what it complained of. */
  ended(): Promise<string[]>;
};

/**
 * Starts test/store/child.ts, which whoever calls this has built.
 * @param task what it is to do, and what the task needs.
 */
export function runChild(url: string, ...task: string[]): Child {
  const child = spawn(process.execPath, [PROGRAM, url, ...task], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Builds test/store/child.ts in one piece: reading the sources one by one would be most of a child's work. */
export async function buildChild(): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'child.ts')],
    outfile: PROGRAM,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    plugins: [runtimeInPlace],
  });
}

/** What Prisma's clients run on is JavaScript already, and stays where it is. */
const runtimeInPlace: Plugin = {
  name: 'runtime-in-place',
  setup: (context) =>
    context.onResolve({ filter: /\/runtime\/[\w.-]+\.mjs$/ }, ({ path }) => ({
      path: join(ROOT, 'src/generated/runtime', basename(path)),
      external: true,
    })),
};
