import {
  type APIApplicationCommandOption,
  ApplicationCommandType,
  ApplicationCommandOptionType as Kind,
  Locale,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { fieldError } from '../world/api-error.ts';
import { bits, int, parseBody, type ShapeOf, text } from './check.ts';

/** @see https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-naming */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const name = z
  .string()
  .regex(NAME)
  .refine((value) => value === value.toLowerCase(), {
    message: 'Must be lower case',
    params: { code: 'APPLICATION_COMMAND_INVALID_NAME' },
  });
/** @see https://docs.discord.com/developers/reference#locales */
const localized = (maxChars: number) => z.partialRecord(z.enum(Locale), text(maxChars)).nullish();
const choice = z.strictObject({
  name: text(100),
  name_localizations: localized(100),
  value: z.union([z.string().max(100), z.number()]),
});

const leafShape = {
  type: z.literal([3, 4, 5, 6, 7, 8, 9, 10, 11]),
  name,
  name_localizations: localized(32),
  description: text(100),
  description_localizations: localized(100),
  required: z.boolean().optional(),
  choices: z.array(choice).max(25).optional(),
  autocomplete: z.boolean().optional(),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  min_length: int(0, 6000).optional(),
  max_length: int(1, 6000).optional(),
  channel_types: z.array(int(0, 16)).optional(),
  file_types: z.array(z.string()).optional(),
  options: z.undefined().optional(),
} satisfies ShapeOf<APIApplicationCommandOption>;
const leaf = z.strictObject(leafShape);
const branch = <T extends Kind>(type: T, options: z.ZodType) =>
  z.strictObject({
    type: z.literal(type),
    name,
    name_localizations: localized(32),
    description: text(100),
    description_localizations: localized(100),
    required: z.boolean().optional(),
    options,
  });
const subcommand = branch(Kind.Subcommand, z.array(leaf).max(25).optional());
const group = branch(Kind.SubcommandGroup, z.array(subcommand).min(1).max(25));

const shared = {
  id: z.string().optional(),
  name_localizations: localized(32),
  default_member_permissions: bits.nullish(),
  default_permission: z.boolean().optional(),
  dm_permission: z.boolean().optional(),
  nsfw: z.boolean().optional(),
  integration_types: z.array(int(0, 1)).min(1).optional(),
  contexts: z.array(int(0, 2)).min(1).nullish(),
};
const chatInput = z.strictObject({
  ...shared,
  type: z.literal(ApplicationCommandType.ChatInput).default(ApplicationCommandType.ChatInput),
  name,
  description: text(100),
  description_localizations: localized(100),
  options: z
    .array(z.discriminatedUnion('type', [leaf, subcommand, group]))
    .max(25)
    .optional(),
});
const contextMenu = z.strictObject({
  ...shared,
  type: z.union([z.literal(ApplicationCommandType.User), z.literal(ApplicationCommandType.Message)]),
  name: text(32),
  description: z.literal('').optional(),
  options: z.array(z.never()).max(0).optional(),
  description_localizations: z.null().optional(),
});

/** Texts by locale. */
type Localized = Readonly<Record<string, string | undefined>> | null | undefined;

/** Returns the length of the longest translation of a text, which counts towards the limit. */
function longest(one: string, localizations: Localized): number {
  return Math.max(one.length, ...Object.values(localizations ?? {}).map((other = '') => other.length));
}

/** One option of a command, at any level. */
interface OptionNode {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Localized;
  readonly description: string;
  readonly description_localizations?: Localized;
  readonly required?: boolean | undefined;
  readonly choices?:
    | readonly { readonly name: string; readonly name_localizations?: Localized; readonly value: string | number }[]
    | undefined;
  readonly autocomplete?: boolean | undefined;
  readonly options?: readonly OptionNode[] | undefined;
}

function checkOptions(options: readonly OptionNode[], path: readonly (string | number)[]): number {
  const names = new Set<string>();
  let optionalSeen = false;
  let size = 0;
  options.forEach((option, index) => {
    const at = [...path, 'options', index];
    if (names.has(option.name))
      throw fieldError(at, 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists');
    names.add(option.name);
    if (option.required && optionalSeen) {
      throw fieldError(
        at,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    }
    optionalSeen ||= !option.required;
    if (option.autocomplete && option.choices?.length) {
      throw fieldError(
        [...at, 'choices'],
        'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
        'No choices beside autocomplete',
      );
    }
    if (
      (option.autocomplete || option.choices?.length) &&
      ![Kind.String, Kind.Integer, Kind.Number].includes(option.type)
    ) {
      throw fieldError([...at, 'type'], 'BASE_TYPE_CHOICES', 'Only strings and numbers have choices or autocomplete');
    }
    const choices = (option.choices ?? []).reduce(
      (sum, one) => sum + longest(one.name, one.name_localizations) + String(one.value).length,
      0,
    );
    const words =
      longest(option.name, option.name_localizations) + longest(option.description, option.description_localizations);
    size += words + choices + checkOptions(option.options ?? [], at);
  });
  return size;
}

/** A checked command, as the bot wrote it. */
export type CommandBody = z.infer<typeof chatInput> | z.infer<typeof contextMenu>;

/**
 * Checks one application command.
 * @param path the command's path in the body.
 * @throws DiscordApiError 50035.
 */
export function parseCommand(body: unknown, path: readonly (string | number)[] = []): CommandBody {
  const { type } = parseBody(z.looseObject({ type: z.literal([1, 2, 3]).default(1) }), body, path);
  const isChat = type === ApplicationCommandType.ChatInput;
  const command: CommandBody = parseBody(isChat ? chatInput : contextMenu, body, path);
  // A union of leaf, subcommand and group, whose shared members are OptionNode.
  const options = (command.options ?? []) as readonly OptionNode[];
  const nested = options.filter((one) => one.type <= Kind.SubcommandGroup).length;
  if (nested > 0 && nested < options.length) {
    throw fieldError(
      [...path, 'options'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-commands cannot be mixed with other options',
    );
  }
  const size =
    longest(command.name, command.name_localizations) +
    longest(command.description ?? '', command.description_localizations) +
    checkOptions(options, path);
  if (size > 8000) throw fieldError(path, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
  return command;
}

/** Most commands of one type in a scope. @see https://docs.discord.com/developers/interactions/application-commands#registering-a-command */
const MOST = {
  [ApplicationCommandType.ChatInput]: 100,
  [ApplicationCommandType.User]: 15,
  [ApplicationCommandType.Message]: 15,
} as const;

/** Checks a whole list, as the PUT routes accept it. */
export function parseCommands(body: unknown): CommandBody[] {
  const commands = parseBody(z.array(z.unknown()), body).map((one, index) => parseCommand(one, [index]));
  const keys = commands.map((one) => `${one.type}:${one.name}`);
  const twin = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twin >= 0)
    throw fieldError([twin, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
  for (const type of [1, 2, 3] as const) {
    if (commands.filter((one) => one.type === type).length > MOST[type]) {
      throw fieldError([], 'APPLICATION_COMMANDS_EXCEEDED_MAX_SIZE', `No more than ${MOST[type]} of this type`);
    }
  }
  return commands;
}
