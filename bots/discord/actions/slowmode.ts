import { type GuildTextBasedChannel, PermissionFlagsBits, Routes } from 'discord.js';
import { z } from 'zod';
import type { Slowmode } from '../../core/port/platform.ts';
import { SLOW_SECONDS } from '../../core/slowmode/slowmode-entry.ts';
import { type Live, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';

const beforeSchema = z.object({ seconds: z.number() });
const REASON = 'Steward: a flood';

/** Slow mode in a channel or thread. @see https://discord.com/developers/docs/resources/channel#modify-channel */
export function createSlowmode(live: Live): Slowmode {
  return {
    async snapshot(_community, channelId) {
      const channel = await textChannelOf(live, channelId);
      if ('instead' in channel) return null;
      const seconds = secondsOf(channel.found);
      if (seconds >= SLOW_SECONDS) return 'enough';
      return { before: JSON.stringify({ seconds } satisfies z.output<typeof beforeSchema>) };
    },
    enable: (_community, channelId) =>
      setSlowMode(live, channelId, (now) => (now < SLOW_SECONDS ? SLOW_SECONDS : null)),
    disable: (_community, channelId, before) => {
      const { seconds } = beforeSchema.parse(JSON.parse(before));
      return setSlowMode(live, channelId, (now) => (now === SLOW_SECONDS ? seconds : null));
    },
  };
}

/** @param wanted from what is there now; null leaves it. */
async function setSlowMode(live: Live, channelId: string, wanted: (now: number) => number | null) {
  const channel = await textChannelOf(live, channelId);
  if ('instead' in channel) return channel.instead;
  const { found } = channel;
  const seconds = wanted(secondsOf(found));
  if (seconds === null) return { kind: 'done' as const };
  const { me } = found.guild.members;
  const needed = found.isThread() ? PermissionFlagsBits.ManageThreads : PermissionFlagsBits.ManageChannels;
  if (me && !found.permissionsFor(me).has(needed))
    return { kind: 'refused' as const, refusal: 'missing_permission' as const };
  const body = { rate_limit_per_user: seconds };
  return outcomeOf(() => found.client.rest.patch(Routes.channel(channelId), { body, reason: REASON }));
}

function secondsOf(channel: GuildTextBasedChannel): number {
  return channel.rateLimitPerUser ?? 0;
}
