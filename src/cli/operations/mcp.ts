import { Command, Option } from 'commander';
import { type CliDeps, examples } from '../base/deps.ts';
import { addServerOptions, readServer, type ServerOptions } from '../base/options.ts';

/** `steward mcp`. */
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
