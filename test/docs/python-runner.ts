import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './markdown.ts';

/** Runs Python programs of a folder, one after the other; see `run_programs.py`. */
export type PythonRunner = {
  /** What the program at `path` wrote; it has `env` and nothing else of this process's environment. */
  run(
    path: string,
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly stdout: string; readonly stderr: string }>;
  end(): Promise<void>;
};

/** @param python the interpreter, which can import what the client needs. */
export function startPython(python: string): PythonRunner {
  const child = spawn(python, [join(import.meta.dirname, 'run_programs.py')], {
    env: {
      PATH: process.env.PATH ?? '',
      PYTHONPATH: [join(ROOT, 'clients/python/src'), process.env.PYTHONPATH ?? ''].filter(Boolean).join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async (path, env) => {
      child.stdin.write(`${JSON.stringify({ path, env })}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${python} ended`);
      return JSON.parse(value);
    },
    end: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
