import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the Prisma command line said, and how it ended. */
export type PrismaRun = { readonly code: number | null; readonly output: string };

/** Runs the stock Prisma command line on a database, over the stand-in engine. */
export function runPrisma(url: string, ...command: string[]): Promise<PrismaRun> {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(import.meta.dirname));
  const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const child = spawn(process.execPath, [require.resolve('prisma/build/index.js'), ...command], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** A file of the repository. */
export function repositoryPath(...path: string[]): string {
  return join(dirname(dirname(import.meta.dirname)), ...path);
}
