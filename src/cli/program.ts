import { addAbortListener } from 'node:events';
import { Command, CommanderError } from 'commander';
import { codeOf, framesOf, StewardError } from '../core/common/errors.ts';
import { type CliDeps, EXIT, examples } from './base/deps.ts';
import { isOutputClosed } from './base/ending.ts';
import { escapeControls } from './base/escape-controls.ts';
import { checkCommand } from './check/command.ts';
import { decisionsCommand, purgeCommand } from './decisions/decisions.ts';
import { doctorCommand } from './doctor/command.ts';
import { judgeCommand } from './operations/judge-eval.ts';
import {
  backupCommand,
  completionCommand,
  dashboardCommand,
  drillCommand,
  mcpCommand,
  migrateCommand,
  restoreCommand,
  serveCommand,
  streamCommand,
} from './operations/operations.ts';
import { policyCommand, settingsCommand } from './policy/policy.ts';
import { authorsCommand } from './tenants/authors.ts';
import { keysCommand } from './tenants/keys.ts';
import { spendCommand } from './tenants/spend.ts';
import { linkCommand, tenantsCommand } from './tenants/tenants.ts';
import { exportCommand, importCommand } from './tenants/transfer.ts';

/** How long an interrupted command may take to end, more than a check needs to finish a batch. */
const GRACE_MS = 8_000;

/** Runs the command line. @returns the exit code: 0, for `check` 1 when a message triggered, and 2 on any error. Never throws. */
export async function runCli(given: CliDeps, args: readonly string[]): Promise<number> {
  const deps: CliDeps = {
    ...given,
    print: (text) => given.print(escapeControls(text)),
    printError: (text) => given.printError(escapeControls(text)),
  };
  let [code, ofErrors]: [number, number] = [EXIT.ok, EXIT.error];
  const program = buildProgram(deps, (...codes) => {
    [code, ofErrors = ofErrors] = codes;
  });
  const work = program.parseAsync(args, { from: 'user' }).then(
    () => code,
    (error: unknown) => (explain(error, deps) === EXIT.ok ? EXIT.ok : ofErrors),
  );
  return Promise.race([work, afterGrace(deps).then(() => ofErrors)]);
}

/** Builds the commands without running any. */
export function buildProgram(deps: CliDeps, exit: (code: number, ofErrors?: number) => void): Command {
  const program: Command = new Command('steward')
    .description('moderation for Discord, Slack, Telegram and an HTTP API over one core')
    .version(deps.version)
    .option('--store <url>', 'the store: a SQLite file or postgresql://...; default: DATABASE_URL')
    .option('--data <folder>', 'the folder of the store, the same that the server uses')
    .hook('preAction', (command) => deps.useStore(command.opts()))
    .addCommand(serveCommand(deps))
    .addCommand(checkCommand(deps, exit))
    .addCommand(mcpCommand(deps))
    .addCommand(dashboardCommand(deps))
    .addCommand(keysCommand(deps))
    .addCommand(tenantsCommand(deps))
    .addCommand(authorsCommand(deps))
    .addCommand(linkCommand(deps))
    .addCommand(policyCommand(deps, exit))
    .addCommand(settingsCommand(deps))
    .addCommand(exportCommand(deps))
    .addCommand(importCommand(deps))
    .addCommand(decisionsCommand(deps))
    .addCommand(purgeCommand(deps))
    .addCommand(streamCommand(deps))
    .addCommand(spendCommand(deps))
    .addCommand(migrateCommand(deps))
    .addCommand(backupCommand(deps))
    .addCommand(restoreCommand(deps))
    .addCommand(doctorCommand(deps, exit))
    .addCommand(drillCommand(deps, exit))
    .addCommand(judgeCommand(deps))
    .addCommand(completionCommand(deps))
    .addHelpText(
      'after',
      `${examples('steward serve', 'steward check "some text"', 'steward doctor')}\n\nSettings come from the environment and from a file .env; docs/settings.md lists them.`,
    );
  for (const command of withChildren(program))
    command
      .exitOverride()
      .showHelpAfterError('(add --help to see the options)')
      .configureOutput({ writeOut: deps.print, writeErr: deps.printError });
  return program;
}

function withChildren(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withChildren)];
}

/** Ends a command that hangs some time after its interruption. */
function afterGrace({ signal }: Pick<CliDeps, 'signal'>): Promise<number> {
  return new Promise((resolve) => {
    addAbortListener(signal, () => setTimeout(() => resolve(EXIT.error), GRACE_MS).unref());
  });
}

function explain(error: unknown, deps: Pick<CliDeps, 'printError' | 'signal'>): number {
  // Commander has already printed its own messages, help and version included.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.error;
  if (isOutputClosed(error)) return EXIT.error;
  deps.printError(error instanceof StewardError ? `${error.message}\n` : describeFault(error));
  return EXIT.error;
}

/** Returns where an unexpected error happened. Its message is left out, because it may quote what somebody wrote. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unexpected fault\n';
  const name = [error.name, codeOf(error)].filter(Boolean).join(' ');
  return `unexpected error: ${name}; please report it with these lines:\n${framesOf(error).slice(0, 8).join('\n')}\n`;
}
