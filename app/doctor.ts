import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { BOTS } from '../bots/registry.ts';
import type { BotDefinition, KnownCommunity } from '../bots/shared/definition/definition.ts';
import type { DoctorDeps } from '../src/cli/doctor/findings.ts';
import { CHAT_PLATFORMS, type ChatPlatform } from '../src/core/chat-platforms.ts';
import { StewardError } from '../src/core/errors.ts';
import { type Finding, fault, ok, warning } from '../src/core/finding.ts';
import type { Installation } from '../src/core/installations.ts';
import { DEFAULT_POLICY } from '../src/core/policy.ts';
import type { JudgeFailure } from '../src/core/ports.ts';
import { quoted } from '../src/core/safe-line.ts';
import { DEFAULT_SETTINGS } from '../src/core/settings.ts';
import type { Store } from '../src/core/store.ts';
import type { StoreState } from '../src/core/store-health.ts';
import type { Tenant } from '../src/core/tenant.ts';
import { weakRuleWarnings } from '../src/service/weak-rules.ts';
import { sqlitePath } from '../src/store/backup.ts';
import { type Config, usesExternalModel } from './config.ts';
import { examineSharedMemory } from './examine-shared-memory.ts';
import type { SettingWarning } from './setting-warnings.ts';
import type { openStandalone } from './standalone.ts';

/** So many tenants' rules are told of; a store may hold thousands. */
const RULE_WARNINGS_MAX = 20;

/** A platform that does not answer in this time does not answer. */
const PLATFORM_TIMEOUT_MS = 10_000;

/** What is wrong with the model, by how the judge failed. */
const MODEL_FIXES: Readonly<Record<JudgeFailure, string>> = {
  unreachable: 'Check MODEL_BASE_URL, and that the server runs and can be reached from here.',
  timeout: 'Raise MODEL_TIMEOUT_MS, or take a faster model.',
  refused: 'Check MODEL_API_KEY, MODEL_NAME, MODEL_BASE_URL, and that the account has credit.',
  rate_limited: 'Wait, lower MODEL_MAX_PARALLEL, or ask the provider for a higher limit.',
  content_filter: "Turn the provider's own content filter down for this deployment.",
  invalid_answer: 'Set MODEL_SCHEMA_MODE to json_object or none, or take a model that answers in JSON.',
  context_too_long: 'Give the model a larger context; with Ollama, set num_ctx.',
  overloaded: 'Too much is under way; try again.',
  budget: 'Raise SERVICE_GLOBAL_BUDGET_USD, or wait for the next month.',
};

/** What to do about a store that does not write. */
const STORE_FIXES: Readonly<Record<Exclude<StoreState, 'ok'>, string>> = {
  unreachable: 'Start the database, or correct DATABASE_URL.',
  silent: 'Look at what the database or the disk waits for.',
  locked: 'End the process that holds the store.',
  read_only: 'Change who owns the file and its folder, or mount the disk for writing.',
  full: 'Make room on the disk of the store.',
  damaged: 'Restore a backup with `steward restore`.',
  replaced: 'Restart the server: its file was deleted or replaced.',
};

const STORE_NOT_OPENED = 'Correct DATABASE_URL, start the database, or change who owns the file.';

/** How the doctor reaches what it looks at. */
export function createDoctorDeps(
  readSettings: () => Config,
  readSettingWarnings: () => readonly SettingWarning[],
  bots: readonly BotDefinition[] = BOTS,
): DoctorDeps {
  return {
    readSettings: () => void readSettings(),
    examineSettings: () => readSettingWarnings().map(({ what, fix }) => warning('settings', what, fix)),
    examineStore: async () => [...(await examineStore(readSettings())), ...(await examineSharedMemory(readSettings()))],
    examineModel: () => examineModel(readSettings()),
    examineBots: () => bots.map((bot) => () => examineBot(bot, readSettings())),
  };
}

async function examineBot(bot: BotDefinition, config: Config): Promise<readonly Finding[]> {
  const settings = config.bots[bot.name];
  if (!settings) return [ok(bot.name, `off; ${bot.turnedOnBy.join(' or ')} turns it on`)];
  const ask = (url: string, init: RequestInit) =>
    fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PLATFORM_TIMEOUT_MS) });
  const looked = {
    ask,
    secretKeys: config.SERVICE_SECRET_KEY ?? [],
    knownCommunities: () => knownCommunities(bot.name, config),
    installations: () => installations(bot.name, config),
  };
  return bot.examine(looked, settings);
}

async function examineStore({ DATABASE_URL: url }: Config): Promise<Finding[]> {
  if (url.startsWith('file:')) {
    const path = sqlitePath(url, '');
    // Looking must not make a store.
    if (!existsSync(path)) return [examineFolder(path)];
    if ((statSync(path).mode & 0o004) !== 0) {
      return [
        ...(await examineOpen(url)),
        warning('store', `everybody on this machine can read ${path}`, `chmod o-r ${path}`),
      ];
    }
  }
  return examineOpen(url);
}

