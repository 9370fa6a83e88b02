import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as Kind,
} from 'discord-api-types/v10';
import { storeFile } from '../world/message-parts.ts';
import { channelPermissions } from '../world/permissions.ts';
import { memberWithoutUser } from '../world/views.ts';
import type { ChannelRecord, World } from '../world/world.ts';

/** A file given to an attachment option. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** The option values of a user: plain values; users, channels and roles by reference. */
export type GivenOptions = Readonly<Record<string, string | number | boolean | GivenFile | { readonly id: string }>>;

/** Options and the objects they refer to, as Discord's API has them. */
export interface CommandData {
  readonly options: unknown[];
  readonly resolved: Record<string, Record<string, unknown>>;
}

interface Filling {
  readonly world: World;
  readonly channel: ChannelRecord;
  readonly resolved: Record<string, Record<string, unknown>>;
}

function resolve(filling: Filling, group: string, id: string, value: unknown): string {
  const known = filling.resolved[group] ?? {};
  filling.resolved[group] = known;
  known[id] = value;
  return id;
}

function resolveUser(filling: Filling, id: string): string {
  const { world, channel } = filling;
  const guild = world.guilds.get(channel.guildId ?? '');
  const user = world.users.get(id)?.user;
  if (!user) throw new Error(`there is no user ${id}`);
  const member = guild?.members.get(id);
  if (guild && member) {
    const { deaf: _deaf, mute: _mute, ...rest } = memberWithoutUser(member);
    resolve(filling, 'members', id, { ...rest, permissions: channelPermissions(world, channel, id).toString() });
  }
  return resolve(filling, 'users', id, user);
}

function resolveRole(filling: Filling, id: string): string {
  const role = filling.world.guilds.get(filling.channel.guildId ?? '')?.roles.get(id);
  if (!role) throw new Error(`there is no role ${id}`);
  return resolve(filling, 'roles', id, role);
}

function resolveChannel(filling: Filling, option: APIApplicationCommandOption, id: string): string {
  const target = filling.world.channels.get(id);
  if (!target || target.guildId !== filling.channel.guildId) throw new Error(`there is no channel ${id} here`);
  const types = option.type === Kind.Channel ? option.channel_types : undefined;
  if (types && !types.some((type) => type === target.type))
    throw new Error(`the option ${option.name} offers no channel of type ${target.type}`);
  const view = { id, type: target.type, name: target.name, parent_id: target.parentId };
  return resolve(filling, 'channels', id, {
    ...view,
    permissions: channelPermissions(filling.world, target, filling.world.bot.id).toString(),
  });
}

function resolveFile(filling: Filling, given: unknown): string {
  if (typeof given !== 'object' || given === null || !('text' in given) || !('name' in given))
    throw new Error('a file is wanted');
  const file = {
    name: String(given.name),
    contentType: 'application/octet-stream',
    bytes: Buffer.from(String(given.text)),
  };
  const attachment = storeFile(filling.world, filling.channel.id, file);
  return resolve(filling, 'attachments', attachment.id, { ...attachment, ephemeral: true });
}

function checkBounds(option: APIApplicationCommandOption, value: string | number): void {
  const outside = (min: number | undefined, max: number | undefined, size: number) =>
    (min !== undefined && size < min) || (max !== undefined && size > max);
  const bad =
    option.type === Kind.String
      ? typeof value !== 'string' || outside(option.min_length, option.max_length ?? 6000, value.length)
      : option.type === Kind.Integer || option.type === Kind.Number
        ? typeof value !== 'number' ||
          (option.type === Kind.Integer && !Number.isInteger(value)) ||
          outside(option.min_value, option.max_value, value)
        : false;
  const choices = 'choices' in option ? option.choices : undefined;
  if (bad || (choices?.length && !choices.some((one) => one.value === value))) {
    throw new Error(`Discord does not let a user give ${JSON.stringify(value)} for the option ${option.name}`);
  }
}

function fillValue(
  filling: Filling,
  option: APIApplicationCommandOption,
  given: GivenOptions[string],
): string | number | boolean {
  if (option.type === Kind.Attachment) return resolveFile(filling, given);
  if (typeof given === 'object') {
    if (!('id' in given)) throw new Error(`the option ${option.name} takes no file`);
    return fillValue(filling, option, given.id);
  }
  if (option.type === Kind.User) return resolveUser(filling, String(given));
  if (option.type === Kind.Role) return resolveRole(filling, String(given));
  if (option.type === Kind.Channel) return resolveChannel(filling, option, String(given));
  if (option.type === Kind.Mentionable) {
    return filling.world.users.has(String(given))
      ? resolveUser(filling, String(given))
      : resolveRole(filling, String(given));
  }
  if (option.type === Kind.Boolean) return Boolean(given);
  if (typeof given === 'boolean') throw new Error(`the option ${option.name} takes no boolean`);
  checkBounds(option, given);
  return given;
}

function fillLeaves(
  filling: Filling,
  options: readonly APIApplicationCommandOption[],
  given: GivenOptions,
  focused?: string,
): unknown[] {
  const unknown = Object.keys(given).find((name) => !options.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new Error(`the command has no option ${unknown}; it has ${options.map((one) => one.name).join(', ')}`);
  return options.flatMap((option) => {
    const value = given[option.name];
    if (option.name === focused)
      return [{ name: option.name, type: option.type, value: String(value ?? ''), focused: true }];
    if (value === undefined) {
      if (option.required && focused === undefined) throw new Error(`the option ${option.name} is required`);
      return [];
    }
    return [{ name: option.name, type: option.type, value: fillValue(filling, option, value) }];
  });
}

function descend(
  filling: Filling,
  options: readonly APIApplicationCommandOption[],
  path: readonly string[],
  given: GivenOptions,
  focused?: string,
): unknown[] {
  const [head, ...rest] = path;
  const isNested = options.some((one) => one.type === Kind.Subcommand || one.type === Kind.SubcommandGroup);
  if (head === undefined) {
    if (isNested) throw new Error(`a sub-command is needed: ${options.map((one) => one.name).join(', ')}`);
    return fillLeaves(filling, options, given, focused);
  }
  const branch = options.find((one) => one.name === head);
  if (!branch || (branch.type !== Kind.Subcommand && branch.type !== Kind.SubcommandGroup))
    throw new Error(`there is no sub-command ${head}`);
  return [{ name: head, type: branch.type, options: descend(filling, branch.options ?? [], rest, given, focused) }];
}

/**
 * Fills in a command as the real client lets a user do it.
 * @param path the sub-command group and sub-command, if any.
 * @param focused the option being typed, for autocomplete.
 * @throws Error for input that the client refuses: an unknown option, a missing one, a value out of bounds.
 */
export function fillCommand(
  world: World,
  channel: ChannelRecord,
  command: APIApplicationCommand,
  path: readonly string[],
  given: GivenOptions,
  focused?: string,
): CommandData {
  const filling: Filling = { world, channel, resolved: {} };
  return { options: descend(filling, command.options ?? [], path, given, focused), resolved: filling.resolved };
}
