import { postMessage } from './post.ts';
import { type SlackChannel, type SlackUser, type SlackWorld, scopesOf } from './world.ts';

/** Creates a conversation without an event. */
export function createChannel(
  world: SlackWorld,
  fields: Pick<SlackChannel, 'name' | 'kind' | 'creator'> & {
    readonly members: readonly string[];
    readonly topic?: string;
  },
): SlackChannel {
  const letter = { channel: 'C', group: 'G', im: 'D', mpim: 'G' }[fields.kind];
  const channel: SlackChannel = {
    id: world.newId(letter),
    name: fields.name,
    kind: fields.kind,
    topic: fields.topic ?? '',
    purpose: '',
    archived: false,
    creator: fields.creator,
    created: Math.floor(world.clock.now() / 1000),
    members: new Set(fields.members),
    messages: [],
    replies: new Map(),
  };
  world.channels.set(channel.id, channel);
  return channel;
}

/** Returns the direct conversation of exactly these people, and creates it if there is none. */
export function openDirect(world: SlackWorld, members: readonly string[]): SlackChannel {
  const wanted = new Set(members);
  for (const channel of world.channels.values()) {
    const isDirect = channel.kind === 'im' || channel.kind === 'mpim';
    if (isDirect && channel.members.size === wanted.size && members.every((id) => channel.members.has(id)))
      return channel;
  }
  const kind = wanted.size > 2 ? 'mpim' : 'im';
  return createChannel(world, { name: '', kind, creator: members[0] ?? '', members });
}

/** Adds somebody to a channel, with Slack's event and system message. */
export function enterChannel(world: SlackWorld, channel: SlackChannel, user: SlackUser, inviter?: SlackUser): void {
  if (channel.members.has(user.id)) return;
  channel.members.add(user.id);
  const invited = inviter ? { inviter: inviter.id } : {};
  if (channel.members.has(world.bot.id)) {
    world.emit(
      {
        type: 'member_joined_channel',
        user: user.id,
        channel: channel.id,
        channel_type: channel.kind === 'group' ? 'G' : 'C',
        team: world.team.id,
        ...invited,
        event_ts: world.newTs(),
      },
      { scopes: [scopesOf(channel.kind).read] },
    );
  }
  postMessage(world, channel, {
    subtype: channel.kind === 'group' ? 'group_join' : 'channel_join',
    user: user.id,
    text: `<@${user.id}> has joined the channel`,
    extra: invited,
  });
}

/** Removes somebody from a channel; the app also learns of its own removal. */
export function leaveChannel(world: SlackWorld, channel: SlackChannel, user: SlackUser): void {
  if (!channel.members.delete(user.id)) return;
  if (user.id === world.bot.id) {
    const type = channel.kind === 'group' ? 'group_left' : 'channel_left';
    world.emit(
      { type, channel: channel.id, actor_id: channel.creator, event_ts: world.newTs() },
      { scopes: [scopesOf(channel.kind).read] },
    );
    return;
  }
  if (!channel.members.has(world.bot.id)) return;
  world.emit(
    {
      type: 'member_left_channel',
      user: user.id,
      channel: channel.id,
      channel_type: channel.kind === 'group' ? 'G' : 'C',
      team: world.team.id,
      event_ts: world.newTs(),
    },
    { scopes: [scopesOf(channel.kind).read] },
  );
}
