import {
  type APIApplicationCommand,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandType,
  InteractionContextType,
  InteractionType,
  ApplicationCommandOptionType as Kind,
} from 'discord-api-types/v10';
import { canView, channelPermissions, guildPermissions } from '../world/permissions.ts';
import { type ChannelRecord, idOf, type MessageRecord, type Ref, type World } from '../world/world.ts';
import { fillCommand, type GivenOptions } from './command-data.ts';
import type { Interactions } from './interactions.ts';
import { fillModal } from './modal-data.ts';
import type { Reply } from './reply.ts';
import type { Finder } from './speak.ts';
import { type Desk, press, select, start } from './use-components.ts';

/** A slash command as a user types it. */
export interface CommandUse {
  readonly user: Ref;
  /** A channel of a guild, or the direct conversation with the bot. */
  readonly channel: Ref;
  /** With sub-command group and sub-command, separated by spaces: `policy threshold`. */
  readonly name: string;
  readonly options?: GivenOptions;
  /** True if the server opened the command to members without its default permissions, so the bot must check them itself. */
  readonly openedByServer?: boolean;
}

/** Actions of users on the bot's commands and components. All throw an Error if the client would not offer them. */
export interface Usage {
  /** Returns the names of the commands that a user sees there, without sub-commands. */
  commandsFor(user: Ref, channel: Ref): readonly string[];
  runCommand(use: CommandUse): Promise<Reply>;
  /** Returns the bot's suggestions while an option is typed; `options` contains the input so far, with the focused option. */
  autocomplete(use: CommandUse & { readonly focused: string }): Promise<readonly APIApplicationCommandOptionChoice[]>;
  messageCommand(use: {
    readonly user: Ref;
    readonly message: Ref;
    readonly name: string;
    readonly openedByServer?: boolean;
  }): Promise<Reply>;
  userCommand(use: {
    readonly user: Ref;
    readonly channel: Ref;
    readonly target: Ref;
    readonly name: string;
  }): Promise<Reply>;
  /** Presses a button by its custom_id, or by its label if no custom_id matches. */
  press(user: Ref, message: Ref, button: string): Promise<Reply>;
  /** Chooses values in a select menu. */
  select(user: Ref, message: Ref, customId: string, values: readonly string[]): Promise<Reply>;
  /** Fills in and submits the modal of a reply; values by custom_id. */
  submitModal(reply: Reply, values: Readonly<Record<string, string | readonly string[]>>): Promise<Reply>;
}

function isOffered(
  world: World,
  command: APIApplicationCommand,
  channel: ChannelRecord,
  userId: string,
  openedByServer: boolean,
): boolean {
  const context = channel.guildId === undefined ? InteractionContextType.BotDM : InteractionContextType.Guild;
  if (command.contexts && !command.contexts.includes(context)) return false;
  if (channel.guildId === undefined) return command.guild_id === undefined;
  if (!canView(world, channel, userId)) return false;
  const guild = world.guilds.get(channel.guildId);
  if (!guild || openedByServer || command.default_member_permissions === null) return true;
  const needed = BigInt(command.default_member_permissions);
  const held = guildPermissions(guild, userId);
  // An empty permission set means administrators only.
  if (needed === 0n) return guild.ownerId === userId || (held & 8n) !== 0n;
  return (channelPermissions(world, channel, userId) & needed) === needed;
}

function commandsOf(desk: Desk, channel: ChannelRecord): readonly APIApplicationCommand[] {
  const guild = desk.world.guilds.get(channel.guildId ?? '');
  if (channel.guildId !== undefined && !guild?.members.has(desk.world.bot.id)) return [];
  return [...(guild?.commands ?? []), ...desk.world.commands];
}

function findCommand(
  desk: Desk,
  type: ApplicationCommandType,
  name: string,
  userId: string,
  channel: ChannelRecord,
  opened: boolean,
) {
  const command = commandsOf(desk, channel).find((one) => one.type === type && one.name === name);
  if (!command) throw new Error(`the bot has registered no command ${name} here`);
  if (!isOffered(desk.world, command, channel, userId, opened))
    throw new Error(`the command ${name} is not offered to ${userId} here`);
  return command;
}

