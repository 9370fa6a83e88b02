import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { AllowedMentions } from '../body/message.ts';
import { channelPermissions } from './permissions.ts';
import type { ChannelRecord, World } from './world.ts';

/** The mentions of a text. */
export interface Mentioned {
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

/** The parts of a message that determine its mentions. */
export interface MentionSource {
  readonly authorId: string;
  readonly channel: ChannelRecord;
  /** The content and text components together; embeds never ping. */
  readonly text: string;
  /** The author of the message that this one replies to. */
  readonly repliedTo?: string | undefined;
  /** Everything in the text counts if omitted. */
  readonly allowed?: AllowedMentions | null | undefined;
}

function idsOf(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap((hit) => (hit[1] === undefined ? [] : [hit[1]])))];
}

/**
 * Finds the people that a message notifies, by allowed_mentions and the author's permissions. Code blocks and backslashes
 * do not prevent a ping here, because a bot that relies on them would be one closing backtick away from one.
 * @see https://docs.discord.com/developers/resources/message#allowed-mentions-object
 */
export function findMentions(world: World, source: MentionSource): Mentioned {
  const { text, allowed, channel } = source;
  const guild = channel.guildId === undefined ? undefined : world.guilds.get(channel.guildId);
  const allows = (kind: 'users' | 'roles', id: string) =>
    !allowed || Boolean(allowed.parse?.includes(kind) || allowed[kind]?.includes(id));
  const mayAll = Boolean(channelPermissions(world, channel, source.authorId) & PermissionFlagsBits.MentionEveryone);
  const users = idsOf(text, /<@!?(\d{1,20})>/g).filter((id) => world.users.has(id) && allows('users', id));
  const roles = idsOf(text, /<@&(\d{1,20})>/g).filter((id) => {
    const role = guild?.roles.get(id);
    return role !== undefined && (role.mentionable || mayAll) && allows('roles', id);
  });
  const everyone =
    mayAll &&
    guild !== undefined &&
    /@(everyone|here)/.test(text) &&
    (!allowed || Boolean(allowed.parse?.includes('everyone')));
  const pingsReplied = source.repliedTo !== undefined && (!allowed || allowed.replied_user === true);
  const all = pingsReplied && source.repliedTo ? [...new Set([...users, source.repliedTo])] : users;
  return { everyone, users: all, roles };
}
