import { type Shown, shownOf } from './actions/reply.ts';
import type { Finder } from './actions/speak.ts';
import type { Inspection } from './discord-server.ts';
import { directChannel } from './world/channels.ts';
import { channelPermissions, isTimedOut } from './world/permissions.ts';
import { type ChannelRecord, idOf, type World } from './world/world.ts';

function publicMessages(world: World, channel: ChannelRecord): Shown[] {
  const all = [...(world.messages.get(channel.id)?.values() ?? [])];
  return all.filter((one) => one.ephemeralFor === undefined).map(shownOf);
}

/** Creates the queries of a world; each returns the state at the time of the call. */
export function createInspection(world: World, find: Finder): Inspection {
  return {
    messages: (channel) => publicMessages(world, find.channel(channel)),
    message: (ref) => {
      const record = [...world.messages.values()].flatMap((kept) => kept.get(idOf(ref)) ?? [])[0];
      return record && shownOf(record);
    },
    get deletedIds() {
      return world.deleted.map((record) => record.message.id);
    },
    timeoutUntil: (guild, user) => {
      const member = find.guild(guild).members.get(idOf(user));
      return member && isTimedOut(member, world.now())
        ? Date.parse(member.communication_disabled_until ?? '')
        : undefined;
    },
    member: (guild, user) => find.guild(guild).members.get(idOf(user)),
    guild: (guild) => find.guild(guild),
    directMessages: (user) => publicMessages(world, directChannel(world, find.user(user).id)),
    directChannel: (user) => directChannel(world, find.user(user).id),
    permissions: (channel, user) => channelPermissions(world, find.channel(channel), idOf(user)),
    get invalidRequests() {
      return world.calls.filter((call) => [401, 403, 429].includes(call.status)).length;
    },
    callsOf: (template) => world.calls.filter((call) => call.route === template),
  };
}
