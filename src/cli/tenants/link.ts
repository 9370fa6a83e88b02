import { Command } from 'commander';
import { quoted } from '../../core/common/safe-line.ts';
import { CODE_MINUTES, makeCode } from '../../service/common/one-time-code.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';

/** `steward link`. */
export function linkCommand(deps: CliDeps): Command {
  return new Command('link')
    .description('a one-time code with which a chat community shares the rules of a tenant')
    .argument('<tenant>', 'name of the tenant')
    .addHelpText('after', examples('steward link my-community'))
    .action((name: string) => printCode(deps, name));
}

async function printCode(deps: CliDeps, name: string): Promise<void> {
  const code = await withOperator(deps, async ({ store }) => {
    const tenant = await findTenant(store, name);
    return makeCode({ communities: store.communities, now: deps.now }, 'link', tenant.id);
  });
  const typed = (await deps.joinCommands(code)).map(({ platform, command }) => `  ${command}   (${platform})\n`);
  deps.print(
    `${code}\n\nGood once, within ${CODE_MINUTES} minutes. In the community that shall share the rules of ${quoted(name)}:\n${typed.join('')}`,
  );
}
