import { type Guild, type GuildTextBasedChannel, PermissionFlagsBits, Routes } from 'discord.js';
import * as z from 'zod';
import { jsonOf } from '../../../src/core/common/untyped-json.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform, Slowmode } from '../../core/port/platform.ts';
import { SLOW_SECONDS } from '../../core/slowmode/slowmode-entry.ts';
import { guildOf, type Live, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';

/** Discord pauses invites for at most a day. @see https://discord.com/developers/docs/resources/guild#modify-guild-incident-actions */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000 - 60_000;

const beforeSchema = z.object({ invitesDisabledUntilMs: z.number().nullable() });

/** A lockdown pauses invites; what was paused before is put back when it ends. */
export function createLockdown(live: Live): Pick<Platform, 'prepareLockdown' | 'lockDown' | 'endLockdown'> {
  return {
    prepareLockdown: async (community) => {
      const guild = guildOf(live, community);
      if ('instead' in guild) return null;
      const until = pausedUntil(guild.found);
      return JSON.stringify({ invitesDisabledUntilMs: until } satisfies z.infer<typeof beforeSchema>);
    },
    lockDown: (community, untilMs) =>
      pauseInvites(live, community, (guild) =>
        Math.max(Math.min(untilMs, live.now() + PAUSE_MAX_MS), pausedUntil(guild) ?? 0),
      ),
    endLockdown: (community, before, setMs) => {
      const until = beforeSchema.safeParse(jsonOf(before)).data?.invitesDisabledUntilMs ?? null;
      return pauseInvites(live, community, (guild) => {
        const now = pausedUntil(guild);
        // What somebody chose by hand meanwhile stays.
        if (setMs && (now === null || Math.abs(now - Math.max(setMs, until ?? 0)) > 1_000)) return now;
        return until !== null && until > live.now() ? Math.min(until, live.now() + PAUSE_MAX_MS) : null;
      });
    },
  };
}

async function pauseInvites(
  live: Live,
  community: Parameters<Platform['lockDown']>[0],
  until: (guild: Guild) => number | null,
): Promise<Outcome> {
  const guild = guildOf(live, community);
  if ('instead' in guild) return guild.instead;
  if (!guild.found.members.me?.permissions.has(PermissionFlagsBits.ManageGuild))
    return { kind: 'refused', refusal: 'missing_permission' };
  const untilMs = until(guild.found);
  return outcomeOf(() =>
    guild.found.setIncidentActions({ invitesDisabledUntil: untilMs === null ? null : new Date(untilMs) }),
  );
}

function pausedUntil(guild: Guild): number | null {
  return guild.incidentsData?.invitesDisabledUntil?.getTime() ?? null;
}

const secondsSchema = z.object({ seconds: z.number() });
const REASON = 'Steward: a flood';

/** Slow mode in a channel or thread. @see https://discord.com/developers/docs/resources/channel#modify-channel */
export function createSlowmode(live: Live): Slowmode {
  return {
    async snapshot(_community, channelId) {
      const channel = await textChannelOf(live, channelId);
      if ('instead' in channel) return null;
      const seconds = secondsOf(channel.found);
      if (seconds >= SLOW_SECONDS) return 'enough';
      return { before: JSON.stringify({ seconds } satisfies z.output<typeof secondsSchema>) };
    },
    enable: (_community, channelId) =>
      setSlowMode(live, channelId, (now) => (now < SLOW_SECONDS ? SLOW_SECONDS : null)),
    disable: (_community, channelId, before) => {
      const { seconds } = secondsSchema.parse(JSON.parse(before));
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
