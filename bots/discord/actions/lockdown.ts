import { type Guild, PermissionFlagsBits, Routes } from 'discord.js';
import * as z from 'zod';
import { jsonOf } from '../../../src/core/common/untyped-json.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform, Slowmode } from '../../core/port/platform.ts';
import { SLOW_SECONDS } from '../../core/slowmode/slowmode-entry.ts';
import { guildOf, type Live, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';

/** Discord pauses invites for at most a day. @see https://discord.com/developers/docs/resources/guild#modify-guild-incident-actions */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000 - 60_000;

const momentSchema = z.number().nullable();
/** Ends of the pauses before the lockdown. Direct messages are absent if the lockdown does not pause them. */
const beforeSchema = z.object({ invitesDisabledUntilMs: momentSchema, dmsDisabledUntilMs: momentSchema.optional() });

/** Pauses invites, and direct messages if chosen; the end restores earlier pauses. */
export function createLockdown(live: Live): Pick<Platform, 'prepareLockdown' | 'lockDown' | 'endLockdown'> {
  return {
    prepareLockdown: async (community, also) => {
      const guild = guildOf(live, community);
      if ('instead' in guild) return null;
      const { dmsDisabledUntilMs, ...invites } = pausesOf(guild.found);
      return JSON.stringify(beforeSchema.parse(also?.dms ? { ...invites, dmsDisabledUntilMs } : invites));
    },
    lockDown: (community, untilMs, before = '') =>
      pause(live, community, before, (now) => Math.max(Math.min(untilMs, live.now() + PAUSE_MAX_MS), now ?? 0)),
    endLockdown: (community, before, setMs) =>
      pause(live, community, before, (now, was) => {
        // A pause that somebody changed by hand meanwhile stays.
        if (setMs && (now === null || Math.abs(now - Math.max(setMs, was ?? 0)) > 1_000)) return now;
        return was !== null && was > live.now() ? Math.min(was, live.now() + PAUSE_MAX_MS) : null;
      }),
  };
}

/** Sets the pauses. @param until returns each new end from the current one and the one before. */
async function pause(
  live: Live,
  community: Parameters<Platform['lockDown']>[0],
  before: string,
  until: (now: number | null, was: number | null) => number | null,
): Promise<Outcome> {
  const guild = guildOf(live, community);
  if ('instead' in guild) return guild.instead;
  if (!guild.found.members.me?.permissions.has(PermissionFlagsBits.ManageGuild))
    return { kind: 'refused', refusal: 'missing_permission' };
  const now = pausesOf(guild.found);
  const was = beforeSchema.safeParse(jsonOf(before)).data;
  const dms = was?.dmsDisabledUntilMs;
  const invitesDisabledUntil = until(now.invitesDisabledUntilMs, was?.invitesDisabledUntilMs ?? null);
  const dmsDisabledUntil = dms === undefined ? undefined : until(now.dmsDisabledUntilMs, dms);
  return outcomeOf(() => guild.found.setIncidentActions({ invitesDisabledUntil, dmsDisabledUntil }));
}

function pausesOf({ incidentsData }: Guild) {
  return {
    invitesDisabledUntilMs: incidentsData?.invitesDisabledUntil?.getTime() ?? null,
    dmsDisabledUntilMs: incidentsData?.dmsDisabledUntil?.getTime() ?? null,
  };
}

const secondsSchema = z.object({ seconds: z.number() });
const REASON = 'Steward: a flood';

/** Sets slow mode in a channel or thread. @see https://discord.com/developers/docs/resources/channel#modify-channel */
export function createSlowmode(live: Live): Slowmode {
  return {
    async snapshot(_community, channelId) {
      const channel = await textChannelOf(live, channelId);
      if ('instead' in channel) return null;
      const seconds = channel.found.rateLimitPerUser ?? 0;
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

/** Sets slow mode. @param wanted returns new seconds from the current ones; null keeps them. */
async function setSlowMode(live: Live, channelId: string, wanted: (now: number) => number | null) {
  const channel = await textChannelOf(live, channelId);
  if ('instead' in channel) return channel.instead;
  const { found } = channel;
  const seconds = wanted(found.rateLimitPerUser ?? 0);
  if (seconds === null) return { kind: 'done' as const };
  const { me } = found.guild.members;
  const needed = found.isThread() ? PermissionFlagsBits.ManageThreads : PermissionFlagsBits.ManageChannels;
  if (me && !found.permissionsFor(me).has(needed))
    return { kind: 'refused' as const, refusal: 'missing_permission' as const };
  const body = { rate_limit_per_user: seconds };
  return outcomeOf(() => found.client.rest.patch(Routes.channel(channelId), { body, reason: REASON }));
}
