import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { until } from '../../emulators/until.ts';

/** A server program of Debian's on 127.0.0.1, of the tests' own. */
export type DebianServer = {
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it, or starts it again, and resolves when it answers. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
};

/**
 * Keeps a server program.
 * @param program its name and arguments. @param greeting what it says first on its port, asked with `ask` where it waits to be asked.
 */
export function debianServer(
  [file, ...args]: readonly [string, ...string[]],
  { port, greeting, ask = '' }: { readonly port: number; readonly greeting: string; readonly ask?: string },
): DebianServer {
  let child: ChildProcess | null = null;
  return {
    kill: async () => {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      // One that stands still ends too.
      running.kill('SIGCONT');
      running.kill('SIGKILL');
      await ended;
    },
    start: async () => {
      child = spawn(file, args, { stdio: 'ignore' });
      await until(() => greets(port, greeting, ask), { what: `the start of ${file}` });
    },
    signal: (name) => void child?.kill(name),
  };
}

function greets(port: number, greeting: string, ask: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(ask));
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith(greeting));
    });
  });
}
