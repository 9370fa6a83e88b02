import { Argument, Command } from 'commander';
import { type CliDeps, examples } from '../base/deps.ts';
// Written from the commands by `npm run generate:descriptions`.
import scripts from '../generated/completion.json' with { type: 'json' };

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `steward completion`. */
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
