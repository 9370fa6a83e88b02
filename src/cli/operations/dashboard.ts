import { Command } from 'commander';
import { createSignInCode, LINK_MINUTES, OPERATOR } from '../../service/tenants/sign-in.ts';
import { type CliDeps, examples, withOperator } from '../base/deps.ts';

/** `steward dashboard`. */
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
