import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  type ApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type Client,
  InteractionContextType,
  Locale,
  type LocalizationMap,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { groupBy } from '../../../src/core/collections/group-by.ts';
import { LANGUAGES, type Language } from '../../../src/core/common/languages.ts';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { cutChars } from '../../../src/core/text/chars.ts';
import { commandsOf, menuOf } from '../../core/commands/specs/definitions.ts';
import type { CommandSpec, OptionSpec } from '../../core/commands/specs/spec.ts';
import { ENGLISH, translateIn } from '../../core/i18n/translate.ts';
import type { Log } from '../../core/port/process.ts';
import { nameOf } from '../connection/outcome.ts';
import { DISCORD } from '../setup/capabilities.ts';

/** Discord's names of the bots' languages; it has no Arabic and no Persian. @see https://discord.com/developers/docs/reference#locales */
const DISCORD_LOCALES: Readonly<Record<Exclude<Language, 'en'>, readonly Locale[]>> = {
  es: [Locale.SpanishES, Locale.SpanishLATAM],
  pt: [Locale.PortugueseBR],
  de: [Locale.German],
  fr: [Locale.French],
  ru: [Locale.Russian],
  tr: [Locale.Turkish],
  uk: [Locale.Ukrainian],
  id: [Locale.Indonesian],
  hi: [Locale.Hindi],
  ar: [],
  fa: [],
  zh: [Locale.ChineseCN],
};
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** The slash command that contains the daily commands; Discord allows at most 25 options. */
export const SLASH_COMMAND = 'steward';
/** The slash command that contains commands for setup. */
export const SETUP_COMMAND = 'steward-setup';
const offeredIn = (menu: 'shift' | 'setup') =>
  commandsOf(DISCORD).filter(({ path }) => menuOf(path.join(' ')) === menu);
/** The message commands that members and moderators see under Apps. */
export const REPORT_COMMAND = 'Report to moderators';
export const SPAM_COMMAND = 'Remove as spam';

/** @see https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-structure */
const TEXT_MAX = 6_000;
const DESCRIPTION_MAX = 100;
/** @see https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-naming */
const NAME_MAX = 32;

/** Returns the commands to register. `/steward` is open to all by default, because the core checks permissions. */
export function applicationCommands(): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    {
      name: SLASH_COMMAND,
      ...described('discord.moderation_of_this_server'),
      type: ApplicationCommandType.ChatInput,
      integration_types: [ApplicationIntegrationType.GuildInstall],
      contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
      options: optionsOf(offeredIn('shift')),
    },
    {
      name: SETUP_COMMAND,
      ...described('discord.keys_export_import_and_erasure'),
      type: ApplicationCommandType.ChatInput,
      integration_types: [ApplicationIntegrationType.GuildInstall],
      contexts: [InteractionContextType.Guild],
      // Only members who manage the server see it, unless the server chooses others; the core still checks permissions.
      default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
      options: optionsOf(offeredIn('setup')),
    },
    messageCommand(REPORT_COMMAND, 'discord.report_to_moderators'),
    {
      ...messageCommand(SPAM_COMMAND, 'discord.remove_as_spam'),
      default_member_permissions: PermissionFlagsBits.ManageMessages.toString(),
    },
  ];
}

/** Builds a message command. @param name the name that Discord sends in every language. */
function messageCommand(name: string, text: TextKey): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return {
    name,
    name_localizations: localizationsOf(text, NAME_MAX),
    type: ApplicationCommandType.Message,
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild],
  };
}

/** Returns a text in English and in the bots' other languages; Discord shows each user their own. */
function described(text: TextKey) {
  return {
    description: cutChars(ENGLISH(text), DESCRIPTION_MAX),
    description_localizations: localizationsOf(text, DESCRIPTION_MAX),
  };
}