function examineFolder(path: string): Finding {
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return ok('store', `none yet; the first start makes ${path}`);
  } catch {
    return fault(
      'store',
      `${path} cannot be made: ${folder} is not writable`,
      'Name another file in DATABASE_URL, or change who owns the folder.',
    );
  }
}

async function examineOpen(url: string): Promise<Finding[]> {
  try {
    // Opening it looks for damage.
    const { openStore } = await import('../src/store/open.ts');
    const store = await openStore({ url, now: Date.now });
    try {
      const tenants = await store.listTenants();
      const { state } = await store.examine();
      if (state !== 'ok') return [fault('store', `it cannot be written: ${state}`, STORE_FIXES[state])];
      return [
        ok('store', `${store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, migrated; tenants: ${tenants.length}`),
        ...tenants.flatMap(examineRules).slice(0, RULE_WARNINGS_MAX),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) return [fault('store', 'the store cannot be used', STORE_NOT_OPENED)];
    const fix = error.detail?.state === 'damaged' ? STORE_FIXES.damaged : STORE_NOT_OPENED;
    return [fault('store', error.message, fix)];
  }
}

function examineRules({ name, settings, policy }: Tenant): readonly Finding[] {
  return weakRuleWarnings(settings, policy).map((sentence) => {
    const [what = '', fix = ''] = sentence.split('; ');
    return warning('store', `${quoted(name)}: ${what}`, fix);
  });
}

async function knownCommunities(name: string, config: Config): Promise<readonly KnownCommunity[]> {
  return lookInto(name, config, async (store, platform) => {
    const groups = await store.communities.listCommunities({ presentOn: platform });
    return groups.map(({ externalId, name }) => ({ id: externalId, name }));
  });
}

async function installations(name: string, config: Config): Promise<readonly Installation[]> {
  return lookInto(name, config, async ({ installations }, platform) => {
    const heads = await installations.listInstallations(platform);
    const rows = await Promise.all(
      heads.map(({ externalId }) => installations.findInstallation({ platform, externalId })),
    );
    return rows.flatMap((row) => row ?? []);
  });
}

/** Looking must not make a store, and what is wrong with one is found elsewhere. */
async function lookInto<T>(
  name: string,
  { DATABASE_URL: url }: Config,
  look: (store: Store, platform: ChatPlatform) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const platform = CHAT_PLATFORMS.find((known) => known === name);
  if (!platform || (url.startsWith('file:') && !existsSync(sqlitePath(url, '')))) return [];
  const { openStore } = await import('../src/store/open.ts');
  const store = await openStore({ url, now: Date.now }).catch(() => null);
  if (!store) return [];
  try {
    return await look(store, platform);
  } finally {
    await store.close();
  }
}

async function examineModel(config: Config): Promise<Finding[]> {
  const isExternal = usesExternalModel(config);
  try {
    // A fallback would answer in the model's place, and nothing would seem wrong.
    const { openStandalone } = await import('./standalone.ts');
    const alone = await openStandalone({ ...config, MODEL_FALLBACK: 'none' }, pino({ level: 'silent' }));
    try {
      return [await askOnce(alone, isExternal)];
    } finally {
      await alone.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    return [fault('model', error.message, 'Correct the settings of the model or of the store.')];
  }
}

async function askOnce(
  { moderate, judge }: Awaited<ReturnType<typeof openStandalone>>,
  isExternal: boolean,
): Promise<Finding> {
  const tenant = {
    id: 'doctor',
    name: 'doctor',
    plan: 'pro',
    quota: 0,
    policy: DEFAULT_POLICY,
    settings: { ...DEFAULT_SETTINGS, fail_open: false },
    revision: 0,
  } as const;
  const messages = [{ id: '', text: 'good morning everybody', author: '', channel_topic: '', author_trusted: false }];
  try {
    const started = performance.now();
    const { decisions } = await moderate({ tenant, messages, source: 'cli', requestId: 'doctor' });
    const [decision] = decisions;
    if (decision?.judged) {
      const latencyMs = Math.round(performance.now() - started);
      return ok(
        'model',
        isExternal ? `${judge.model} answers, in ${latencyMs} ms` : `the embedded judge ${judge.model} works`,
      );
    }
    return fault('model', `nothing is judged: ${decision?.reason ?? 'no answer'}`, MODEL_FIXES.budget);
  } catch (error) {
    if (!(error instanceof StewardError) || error.code !== 'judgment_failed') throw error;
    // The judge's failures are what `failure` holds.
    const failure = error.detail?.failure as JudgeFailure;
    return fault('model', `${judge.model} does not judge: ${failure}`, MODEL_FIXES[failure]);
  }
}
