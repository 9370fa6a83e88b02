import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../emulators/until.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** The program as `npm start` and the package run it. */
export const MAIN = join(ROOT, 'dist/app/main.js');

let built: Promise<unknown> | undefined;

/** Builds the program, unless it is built already; it is looked at once a process. */
export async function build(): Promise<void> {
  built ??= promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')], { cwd: ROOT });
  await built;
}

/** A running program; its output grows. */
export type RunningProgram = {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: { readonly out: string; readonly err: string };
  /** Its exit code, once all of its output is there; null when a signal ended it. */
  readonly exited: Promise<number | null>;
};

/** Starts a program in a folder, with nothing of this process's environment but PATH. It ends with its input. */
export function startProgram(
  command: readonly [string, ...string[]],
  options: {
    readonly cwd: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly stdin?: string;
    /** Whom it runs as; without it, whoever runs the tests. */
    readonly user?: { readonly uid?: number | undefined; readonly gid?: number | undefined };
  },
): RunningProgram {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', LOG_FORMAT: 'json', ...options.env },
    ...options.user,
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  // A program that ends before it has read its input closes the pipe: its exit code tells the test what happened.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return { child, output, exited: new Promise((resolve) => child.on('close', resolve)) };
}

/** Starts `steward` with these arguments. */
export function startSteward(args: readonly string[], options: Parameters<typeof startProgram>[1]): RunningProgram {
  return startProgram([process.execPath, MAIN, ...args], options);
}

/** A running server: where it is reached, and the key that it printed at its first start. */
export type RunningServer = RunningProgram & { readonly url: string; readonly key: string | null };

/** Starts `steward serve` on a free port, and resolves when it serves; rejects with its log when it ends before that. */
export async function startServing(
  options: Parameters<typeof startProgram>[1],
  command: readonly [string, ...string[]] = [process.execPath, MAIN, 'serve'],
): Promise<RunningServer> {
  const program = startProgram(command, { ...options, env: { SERVICE_PORT: '0', ...options.env } });
  const { child, output } = program;
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`the server did not start: ${output.err}`);
      return /"msg":"started"/.test(output.err);
    },
    { what: () => `the start: ${output.err}` },
  );
  const url = /(?:API|Health) +(http:\/\/[^/\s]+)/.exec(output.out)?.[1] ?? '';
  return { ...program, url, key: /stw_[0-9A-Za-z]{38}/.exec(output.out)?.[0] ?? null };
}
