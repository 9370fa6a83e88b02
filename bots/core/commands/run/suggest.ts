import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import type { Tenant } from '../../../../src/core/tenants/tenant.ts';
import type { BotCore } from '../../port/bot-core.ts';
import { isAtLeast } from '../../port/capabilities.ts';
import type { ModeratorAccess } from '../../state/access.ts';
import { commandsOf, findCommand, menuOf } from '../specs/definitions.ts';
import type { OptionSpec } from '../specs/spec.ts';

/** What Discord shows at most. */
const SUGGESTIONS_MAX = 25;

/** Values to propose for an argument that is being typed; none to those who may not use the command. */
export async function suggest(
  bot: ModeratorAccess,
  query: Parameters<BotCore['suggest']>[0],
): Promise<readonly string[]> {
  const spec = findCommand(query.path);
  const option = spec?.options.find(({ name }) => name === query.option);
  if (!spec || !option?.suggest) return [];
  const rights = await bot.platform.rightsOf(query.community, query.personId);
  if (rights === 'unknown' || !isAtLeast(rights, spec.rights)) return [];
  const { community } = await bot.directory.resolve(query.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return [];
  const typed = query.typed.toLowerCase();
  const values = await valuesOf(bot, tenant, option.suggest);
  return values.filter((value) => value.toLowerCase().includes(typed)).slice(0, SUGGESTIONS_MAX);
}

async function valuesOf(
  bot: ModeratorAccess,
  tenant: Tenant,
  source: NonNullable<OptionSpec['suggest']>,
): Promise<readonly string[]> {
  switch (source) {
    case 'categories':
      return CATEGORY_NAMES;
    case 'commands':
      return commandsOf(bot.platform.capabilities)
        .map(({ path }) => path.join(' '))
        .filter((words) => menuOf(words) === 'run');
    case 'rules':
      return Object.keys(tenant.policy.rules);
    case 'categories_and_rules':
      return [...CATEGORY_NAMES, ...Object.keys(tenant.policy.rules)];
    case 'patterns':
      return Object.keys(tenant.settings.patterns);
    case 'key_ids': {
      const keys = await bot.deps.store.listKeys(tenant.id);
      return keys.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
    }
    default:
      return source satisfies never;
  }
}
