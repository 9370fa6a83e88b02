import { existsSync } from 'node:fs';
import type { BotDefinition } from '../../bots/core/port/definition.ts';
import { BOTS } from '../../bots/registry.ts';
import type { CliDeps } from '../../src/cli/base/deps.ts';
import { CHAT_PLATFORMS, type ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import type { Store } from '../../src/core/store/store.ts';
import { sqlitePath } from '../../src/store/operations/backup.ts';
import type { Config } from '../config/config.ts';
import type { SettingWarning } from '../config/setting-warnings.ts';
import { checkConnections } from './check-connections.ts';
import { checkModel } from './check-model.ts';
import { checkStore } from './check-store.ts';

const { ok, warning } = findingsOf('settings');

const PLATFORM_TIMEOUT_MS = 10_000;

/** Creates the checks of `steward doctor`. */
export function createDoctor(
  readSettings: () => Config,
  readSettingWarnings: (config: Config) => readonly SettingWarning[],
  bots: readonly BotDefinition[] = BOTS,
): CliDeps['doctor'] {
  return (measures) => {
    const config = readSettings();
    const warnings = readSettingWarnings(config).map(({ what, fix }) => warning(what, fix));
    return [
      async () => [ok('all settings can be read'), ...warnings],
      async () => [...(await checkStore(config)), ...(await checkConnections(config))],
      () => checkModel(config),
      ...(measures ? [async () => (await import('./measure-model.ts')).measureModel(config)] : []),
      ...bots.map((bot) => () => examineBot(bot, config)),
    ];
  };
}

async function examineBot(bot: BotDefinition, config: Config): Promise<readonly DoctorFinding[]> {
  const settings = config.bots[bot.name];
  if (!settings) return [findingsOf(bot.name).ok(`off; ${bot.turnedOnBy.join(' or ')} turns it on`)];
  const ask = (url: string, init: RequestInit) =>
    fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PLATFORM_TIMEOUT_MS) });
  const looked = {
    ask,
    secretKeys: config.SERVICE_SECRET_KEY ?? [],
    knownCommunities: () =>
      lookInto(bot.name, config, async ({ communities }, platform) => {
        const groups = await communities.listCommunities({ presentOn: platform });
        return groups.map(({ externalId, name }) => ({ id: externalId, name }));
      }),
    installations: () =>
      lookInto(bot.name, config, async ({ installations }, platform) => {
        const heads = await installations.listInstallations(platform);
        const rows = heads.map(({ externalId }) => installations.findInstallation({ platform, externalId }));
        return (await Promise.all(rows)).flatMap((row) => row ?? []);
      }),
  };
  return bot.check(looked, settings);
}

/** Reads from the store. It must not create one, and other checks report its faults. */
async function lookInto<T>(
  name: string,
  { DATABASE_URL: url }: Config,
  look: (store: Store, platform: ChatPlatform) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const platform = CHAT_PLATFORMS.find((known) => known === name);
  if (!platform || (url.startsWith('file:') && !existsSync(sqlitePath(url, '')))) return [];
  const { openStore } = await import('../../src/store/open.ts');
  const store = await openStore({ url, now: Date.now }).catch(() => null);
  if (!store) return [];
  try {
    return await look(store, platform);
  } finally {
    await store.close();
  }
}
