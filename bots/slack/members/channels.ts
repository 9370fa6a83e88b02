import { bareChannel, type ChannelRef } from '../../core/port/events.ts';
import type { Live } from '../connection/calls.ts';
import { createLookup } from '../connection/lookup.ts';

const CHANNELS_MAX = 5_000;
/** Messages tell of a new topic and a new name; this is for those that were missed. */
const CHANNELS_TTL_MS = 600_000;

/** What the bot knows of channels. */
export type Channels = ReturnType<typeof createChannels>;

/** Remembers channels. The topic is what people set as such, else the purpose. */
export function createChannels(live: Live) {
  const lookup = createLookup<ChannelRef>(
    live,
    { what: 'channel', max: CHANNELS_MAX, ttlMs: CHANNELS_TTL_MS },
    async (id) => {
      const { channel } = await live.clients.lookups.conversations.info({ channel: id });
      return { ...bareChannel(id, channel?.name ?? ''), topic: channel?.topic?.value || channel?.purpose?.value || '' };
    },
  );
  return {
    /** The channel with its name and topic; only its id when Slack does not say more. Never rejects. */
    find: async (id: string): Promise<ChannelRef> => (await lookup.find(id)) ?? bareChannel(id),
    forget: lookup.forget,
  };
}
