import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord.js';
import { commandsOf } from '../../shared/commands/definitions.ts';
import type { CommandSpec, OptionSpec } from '../../shared/commands/spec.ts';
import { DISCORD } from '../capabilities.ts';

/** The slash command of which every command is a part. */
export const SLASH_COMMAND = 'steward';
/** The message command, as members see it under Apps. */
export const REPORT_COMMAND = 'Report to moderators';

/** @see https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-structure */
const TEXT_MAX = 6_000;
const DESCRIPTION_MAX = 100;

/**
 * What the application registers. Nobody is kept from the command by default: members may report and ask for help, and the core checks
 * rights at each command.
 */
export function applicationCommands(): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    {
      name: SLASH_COMMAND,
      description: 'Moderation of this server',
      type: ApplicationCommandType.ChatInput,
      integration_types: [ApplicationIntegrationType.GuildInstall],
      contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
      options: [...singles(), ...groups()],
    },
    {
      name: REPORT_COMMAND,
      type: ApplicationCommandType.Message,
      integration_types: [ApplicationIntegrationType.GuildInstall],
      contexts: [InteractionContextType.Guild],
    },
  ];
}

function singles(): APIApplicationCommandSubcommandOption[] {
  return commandsOf(DISCORD).flatMap((spec) => (spec.path.length === 1 ? [subcommand(spec, spec.path[0])] : []));
}

function groups(): APIApplicationCommandSubcommandGroupOption[] {
  const byGroup = new Map<string, APIApplicationCommandSubcommandOption[]>();
  for (const spec of commandsOf(DISCORD)) {
    const [group, name] = spec.path;
    if (name === undefined) continue;
    byGroup.set(group, [...(byGroup.get(group) ?? []), subcommand(spec, name)]);
  }
  return [...byGroup].map(([name, options]) => ({
    type: ApplicationCommandOptionType.SubcommandGroup,
    name,
    description: options.map((option) => option.name).join(', '),
    options,
  }));
}

function subcommand(spec: CommandSpec, name: string): APIApplicationCommandSubcommandOption {
  const required = spec.options.filter((option) => option.required);
  const optional = spec.options.filter((option) => !option.required);
  return {
    type: ApplicationCommandOptionType.Subcommand,
    name,
    description: spec.summary.slice(0, DESCRIPTION_MAX),
    options: [...required, ...optional].map(renderOption),
  };
}

function renderOption(option: OptionSpec): APIApplicationCommandBasicOption {
  const shared = {
    name: option.name,
    description: option.summary.slice(0, DESCRIPTION_MAX),
    required: option.required,
  };
  const bounds = {
    ...(option.min === undefined ? {} : { min_value: option.min }),
    ...(option.max === undefined ? {} : { max_value: option.max }),
  };
  switch (option.kind) {
    case 'text':
    case 'message':
      return {
        ...shared,
        type: ApplicationCommandOptionType.String,
        max_length: Math.min(option.max ?? TEXT_MAX, TEXT_MAX),
        ...(option.suggest ? { autocomplete: true } : {}),
      };
    case 'choice':
      return {
        ...shared,
        type: ApplicationCommandOptionType.String,
        choices: (option.choices ?? []).map((value) => ({ name: value, value })),
      };
    case 'integer':
      return { ...shared, ...bounds, type: ApplicationCommandOptionType.Integer };
    case 'number':
      return { ...shared, ...bounds, type: ApplicationCommandOptionType.Number };
    case 'user':
      return { ...shared, type: ApplicationCommandOptionType.User };
    case 'role':
      return { ...shared, type: ApplicationCommandOptionType.Role };
    case 'channel':
      return { ...shared, type: ApplicationCommandOptionType.Channel };
    case 'file':
      return { ...shared, type: ApplicationCommandOptionType.Attachment };
    default:
      return option.kind satisfies never;
  }
}
