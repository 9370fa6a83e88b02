import { Command } from 'commander';
import { misconfigured, StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { KEY_SCOPES } from '../../core/tenants/key-scopes.ts';
import { keyRequestSchema, mintKey } from '../../service/tenants/keys.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { renderTable } from '../base/table.ts';

/** Defines `steward keys create|list|revoke`. */
export function keysCommand(deps: CliDeps): Command {
  const command = new Command('keys').description('create, list and revoke API keys');
  command
    .command('create')
    .description('create a key; it is shown only once')
    .argument('<tenant>', 'name of the tenant; a new name creates a tenant')
    .option('--label <text>', 'a note that says what the key is for', '')
    .option('--scopes <list>', `what the key may do, separated by commas: ${KEY_SCOPES.join(', ')}; default: all`)
    .option('--expires <time>', 'when the key expires, such as 2027-01-31T00:00:00Z; default: never')
    .option('--from <addresses>', 'the addresses that may use the key, such as 203.0.113.0/24; default: all')
    .option('--test', 'create a test key: nothing that it does counts, costs or acts')
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward keys create my-community --label bot --scopes moderate'))
    .action((tenant: string, options: CreateOptions) => createKey(deps, tenant, options));
  command
    .command('list')
    .description('list keys, without the secret keys themselves')
    .option('--tenant <name>', 'only keys of this tenant')
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples('steward keys list --tenant my-community'))
    .action((options: { tenant?: string; json?: true }) => listKeys(deps, options));
  command
    .command('revoke')
    .description('revoke a key; calls with it then answer 401')
    .argument('<key-id>', 'the id from `steward keys list`')
    .addHelpText('after', examples('steward keys revoke 0192f7a4-5c3b-7a39-9c0c-0c1f3f8f3a54'))
    .action((keyId: string) => revokeKey(deps, keyId));
  return command;
}

type CreateOptions = {
  readonly label: string;
  readonly scopes?: string;
  readonly expires?: string;
  readonly from?: string;
  readonly test?: true;
  readonly json?: true;
};

async function createKey(deps: CliDeps, tenant: string, options: CreateOptions): Promise<void> {
  const { label, scopes, expires, from, test } = options;
  const listed = (list?: string) => list?.split(',').map((each) => each.trim());
  const request = keyRequestSchema.safeParse({
    ...{ tenant, label, expires_at: expires, test },
    ...{ scopes: listed(scopes), addresses: listed(from) },
  });
  if (!request.success) {
    const [issue] = request.error.issues;
    throw misconfigured(`${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? 'not valid'}`);
  }
  const key = await withOperator(deps, (operator) => mintKey(operator, request.data));
  const text = `${key.api_key}\n\nKey ${key.key_id} of tenant ${quoted(key.tenant)}. It is not shown again.`;
  deps.print(`${options.json ? JSON.stringify(key) : text}\n`);
}

async function listKeys(deps: CliDeps, options: { tenant?: string; json?: true }): Promise<void> {
  await withOperator(deps, async ({ store }) => {
    const tenantId = options.tenant === undefined ? undefined : (await findTenant(store, options.tenant)).id;
    const [keys, tenants] = await Promise.all([store.listKeys(tenantId), store.listTenants()]);
    const names = new Map(tenants.map(({ id, name }) => [id, name]));
    const rows = keys.map((key) => ({ ...key, tenant: names.get(key.tenantId) ?? '' }));
    if (options.json) return deps.print(`${JSON.stringify(rows)}\n`);
    const shown = rows.map(({ id, tenant, createdAt, revokedAt, scopes, label }) => {
      const state = revokedAt ? 'revoked' : 'active';
      return [id, tenant, createdAt.toISOString(), state, scopes?.join(',') ?? 'all', label];
    });
    deps.print(renderTable(['KEY ID', 'TENANT', 'CREATED', 'STATE', 'SCOPES', 'LABEL'], shown));
  });
}

async function revokeKey(deps: CliDeps, keyId: string): Promise<void> {
  const isRevoked = await withOperator(deps, ({ store }) => store.revokeKey(keyId));
  if (!isRevoked)
    throw new StewardError('not_found', `no active key has the id ${quoted(keyId)}; \`steward keys list\` shows them`);
  deps.print(`Key ${keyId} is revoked.\n`);
}
