import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import type { Tenant } from '../../../../src/core/tenants/tenant.ts';
import type { BotCore } from '../../port/bot-core.ts';
import { isAtLeast } from '../../port/capabilities.ts';
import type { ModeratorAccess } from '../../state/access.ts';
import { commandsOf, findCommand, menuOf } from '../specs/definitions.ts';
import type { OptionSpec } from '../specs/spec.ts';

/** Most suggestions that Discord shows. */
const SUGGESTIONS_MAX = 25;

/** Suggests values for an argument that is being typed; none to people who may not use the command. */
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
  const values = await SOURCES[option.suggest](bot, tenant);
  return values.filter((value) => value.toLowerCase().includes(typed)).slice(0, SUGGESTIONS_MAX);
}

type Source = (bot: ModeratorAccess, tenant: Tenant) => readonly string[] | Promise<readonly string[]>;

const SOURCES: Readonly<Record<NonNullable<OptionSpec['suggest']>, Source>> = {
  categories: () => CATEGORY_NAMES,
  commands: ({ platform }) => {
    const paths = commandsOf(platform.capabilities).map(({ path }) => path.join(' '));
    return paths.filter((words) => menuOf(words) === 'run');
  },
  rules: (_bot, { policy }) => Object.keys(policy.rules),
  categories_and_rules: (_bot, { policy }) => [...CATEGORY_NAMES, ...Object.keys(policy.rules)],
  patterns: (_bot, { settings }) => Object.keys(settings.patterns),
  key_ids: async ({ deps }, { id }) => {
    const keys = await deps.store.listKeys(id);
    return keys.filter(({ revokedAt }) => revokedAt === null).map((key) => key.id);
  },
};
