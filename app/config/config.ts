import { type BotDefinition, settingsByBot, settingsOf } from '../../bots/core/port/definition.ts';
import { BOTS } from '../../bots/registry.ts';
import { misconfigured } from '../../src/core/common/errors.ts';
import type { SettingFields, SettingValues } from '../../src/core/common/setting-field.ts';
import { knownPrices } from '../../src/judge/call/prices.ts';
import { findUnknownNames } from './did-you-mean.ts';
import { DEFAULT_MODEL, OWN_SETTINGS } from './own-settings.ts';

/** Returns all settings, including those of these bots. */
export function allSettings(bots: readonly BotDefinition[] = BOTS): SettingFields {
  return { ...OWN_SETTINGS, ...settingsOf(bots) };
}

/** The whole configuration by variable name; `undefined` for an unset setting without a default. */
export type Config = SettingValues<typeof OWN_SETTINGS> & {
  /** Each bot's settings by its name, or null if it is off. */
  readonly bots: ReturnType<typeof settingsByBot>;
};

/** Reads the configuration. An empty variable is not set. @throws StewardError `configuration` with a fault and an example per line. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  bots: readonly BotDefinition[] = BOTS,
): Config {
  const faults: string[] = [];
  const values = Object.entries(allSettings(bots)).map(([name, { schema, fallback, example }]) => {
    const given = env[name]?.trim() || fallback;
    if (given === '') return [name, undefined];
    const read = schema.safeParse(given);
    if (!read.success)
      faults.push(`${name} ${read.error.issues[0]?.message ?? 'is not valid'}; for example ${name}=${example}`);
    return [name, read.data];
  });
  const isSet = (name: string): boolean => (env[name]?.trim() ?? '') !== '';
  faults.push(...boundFaults(env, bots), ...(needsNoPrice(env) ? [] : priceFaults(isSet)));
  faults.push(...providerFaults(isSet, env.MODEL_PROVIDER?.trim()));
  faults.push(...bots.flatMap((bot) => bot.issues(isSet)));
  if (faults.length > 0) throw misconfigured(faults.join('\n'));
  const read = Object.fromEntries(values);
  // It contains every key of OWN_SETTINGS, each read by its own schema.
  return { ...(read as SettingValues<typeof OWN_SETTINGS>), bots: settingsByBot(bots, read) };
}

/** Whether the judge is an external model. */
export function usesExternalModel(config: Config): boolean {
  if (config.MODEL_PROVIDER !== 'auto') return config.MODEL_PROVIDER !== 'embedded';
  return config.MODEL_API_KEY !== undefined || config.MODEL_BASE_URL !== undefined;
}

type SettingName = keyof typeof OWN_SETTINGS;

/** Whether a ceiling works without a price from the operator: the endpoint is free, or the table has the model. */
function needsNoPrice(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.MODEL_PROVIDER?.trim() === 'moderations') return true;
  const baseUrl = env.MODEL_BASE_URL?.trim() || undefined;
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) return false;
  return knownPrices(env.MODEL_NAME?.trim() || DEFAULT_MODEL, baseUrl) !== null;
}

function boundFaults(env: Readonly<Record<string, string | undefined>>, bots: readonly BotDefinition[]): string[] {
  return findUnknownNames(env, allSettings(bots))
    .filter(({ isDangerous }) => isDangerous)
    .map(({ name, nearest }) => `${name} is not a known setting, and ${nearest} is not set; did you mean ${nearest}?`);
}

function priceFaults(isSet: (name: SettingName) => boolean): string[] {
  const ceilings = (['SERVICE_GLOBAL_BUDGET_USD', 'SERVICE_FREE_BUDGET_USD'] as const).filter(isSet);
  const prices = (['MODEL_INPUT_USD_PER_MTOK', 'MODEL_OUTPUT_USD_PER_MTOK'] as const).filter((name) => !isSet(name));
  if (ceilings.length === 0) return [];
  return prices.map((name) => {
    const { example } = OWN_SETTINGS[name];
    return `${name} is not set, so ${ceilings.join(' and ')} cannot be enforced; for example ${name}=${example}, or 0 if the model is free`;
  });
}

function providerFaults(isSet: (name: SettingName) => boolean, provider: string | undefined): string[] {
  const isExternal = provider === 'openai' || provider === 'moderations';
  if (!isExternal || isSet('MODEL_API_KEY') || isSet('MODEL_BASE_URL')) return [];
  const { example } = OWN_SETTINGS.MODEL_API_KEY;
  return [
    `MODEL_PROVIDER is ${provider}, but neither MODEL_API_KEY nor MODEL_BASE_URL is set; for example MODEL_API_KEY=${example}`,
  ];
}
