import type { ConversationsCreateArguments, ConversationsInviteArguments } from '@slack/web-api';
import { defineMethod, flag, requireScope, text, visibleChannel } from '../wire/method.ts';
import { createChannel, enterChannel } from '../world/conversations.ts';
import { channelOnWire } from '../world/wire-forms.ts';
import { SlackRefusal } from '../world/world.ts';

const writeScopes = ['channels:manage', 'channels:write', 'groups:write'];

/** https://docs.slack.dev/reference/methods/conversations.create */
export const createMethod = defineMethod<ConversationsCreateArguments>()({
  name: 'conversations.create',
  scopes: writeScopes,
  shape: { name: text.min(1), is_private: flag.optional() },
  run: (world, caller, args) => {
    requireScope(caller, args.is_private ? ['groups:write'] : ['channels:manage', 'channels:write']);
    if (!/^[a-z0-9_-]{1,80}$/.test(args.name)) throw new SlackRefusal('invalid_name_specials');
    if ([...world.channels.values()].some((channel) => channel.name === args.name))
      throw new SlackRefusal('name_taken');
    const kind = args.is_private ? 'group' : 'channel';
    const fields = { name: args.name, kind, creator: caller.userId, members: [caller.userId] } as const;
    return { channel: channelOnWire(world, createChannel(world, fields), caller.userId) };
  },
});

/** https://docs.slack.dev/reference/methods/conversations.invite */
export const inviteMethod = defineMethod<ConversationsInviteArguments>()({
  name: 'conversations.invite',
  scopes: [...writeScopes, 'channels:write.invites', 'groups:write.invites'],
  shape: { channel: text.min(1), users: text.min(1), force: flag.optional() },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (!channel.members.has(caller.userId)) throw new SlackRefusal('not_in_channel');
    const inviter = world.users.get(caller.userId);
    for (const id of args.users.split(',')) {
      const user = world.users.get(id);
      if (!user || user.deleted) throw new SlackRefusal('user_not_found');
      if (id === caller.userId) throw new SlackRefusal('cant_invite_self');
      if (channel.members.has(id)) throw new SlackRefusal('already_in_channel');
      enterChannel(world, channel, user, inviter);
    }
    return { channel: channelOnWire(world, channel, caller.userId) };
  },
});
