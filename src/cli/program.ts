import { Command, CommanderError } from 'commander';
import { framesOf, StewardError } from '../core/errors.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { checkCommand } from './check/command.ts';
import { completionCommand } from './completion.ts';
import { dashboardCommand } from './dashboard.ts';
import { decisionsCommand } from './decisions.ts';
import { type CliDeps, EXIT } from './deps.ts';
import { doctorCommand } from './doctor/command.ts';
import { isUnread } from './ending.ts';
import { escapeControls } from './escape-controls.ts';
import { examples } from './examples.ts';
import { judgeCommand } from './judge-eval.ts';
import { keysCommand } from './keys.ts';
import { linkCommand } from './link.ts';
import { mcpCommand } from './mcp.ts';
import { policyCommand } from './policy.ts';
import { purgeCommand } from './purge.ts';
import { settingsCommand } from './settings.ts';
import { spendCommand } from './spend.ts';
import { streamCommand } from './stream.ts';
import { tenantsCommand } from './tenants.ts';
import { exportCommand, importCommand } from './transfer.ts';

/** How long a command has to end by itself once it was interrupted; more than a check takes to finish a batch. */
const GRACE_MS = 8_000;

/**
 * Runs the command line.
 * @param args without the program's own name.
 * @returns the exit code: 0, for `check` 1 when a message triggered, and 2 on any error. Never throws.
 */
export async function runCli(given: CliDeps, args: readonly string[]): Promise<number> {
  const deps: CliDeps = {
    ...given,
    print: (text) => given.print(escapeControls(text)),
    printError: (text) => given.printError(escapeControls(text)),
  };
  let code: number = EXIT.ok;
  const program = buildProgram(deps, (result) => {
    code = result;
  });
  const work = program.parseAsync(args, { from: 'user' }).then(
    () => code,
    (error: unknown) => explain(error, deps),
  );
  return Promise.race([work, afterGrace(deps)]);
}

function buildProgram(deps: CliDeps, exit: (code: number) => void): Command {
  const program: Command = new Command('steward')
    .description('moderation for Discord, Slack, Telegram and an HTTP API over one core')
    .version(deps.version)
    .addCommand(serveCommand(deps))
    .addCommand(checkCommand(deps, exit))
    .addCommand(mcpCommand(deps))
    .addCommand(dashboardCommand(deps))
    .addCommand(keysCommand(deps))
    .addCommand(tenantsCommand(deps))
    .addCommand(linkCommand(deps))
    .addCommand(policyCommand(deps))
    .addCommand(settingsCommand(deps))
    .addCommand(exportCommand(deps))
    .addCommand(importCommand(deps))
    .addCommand(decisionsCommand(deps))
    .addCommand(purgeCommand(deps))
    .addCommand(streamCommand(deps))
    .addCommand(spendCommand(deps))
    .addCommand(backupCommand(deps))
    .addCommand(restoreCommand(deps))
    .addCommand(doctorCommand(deps, exit))
    .addCommand(judgeCommand(deps))
    .addCommand(completionCommand(deps, () => program))
    .addHelpText(
      'after',
      `${examples('steward serve', 'steward check "some text"', 'steward doctor')}\n\nSettings come from the environment and from a file .env; docs/settings.md lists them.`,
    );
  for (const command of withChildren(program)) {
    command
      .exitOverride()
      .showHelpAfterError('(add --help for what it takes)')
      .configureOutput({ writeOut: deps.print, writeErr: deps.printError });
  }
  return program;
}

function serveCommand(deps: CliDeps): Command {
  return new Command('serve')
    .description('run the API and the bots whose tokens are set')
    .addHelpText('after', examples('steward serve', 'SERVICE_PORT=9000 steward serve'))
    .action(() => deps.serve());
}

function withChildren(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withChildren)];
}

/** A command that hangs on something dead does not outlive its interruption for long. */
function afterGrace({ signal }: Pick<CliDeps, 'signal'>): Promise<number> {
  return new Promise((resolve) => {
    const onAbort = () => setTimeout(() => resolve(EXIT.error), GRACE_MS).unref();
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

function explain(error: unknown, deps: Pick<CliDeps, 'printError' | 'signal'>): number {
  // Commander has printed its own, help and version included.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.error;
  if (isUnread(error)) return EXIT.error;
  deps.printError(error instanceof StewardError ? `${error.message}\n` : describeFault(error));
  return EXIT.error;
}

/** Where an unexpected error happened. Its own words may quote what somebody wrote, and stay out. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unexpected fault\n';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `unexpected fault: ${error.name}${code}; please report it with these lines:\n${framesOf(error).slice(0, 8).join('\n')}\n`;
}
