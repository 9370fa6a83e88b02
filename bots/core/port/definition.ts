import type { DoctorFinding } from '../../../src/core/common/doctor-finding.ts';
import type { SettingFields, SettingValues } from '../../../src/core/common/setting-field.ts';
import type { Installation } from '../../../src/core/communities/installations.ts';
import type { Capabilities } from './capabilities.ts';
import type { BotDeps } from './deps.ts';
import type { RunningBot } from './running-bot.ts';

/** How the doctor reaches a platform and what the store knows of it. */
export type CheckDeps = {
  /** What tokens of communities are encrypted with. */
  readonly secretKeys: readonly string[];
  /** One request to a platform, its answer read whole in a bounded time. @throws when there is no answer. */
  ask(url: string, init: RequestInit): Promise<Response>;
  /** The communities in which the bot is installed with a token for each, sealed. None where the store cannot be used. */
  installations(): Promise<readonly Pick<Installation, 'externalId' | 'sealed'>[]>;
  /** The communities that the store knows the bot to be in, for platforms that list none. None where the store cannot be used. */
  knownCommunities(): Promise<readonly KnownCommunity[]>;
};

/** A community as the store knows it. */
export type KnownCommunity = { readonly id: string; readonly name: string };

/** What was read of a bot's settings, by variable. */
export type BotValues = Readonly<Record<string, unknown>>;

/** What configuration, start, health, doctor, `.env.example` and the documentation are made from, for one platform's bot. */
export type BotDefinition<Name extends string = string, Values = BotValues, Variable extends string = string> = {
  /** The name of its folder, of its `source` in decisions and of its state in /v1/health. */
  readonly name: Name;
  /** What it is called and can do. */
  readonly capabilities: Capabilities;
  /** Its settings by their variables. */
  readonly settings: SettingFields;
  /** The variables of which any turns it on when it is set. */
  readonly turnedOnBy: readonly Variable[];
  /** What is wrong with its settings together, one line each; what is wrong with one alone is told already. */
  issues(isSet: (variable: Variable | 'SERVICE_SECRET_KEY') => boolean): readonly string[];
  /** Whether with these settings processes divide its work among themselves, by `among` of what it stands on; else one of them runs it. */
  isDivided?(values: Values): boolean;
  /** Loads the platform's library and starts the bot. Called only when it is turned on. */
  start(deps: BotDeps, values: Values): Promise<RunningBot>;
  /** Looks at what the bot needs, for `steward doctor`; writes and posts nothing. Called only when it is turned on. */
  check(deps: CheckDeps, values: Values): Promise<readonly DoctorFinding[]>;
  /** What it does, in a sentence or two, for the tables of the documentation. */
  readonly summary: string;
};

/** Checks a definition against its own settings; `settingsByBot` picks what was read by these very fields. */
export function defineBot<Name extends string, Fields extends SettingFields>(
  definition: BotDefinition<Name, SettingValues<Fields>, keyof Fields & string> & { readonly settings: Fields },
): BotDefinition<Name> {
  return definition;
}

/** The settings of all these bots, in their order. @throws Error when two bots have one setting. */
export function settingsOf(bots: readonly BotDefinition[]): SettingFields {
  const all = bots.flatMap(({ settings }) => Object.entries(settings));
  const twice = all.find(([name], index) => all.findIndex(([other]) => other === name) !== index);
  if (twice) throw new Error(`two bots have the setting ${twice[0]}`);
  return Object.fromEntries(all);
}

/** What was read of each bot's settings; null for a bot that is off. */
export type BotSettingsByName = Readonly<Record<string, BotValues | null>>;

/** Picks each bot's settings out of all that was read. */
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