function openSlash(desk: Desk, use: CommandUse, type: InteractionType, focused?: string): Promise<Reply> {
  const channel = desk.find.channel(use.channel);
  const userId = desk.find.user(use.user).id;
  const [head = '', ...path] = use.name.split(' ');
  const command = findCommand(
    desk,
    ApplicationCommandType.ChatInput,
    head,
    userId,
    channel,
    use.openedByServer ?? false,
  );
  const { options, resolved } = fillCommand(desk.world, channel, command, path, use.options ?? {}, focused);
  const data = {
    id: command.id,
    name: command.name,
    type: command.type,
    options,
    resolved,
    ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
  };
  return start(desk, { type, userId, channel, name: `/${use.name}`, data });
}

function openOnMessage(desk: Desk, use: Parameters<Usage['messageCommand']>[0]): Promise<Reply> {
  const target = desk.find.message(use.message);
  const channel = desk.find.channel(target.channelId);
  const userId = desk.find.user(use.user).id;
  const command = findCommand(
    desk,
    ApplicationCommandType.Message,
    use.name,
    userId,
    channel,
    use.openedByServer ?? false,
  );
  const resolved = { messages: { [target.message.id]: target.message } };
  const data = { id: command.id, name: command.name, type: command.type, target_id: target.message.id, resolved };
  return start(desk, {
    type: InteractionType.ApplicationCommand,
    userId,
    channel,
    name: use.name,
    data,
    isContextMenu: true,
  });
}

function openOnUser(desk: Desk, use: Parameters<Usage['userCommand']>[0]): Promise<Reply> {
  const channel = desk.find.channel(use.channel);
  const userId = desk.find.user(use.user).id;
  const target = desk.find.user(use.target);
  const command = findCommand(desk, ApplicationCommandType.User, use.name, userId, channel, false);
  const data = {
    id: command.id,
    name: command.name,
    type: command.type,
    target_id: target.id,
    resolved: { users: { [target.id]: target } },
  };
  return start(desk, {
    type: InteractionType.ApplicationCommand,
    userId,
    channel,
    name: use.name,
    data,
    isContextMenu: true,
  });
}

function submit(desk: Desk, reply: Reply, values: Parameters<Usage['submitModal']>[1]): Promise<Reply> {
  const { exchange, modal } = reply;
  if (!modal) throw new Error('the reply is no modal');
  const data = { custom_id: modal.custom_id, components: fillModal(modal, values) };
  return start(desk, {
    type: InteractionType.ModalSubmit,
    userId: exchange.userId,
    channel: exchange.channel,
    name: modal.custom_id,
    data,
    source: exchange.source,
  });
}

function requireAutocomplete(desk: Desk, use: CommandUse, focused: string): void {
  const path = use.name.split(' ');
  let options = commandsOf(desk, desk.find.channel(use.channel)).find((one) => one.name === path[0])?.options ?? [];
  for (const part of path.slice(1)) {
    const branch = options.find((one) => one.name === part);
    options =
      branch && (branch.type === Kind.Subcommand || branch.type === Kind.SubcommandGroup) ? (branch.options ?? []) : [];
  }
  const option = options.find((one) => one.name === focused);
  if (!option || !('autocomplete' in option) || !option.autocomplete)
    throw new Error(`the option ${focused} has no autocomplete`);
}

/** Creates the actions of users in a world. */
export function createUsage(world: World, find: Finder, interactions: Interactions): Usage {
  const isThere = (record: MessageRecord) => world.messages.get(record.channelId)?.get(record.message.id) === record;
  const desk: Desk = { world, find, interactions, isThere };
  return {
    commandsFor: (user, channel) => {
      const place = find.channel(channel);
      return commandsOf(desk, place)
        .filter((one) => isOffered(world, one, place, idOf(user), false))
        .map((one) => one.name);
    },
    runCommand: async (use) => openSlash(desk, use, InteractionType.ApplicationCommand),
    autocomplete: async (use) => {
      requireAutocomplete(desk, use, use.focused);
      return (await openSlash(desk, use, InteractionType.ApplicationCommandAutocomplete, use.focused)).choices;
    },
    messageCommand: async (use) => openOnMessage(desk, use),
    userCommand: async (use) => openOnUser(desk, use),
    press: async (user, message, button) => press(desk, user, message, button),
    select: async (user, message, customId, values) => select(desk, user, message, customId, values),
    submitModal: async (reply, values) => submit(desk, reply, values),
  };
}
