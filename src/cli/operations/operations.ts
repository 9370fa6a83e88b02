import { Argument, Command, Option } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
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
    .description(
      'decide the messages of a NATS JetStream stream, as the tenant of STEWARD_API_KEY, until it is told to stop',
    )
    .requiredOption('--stream <name>', 'the stream that messages are in')
    .requiredOption('--from <subject>', 'the subject of messages, which may have wildcards')
    .requiredOption('--to <subject>', 'the subject for decisions; a stream must take it in')
    .requiredOption('--dead <subject>', 'the subject for what cannot be decided; a stream must take it in')
    .option('--name <name>', 'what the consumer is called; processes with one name share the work (one name a tenant)')
    .option('--parallel <messages>', 'decided at the same time', parseWhole(1, 1_000), 50)
    .addOption(
      new Option('--when-unavailable <what>', 'while the model does not answer: wait, publish unjudged, or dead letter')
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
    .description('copy the SQLite store into a file; consistent also while a server serves it')
    .argument('<file>', 'where the copy goes')
    .option('--force', 'replace a file that is there')
    .addHelpText('after', examples('steward backup /backups/steward-$(date +%F).db'));
}

/** Defines `steward restore`. */
export function restoreCommand(deps: CliDeps): Command {
  return copyCommand(deps, 'restore')
    .description('make a copy of `steward backup` the SQLite store; stop the server first')
    .argument('<file>', 'the copy; it stays as it is')
    .option('--force', 'replace a store that is there')
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
    .description('bring the store to this version and end; the server does the same when it starts')
    .addHelpText('after', examples('steward migrate'))
    .addCommand(compareCommand(deps))
    .action(() => withOperator(deps, async () => deps.print('The store is up to date.\n'), { mayMake: true }));
}

/** Defines `steward dashboard`. */
export function dashboardCommand(deps: CliDeps): Command {
  return new Command('dashboard')
    .description('a one-time link that signs the operator in to the dashboard of the running server')
    .addHelpText('after', examples('steward dashboard', 'SERVICE_PUBLIC_URL=https://steward.example steward dashboard'))
    .action(() => printLink(deps));
}

async function printLink(deps: CliDeps): Promise<void> {
  const link = await withOperator(deps, async ({ store, dashboardUrl }) => {
    const code = await createSignInCode({ communities: store.communities, now: deps.now }, OPERATOR);
    return `${dashboardUrl}/enter?code=${code}`;
  });
  deps.print(`${link}\n\nGood once, within ${LINK_MINUTES} minutes. Whoever opens it sees and changes every tenant.\n`);
}

/** Defines `steward drill`. */
export function drillCommand(deps: CliDeps, exit: (code: number) => void): Command {
  return new Command('drill')
    .description(
      'kill, freeze and fill up a copy of this set-up with an empty store, and print what was lost and for how long',
    )
    .option('--url <address>', 'a staging server instead of a copy: only what can be done from outside')
    .option('--key <key>', 'the API key for it, of a tenant of its own; better in STEWARD_API_KEY')
    .option('--minutes <minutes>', 'no scenario begins that would take longer', parseWhole(1, 600), 5)
    .option('--rounds <rounds>', 'how often each harm is done', parseWhole(1, 1_000), 2)
    .option('--only <text>', 'only the scenarios with this in their name')
    .option('--i-know', 'also where others have data, which may be in production')
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
        throw new StewardError('configuration', '--key is for a server; name it with --url');
      const server = options.url === undefined ? null : readServer(deps, options);
      if (!(await deps.drill({ ...options, server }))) exit(EXIT.triggered);
    });
}

/** Defines `steward mcp`. */
export function mcpCommand(deps: CliDeps): Command {
  const command = new Command('mcp')
    .description('serve the tools moderate and categories over MCP on standard input and output')
    .addOption(
      new Option('--policy <path>', 'a policy merged over the shipped one').conflicts(['url', 'key', 'tenant']),
    )
    .addHelpText('after', '\nWithout --tenant and without a server no store is needed or made, and nothing is logged.')
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
