import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { monthOf, PLANS, type Plan } from '../../core/tenants/tenant.ts';
import { CODE_MINUTES, makeCode } from '../../service/common/one-time-code.ts';
import { deleteTenant } from '../../service/tenants/delete.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { renderTable } from '../base/table.ts';

/** Defines `steward tenants list|set-plan|set-quota|suspend|resume|delete`. */
export function tenantsCommand(deps: CliDeps): Command {
  const command = new Command('tenants').description('list tenants, set their plan and quota, suspend and erase them');
  const of = (name: string, description: string) =>
    command.command(name).description(description).argument('<tenant>', 'name of the tenant');
  command
    .command('list')
    .description('list tenants with their plan, quota and usage of this month')
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward tenants list --json'))
    .action((options: { json?: true }) => listTenants(deps, options));
  of('set-plan', 'set the plan of a tenant')
    .addArgument(new Argument('<plan>').choices(PLANS))
    .addHelpText('after', examples('steward tenants set-plan my-community trial'))
    .action((name: string, plan: Plan) =>
      change(deps, name, `is on the plan ${plan}`, (store, id) => store.setPlan(id, plan)),
    );
  of('set-quota', 'set how many messages of a tenant are judged per month')
    .argument('<messages>', 'messages per month, 0 for unlimited, or `default` for SERVICE_MONTHLY_QUOTA', parseQuota)
    .addHelpText(
      'after',
      examples('steward tenants set-quota my-community 50000', 'steward tenants set-quota my-community default'),
    )
    .action((name: string, quota: number | null) =>
      change(deps, name, `has the quota ${quota ?? 'default'}`, (store, id) => store.setQuota(id, quota)),
    );
  of('suspend', 'suspend a tenant: the model is not called, and bots ignore its messages; nothing is erased')
    .addHelpText('after', examples('steward tenants suspend my-community'))
    .action((name: string) => change(deps, name, 'is suspended', (store, id) => store.setSuspended(id, true)));
  of('resume', 'end the suspension of a tenant; its plan applies again')
    .addHelpText('after', examples('steward tenants resume my-community'))
    .action((name: string) => change(deps, name, 'is not suspended', (store, id) => store.setSuspended(id, false)));
  of('delete', 'erase a tenant and all its data; this cannot be undone')
    .addOption(new Option('--yes', 'do it').makeOptionMandatory())
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward tenants delete my-community --yes'))
    .action((name: string, options: { json?: true }) => eraseTenant(deps, name, options));
  return command;
}

async function listTenants(deps: CliDeps, options: { json?: true }): Promise<void> {
  await withOperator(deps, async ({ store, billing }) => {
    const month = monthOf(deps.now());
    const tenants = await store.listTenants();
    const rows = await Promise.all(
      tenants.map(async ({ id, name, plan, quota, suspended }) => ({
        id,
        name,
        plan: suspended?.plan ?? plan,
        suspended: suspended !== undefined,
        quota,
        ...(billing && { payment_reference: billing.referenceOf(id) }),
        ...(await store.readUsage(id, month)),
      })),
    );
    if (options.json) return deps.print(`${JSON.stringify(rows)}\n`);
    const shown = rows.map(({ id, name, plan, quota, suspended, judged_this_month: judged }) => {
      return [name, suspended ? `${plan}, suspended` : plan, String(quota ?? 'default'), String(judged), id];
    });
    deps.print(renderTable(['TENANT', 'PLAN', 'QUOTA', 'JUDGED THIS MONTH', 'ID'], shown));
  });
}

type Change = (store: Parameters<typeof findTenant>[0], tenantId: string) => Promise<boolean>;

/** Changes a tenant and prints the new state. */
async function change(deps: CliDeps, name: string, told: string, apply: Change): Promise<void> {
  const isDone = await withOperator(deps, async ({ store }) => apply(store, (await findTenant(store, name)).id));
  if (!isDone) throw new StewardError('not_found', `the tenant ${quoted(name)} no longer exists`);
  deps.print(`${quoted(name)} ${told}.\n`);
}

async function eraseTenant(deps: CliDeps, name: string, options: { json?: true }): Promise<void> {
  const erased = await withOperator(deps, async ({ store }) =>
    deleteTenant({ store }, (await findTenant(store, name)).id),
  );
  const had = Object.entries(erased).flatMap(([part, was]) => (was ? [part] : []));
  const text = `${quoted(name)} is erased: ${had.join(', ') || 'it had nothing'}.`;
  deps.print(`${options.json ? JSON.stringify(erased) : text}\n`);
}

function parseQuota(text: string): number | null {
  if (text === 'default') return null;
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Use a whole number, such as 50000, or `default`.');
  return Number(text);
}

/** Defines `steward link`. */
export function linkCommand(deps: CliDeps): Command {
  return new Command('link')
    .description('print a one-time code that lets a chat community share the rules of a tenant')
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
    `${code}\n\nThe code works once, within ${CODE_MINUTES} minutes. Type this in the community that will share the rules of ${quoted(name)}:\n${typed.join('')}`,
  );
}
