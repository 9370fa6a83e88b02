import type { DoctorFinding } from '../../../src/core/common/doctor-finding.ts';
import type { SettingFields, SettingValues } from '../../../src/core/common/setting-field.ts';
import type { Installation } from '../../../src/core/communities/installations.ts';
import type { Capabilities } from './capabilities.ts';
import type { BotDeps } from './deps.ts';
import type { RunningBot } from './running-bot.ts';

/** Dependencies of the doctor's checks: requests to a platform, and the store's data about it. */
export type CheckDeps = {
  /** Keys that encrypt the tokens of communities. */
  readonly secretKeys: readonly string[];
  /** Sends one request to a platform and reads the whole answer in a bounded time. @throws if there is no answer. */
  ask(url: string, init: RequestInit): Promise<Response>;
  /** Lists the communities that installed the bot, with encrypted tokens. Empty if the store cannot be used. */
  installations(): Promise<readonly Pick<Installation, 'externalId' | 'sealed'>[]>;
  /** Lists the communities that the store knows, for platforms that list none. Empty if the store cannot be used. */
  knownCommunities(): Promise<readonly KnownCommunity[]>;
};

/** A community as the store knows it. */
export type KnownCommunity = { readonly id: string; readonly name: string };

/** The parsed settings of a bot, by variable. */
export type BotValues = Readonly<Record<string, unknown>>;

/** One platform's bot, as the source for configuration, start, health, doctor, `.env.example` and the documentation. */
export type BotDefinition<Name extends string = string, Values = BotValues, Variable extends string = string> = {
  /** The name of its folder, of the `source` of its decisions and of its state in /v1/health. */
  readonly name: Name;
  /** Its label and abilities. */
  readonly capabilities: Capabilities;
  /** Its settings by variable. */
  readonly settings: SettingFields;
  /** Variables that turn the bot on; one is enough. */
  readonly turnedOnBy: readonly Variable[];
  /** Lists problems between its settings, one line each; problems of a single setting are reported elsewhere. */
  issues(isSet: (variable: Variable | 'SERVICE_SECRET_KEY') => boolean): readonly string[];
  /** Whether these settings let processes share its work, through `sharing` of `BotDeps`; otherwise one process runs it. */
  isDivided?(values: Values): boolean;
  /** Loads the platform's library and starts the bot. Called only if it is turned on. */
  start(deps: BotDeps, values: Values): Promise<RunningBot>;
  /** Checks what the bot needs, for `steward doctor`; writes and posts nothing. Called only if it is turned on. */
  check(deps: CheckDeps, values: Values): Promise<readonly DoctorFinding[]>;
  /** The bot's features in a sentence or two, as the documentation's tables show them. */
  readonly summary: string;
};

/** Types a definition by its own settings; `settingsByBot` passes the values of exactly these fields. */
export function defineBot<Name extends string, Fields extends SettingFields>(
  definition: BotDefinition<Name, SettingValues<Fields>, keyof Fields & string> & { readonly settings: Fields },
): BotDefinition<Name> {
  return definition;
}

/** Returns the settings of all these bots, in order. @throws Error if two bots have the same setting. */
export function settingsOf(bots: readonly BotDefinition[]): SettingFields {
  const all = bots.flatMap(({ settings }) => Object.entries(settings));
  const twice = all.find(([name], index) => all.findIndex(([other]) => other === name) !== index);
  if (twice) throw new Error(`two bots have the setting ${twice[0]}`);
  return Object.fromEntries(all);
}

/** The parsed settings of each bot; null for a bot that is off. */
export type BotSettingsByName = Readonly<Record<string, BotValues | null>>;

/** Picks each bot's settings out of all parsed values. */
export function settingsByBot(bots: readonly BotDefinition[], values: BotValues): BotSettingsByName {
  return Object.fromEntries(
    bots.map(({ name, settings, turnedOnBy }) => [
      name,
      turnedOnBy.every((variable) => values[variable] === undefined)
        ? null
        : Object.fromEntries(Object.keys(settings).map((key) => [key, values[key]])),
    ]),
  );
}