function localizationsOf(text: TextKey, maxChars: number): LocalizationMap {
  return Object.fromEntries(
    TRANSLATED.flatMap((language) =>
      DISCORD_LOCALES[language].map((locale) => [locale, cutChars(translateIn(language)(text), maxChars)]),
    ),
  );
}

type CommandOption = APIApplicationCommandSubcommandOption | APIApplicationCommandSubcommandGroupOption;

function optionsOf(specs: readonly CommandSpec[]): CommandOption[] {
  const singles = specs.filter(({ path }) => path.length === 1);
  const grouped = groupBy(
    specs.filter(({ path }) => path.length > 1),
    ({ path }) => path[0],
  );
  const groups = [...grouped].map(([name, own]) => ({
    type: ApplicationCommandOptionType.SubcommandGroup as const,
    name,
    description: cutChars(own.map(({ path }) => path[1]).join(', '), DESCRIPTION_MAX),
    options: own.map(subcommand),
  }));
  return [...singles.map(subcommand), ...groups];
}

function subcommand(spec: CommandSpec): APIApplicationCommandSubcommandOption {
  const required = spec.options.filter((option) => option.required || option.orReply);
  const optional = spec.options.filter((option) => !required.includes(option));
  return {
    type: ApplicationCommandOptionType.Subcommand,
    name: spec.path[1] ?? spec.path[0],
    ...described(spec.summary),
    options: [...required, ...optional].map(renderOption),
  };
}

function renderOption(option: OptionSpec): APIApplicationCommandBasicOption {
  const shared = {
    name: option.name,
    ...described(option.summary),
    required: option.required || option.orReply === true,
  };
  const bounds = {
    ...(option.min === undefined ? {} : { min_value: option.min }),
    ...(option.max === undefined ? {} : { max_value: option.max }),
  };
  const type = TYPES[option.kind];
  if (type === ApplicationCommandOptionType.Integer) return { ...shared, ...bounds, type };
  if (type === ApplicationCommandOptionType.Number) return { ...shared, ...bounds, type };
  if (type !== ApplicationCommandOptionType.String) return { ...shared, type };
  if (option.kind === 'choice')
    return { ...shared, type, choices: (option.choices ?? []).map((value) => ({ name: value, value })) };
  const maxLength = Math.min(option.max ?? TEXT_MAX, TEXT_MAX);
  return { ...shared, type, max_length: maxLength, ...(option.suggest ? { autocomplete: true } : {}) };
}

const TYPES = {
  text: ApplicationCommandOptionType.String,
  length: ApplicationCommandOptionType.String,
  message: ApplicationCommandOptionType.String,
  choice: ApplicationCommandOptionType.String,
  integer: ApplicationCommandOptionType.Integer,
  number: ApplicationCommandOptionType.Number,
  user: ApplicationCommandOptionType.User,
  role: ApplicationCommandOptionType.Role,
  channel: ApplicationCommandOptionType.Channel,
  file: ApplicationCommandOptionType.Attachment,
} as const satisfies Record<OptionSpec['kind'], ApplicationCommandOptionType>;

/** Registers the commands of this version if they differ, because Discord limits registrations. Never throws; failures are logged. */
export async function registerCommands(client: Client<true>, log: Log): Promise<void> {
  const wanted = applicationCommands();
  try {
    const registered = await client.application.commands.fetch({ withLocalizations: true });
    const isCurrent =
      registered.size === wanted.length &&
      wanted.every((command) => registered.some((known) => isSame(known, command)));
    if (isCurrent) return;
    await client.application.commands.set(wanted);
    log.info({ commands: wanted.length }, 'commands registered');
  } catch (error) {
    log.warn({ error: nameOf(error) }, 'the commands could not be registered');
  }
}

/** Compares two commands; `equals` accepts registered and new ones, but its type does not say so. */
function isSame(known: ApplicationCommand, wanted: ReturnType<typeof applicationCommands>[number]): boolean {
  return known.name === wanted.name && known.equals(wanted as Parameters<typeof known.equals>[0], true);
}
