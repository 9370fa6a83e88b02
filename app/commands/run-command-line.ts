import { EXIT } from '../../src/cli/base/deps.ts';
import { runCli } from '../../src/cli/program.ts';
import { framesOf } from '../../src/core/common/errors.ts';
import { openCliDeps } from './cli.ts';

/** Runs the command that the arguments of this process name, and leaves its exit code. */
export async function runCommandLine(): Promise<void> {
  // What ends the process in a way that nobody thought of is an error too, and never looks like a message that triggered.
  process.exitCode = EXIT.error;
  process.on('uncaughtException', (error) => {
    process.stderr.write(`unexpected fault: ${error.name}\n${framesOf(error).join('\n')}\n`);
    process.exit(EXIT.error);
  });

  const deps = openCliDeps();
  process.exitCode = await runCli(deps, process.argv.slice(2));
  // An interrupted command may leave behind what would keep the process alive.
  if (deps.signal.aborted) process.exit();
}
