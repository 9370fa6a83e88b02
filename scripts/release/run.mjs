import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

/**
 * Runs a command to its end and returns its output. It hides this process's npm settings from the command.
 * @throws Error with the command's error output, for an exit code that is not in `codes`.
 */
export function run(command, args, { cwd, env = {}, path, codes = [0], quiet = false } = {}) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^STEWARD_|^SERVICE_|^MODEL_/i.test(name)),
  );
  const PATH = path ? `${path}${delimiter}${process.env.PATH}` : process.env.PATH;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...inherited, PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      if (!quiet) process.stderr.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (codes.includes(code)) resolve({ stdout, stderr, code });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`));
    });
  });
}
