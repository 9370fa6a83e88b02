import { DiscordAPIError, DiscordjsError, DiscordjsErrorCodes, GatewayCloseCodes, HTTPError } from 'discord.js';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { nameOf } from './outcome.ts';

/** Why a client is of no more use; with fewer intents another one may be. */
export type LoginEnd = ConnectionEnd | { readonly kind: 'disallowed_intents' } | typeof MORE_SHARDS;

/** Discord wants the bot divided into another number of shards. */
const MORE_SHARDS = {
  kind: 'more_shards',
  problem:
    'Discord does not take the bot in this number of shards. It is asked for another where DISCORD_SHARDS is left out.',
} as const;

/** Said of a token that Discord does not take. */
export const WRONG_TOKEN: ConnectionEnd = {
  kind: 'refused',
  problem:
    'DISCORD_TOKEN is not a token that Discord accepts. Copy it anew from https://discord.com/developers/applications, Bot, Reset Token.',
};

/** Reads the code with which the gateway closed for good. @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes */
export function endOfCloseCode(code: number): LoginEnd {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return WRONG_TOKEN;
    case GatewayCloseCodes.DisallowedIntents:
      return { kind: 'disallowed_intents' };
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
      return MORE_SHARDS;
    case GatewayCloseCodes.InvalidAPIVersion:
    case GatewayCloseCodes.InvalidIntents:
      return {
        kind: 'refused',
        problem: `Discord's gateway does not take this version of the bot (close code ${code}).`,
      };
    default:
      return { kind: 'unreachable', problem: `Discord's gateway closed the connection (close code ${code}).` };
  }
}

/** Reads what a login threw. */
export function endOfError(error: unknown): LoginEnd {
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid) return WRONG_TOKEN;
  if (error instanceof DiscordAPIError || error instanceof HTTPError) {
    if (error.status === 401) return WRONG_TOKEN;
    return { kind: 'unreachable', problem: `Discord answered with status ${error.status}.` };
  }
  if (error instanceof Error && error.message.startsWith('Not enough sessions remaining')) {
    return { kind: 'unreachable', problem: 'Discord allows no more log-ins today; the bot tries again.' };
  }
  return { kind: 'unreachable', problem: `Discord could not be reached (${nameOf(error)}).` };
}
