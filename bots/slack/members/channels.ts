import { bareChannel, type ChannelRef } from '../../core/port/events.ts';
import type { Live } from '../connection/calls.ts';
import { createLookup } from '../connection/lookup.ts';

const CHANNELS_MAX = 5_000;
/** Cache time for missed events; usually messages report a new topic or name. */
const CHANNELS_TTL_MS = 600_000;

/** The cache of channels. */
export type Channels = ReturnType<typeof createChannels>;

/** Creates the cache of channels. A topic is what people set as such, else the purpose. */
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
    /** Returns the channel with name and topic; only its id if Slack does not say more. Never rejects. */
    find: async (id: string): Promise<ChannelRef> => (await lookup.find(id)) ?? bareChannel(id),
    forget: lookup.forget,
  };
}
