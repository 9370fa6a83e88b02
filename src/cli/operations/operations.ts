import { Argument, Command, Option } from 'commander';
import { misconfigured } from '../../core/common/errors.ts';
import { createSignInCode, LINK_MINUTES, OPERATOR } from '../../service/tenants/sign-in.ts';
import {
  type CliDeps,
  type DrillOptions,
  EXIT,
  examples,
  type StreamOptions,
  WHEN_UNAVAILABLE,
  withOperator,
} from '../base/deps.ts';
import { addServerOptions, parseWhole, readServer, type ServerOptions } from '../base/options.ts';
import { compareCommand } from '../check/compare-service.ts';
// `npm run generate:descriptions` writes this file from the commands.
import scripts from '../generated/completion.json' with { type: 'json' };

/** Defines `steward serve`. */
export function serveCommand(deps: CliDeps): Command {
  return new Command('serve')
    .description('run the API and the bots whose tokens are set')
    .addHelpText('after', examples('steward serve', 'SERVICE_PORT=9000 steward serve'))
    .action(() => deps.serve());
}

/** Defines `steward stream`. */
export function streamCommand(deps: CliDeps): Command {
  return new Command('stream')
    .description('judge the messages of a NATS JetStream stream as the tenant of STEWARD_API_KEY, until stopped')
    .requiredOption('--stream <name>', 'the stream with the messages')
    .requiredOption('--from <subject>', 'the subject of the messages; wildcards are allowed')
    .requiredOption('--to <subject>', 'the subject for decisions; a stream must include it')
    .requiredOption('--dead <subject>', 'the dead-letter subject for failed messages; a stream must include it')
    .option(
      '--name <name>',
      'the name of the consumer; processes with the same name share the work (one name per tenant)',
    )
    .option('--parallel <messages>', 'the number of messages judged at the same time', parseWhole(1, 1_000), 50)
    .addOption(
      new Option('--when-unavailable <what>', 'without the model: wait, publish not judged, or dead letter')
        .choices(WHEN_UNAVAILABLE)
        .default('wait'),
    )
    .addHelpText(
      'after',
      examples('steward stream --stream CHAT --from "chat.*" --to steward.decisions --dead steward.dead'),
    )
    .action((options: StreamOptions) => deps.stream(options));
}

/** Defines `steward backup`. */
export function backupCommand(deps: CliDeps): Command {
  return copyCommand(deps, 'backup')
    .description('copy the SQLite store into a file; safe while the server is running')
    .argument('<file>', 'the file to write')
    .option('--force', 'replace an existing file')
    .addHelpText('after', examples('steward backup /backups/steward-$(date +%F).db'));
}

/** Defines `steward restore`. */
export function restoreCommand(deps: CliDeps): Command {
  return copyCommand(deps, 'restore')
    .description('replace the SQLite store with a copy from `steward backup`; stop the server first')
    .argument('<file>', 'the copy, which is not changed')
    .option('--force', 'replace an existing store')
    .addHelpText('after', examples('steward restore /backups/steward-2026-11-21.db --force'));
}

function copyCommand({ print, backups }: CliDeps, name: keyof CliDeps['backups']): Command {
  return new Command(name).action(async (file: string, { force = false }: { force?: boolean }) =>
    print(`${await backups[name](file, { force })}\n`),
  );
}

/** Defines `steward migrate`. */
export function migrateCommand(deps: CliDeps): Command {
  return new Command('migrate')
    .description('migrate the store to this version and exit; the server also does this when it starts')
    .addHelpText('after', examples('steward migrate'))
    .addCommand(compareCommand(deps))
    .action(() => withOperator(deps, async () => deps.print('The store is up to date.\n'), { mayMake: true }));
}

/** Defines `steward dashboard`. */
export function dashboardCommand(deps: CliDeps): Command {
  return new Command('dashboard')
    .description('print a one-time link that signs you, the operator, in to the dashboard of the running server')
    .addHelpText('after', examples('steward dashboard', 'SERVICE_PUBLIC_URL=https://steward.example steward dashboard'))
    .action(() => printLink(deps));
}

async function printLink(deps: CliDeps): Promise<void> {
  const link = await withOperator(deps, async ({ store, dashboardUrl }) => {
    const code = await createSignInCode({ communities: store.communities, now: deps.now }, OPERATOR);
    return `${dashboardUrl}/enter?code=${code}`;
  });
  deps.print(`${link}\n\nThe link works once, within ${LINK_MINUTES} minutes. It gives access to every tenant.\n`);
}

/** Defines `steward drill`. */
export function drillCommand(deps: CliDeps, exit: (code: number) => void): Command {
  return new Command('drill')
    .description(
      'test failures on a copy of this set-up with an empty store: kill, freeze and fill it, and print what was lost and for how long',
    )
    .option('--url <address>', 'test a staging server instead of a copy, with failures that can be caused from outside')
    .option('--key <key>', 'the API key of a separate tenant on that server; STEWARD_API_KEY is safer')
    .option('--minutes <minutes>', 'start no scenario that would end after this time', parseWhole(1, 600), 5)
    .option('--rounds <rounds>', 'how often each failure is caused', parseWhole(1, 1_000), 2)
    .option('--only <text>', 'only scenarios with this text in their name')
    .option('--i-know', 'also run on a server with data of others, which may be in production')
    .addHelpText(
      'after',
      examples(
        'steward drill',
        'steward drill --only "kill -9" --rounds 20',
        'steward drill --url https://staging.example',
      ),
    )
    .action(async (options: Omit<DrillOptions, 'server'> & { url?: string; key?: string }) => {
      if (options.url === undefined && options.key !== undefined)
        throw misconfigured('--key needs a server: add --url, for example --url https://staging.example');
      const server = options.url === undefined ? null : readServer(deps, options);
      if (!(await deps.drill({ ...options, server }))) exit(EXIT.triggered);
    });
}

/** Defines `steward mcp`. */
export function mcpCommand(deps: CliDeps): Command {
  const command = new Command('mcp')
    .description('serve the tools moderate and categories over MCP on standard input and output')
    .addOption(
      new Option('--policy <path>', 'a policy file, merged into the default').conflicts(['url', 'key', 'tenant']),
    )
    .addHelpText('after', '\nWithout --tenant and without a server, Steward uses no store and logs nothing.')
    .addHelpText(
      'after',
      examples(
        'steward mcp',
        'steward mcp --tenant default',
        'STEWARD_API_KEY=stw_... steward mcp --url https://steward.example',
      ),
    )
    .action((options: ServerOptions) =>
      deps.serveMcp({ server: readServer(deps, options), policy: options.policy, tenant: options.tenant }),
    );
  return addServerOptions(command);
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Defines `steward completion`. */
export function completionCommand(deps: Pick<CliDeps, 'print'>): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'source <(steward completion bash)',
        'steward completion zsh > ~/.zsh/completions/_steward',
        'steward completion fish > ~/.config/fish/completions/steward.fish',
      ),
    )
    .action((shell: (typeof SHELLS)[number]) => deps.print(scripts[shell]));
}
