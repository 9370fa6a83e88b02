import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Server } from '../server.ts';

/** The key that an attacker uses, and a decision of its log. */
export type Victim = { readonly key: string; readonly decision: string };

/** Starts the attacker: a process that runs one attack after another, at the lowest priority: its own work does not count. */
export function startAttacker({ url }: Server) {
  const program = fileURLToPath(new URL('attack.ts', import.meta.url));
  const args = ['-n', '19', process.execPath, '--import', import.meta.resolve('tsx'), program, url];
  const child = spawn('nice', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  // `hasEnded` reports a process that has ended.
  child.stdin.on('error', () => {});
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const tell = async (line: readonly string[], name: string) => {
    child.stdin.write(`${line.join('\t')}\n`);
    const { value } = await said.next();
    if (value !== name) throw new Error(`the attack did not begin: ${name}`);
  };
  return {
    /** Resolves when the attack is running. */
    begin: (name: string, { key, decision }: Victim) => tell([key, decision, name], name),
    pause: () => tell([], ''),
    hasEnded: () => child.exitCode !== null,
    end: () => void child.kill('SIGKILL'),
  };
}
