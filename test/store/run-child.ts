import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A second process on a database. */
export type Child = {
  readonly process: ChildProcess;
  /** Whole lines it has said so far. */
  lines(): string[];
  /** @returns all its lines, once it has ended well. @throws Error with what it complained of. */
  ended(): Promise<string[]>;
};

/** Starts test/store/child.ts. @param task what it is to do, and what the task needs. */
export function runChild(url: string, ...task: string[]): Child {
  const script = fileURLToPath(new URL('./child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, ...task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
