import {
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  GatewayCloseCodes,
  HTTPError,
  RateLimitError,
} from 'discord.js';
import { type NotDone, outcomes, RATE_LIMITED, type Refusal } from '../../core/port/outcome.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { nameOfNetworkError } from '../../core/runtime/problems.ts';
import { GUARD_ERROR } from './rest-options.ts';

/** Codes for unknown channel, guild, member, message, user, emoji, ban. @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const GONE = new Set<number | string>([10003, 10004, 10007, 10008, 10013, 10014, 10026]);

const REFUSED: ReadonlyMap<number | string, Refusal> = new Map([
  [50001, 'no_access'],
  /** The member accepts no private messages from members of this server. */
  [50007, 'no_access'],
  [50013, 'missing_permission'],
  [50034, 'too_old'],
  [50083, 'unsupported_here'],
]);

/** "You are opening direct messages too fast." */
const OPENING_TOO_FAST = 40003;

/** Our names for some codes, shown in entries. */
const NAMED: ReadonlyMap<number | string, string> = new Map([
  [20028, RATE_LIMITED],
  [OPENING_TOO_FAST, RATE_LIMITED],
  [60003, 'two_factor_required'],
]);

/** Converts an error into an outcome. Never shows the error's text, because it may quote what was sent. */
export function outcomeOfError(error: unknown): NotDone {
  if (error instanceof DiscordAPIError) {
    if (GONE.has(error.code)) return { kind: 'gone' };
    const refusal = REFUSED.get(error.code);
    if (refusal) return { kind: 'refused', refusal };
  }
  if (error instanceof RateLimitError) return { kind: 'later', error: RATE_LIMITED, afterMs: error.retryAfter };
  return isPassing(error)
    ? { kind: 'later', error: nameOf(error), afterMs: null }
    : { kind: 'failed', error: nameOf(error) };
}

/** Whether an error is temporary: Discord's own, the network's, or from our request guard. */
function isPassing(error: unknown): boolean {
  if (error instanceof DiscordAPIError)
    return error.status >= 500 || error.code === 20028 || error.code === OPENING_TOO_FAST;
  if (error instanceof HTTPError) return error.status >= 500;
  return error instanceof Error;
}

/** Makes a call and returns its outcome. */
export const outcomeOf = outcomes(outcomeOfError);

/** Returns a short code for an error of Discord, the network or the library; safe to log and to show. */
export function nameOf(error: unknown): string {
  if (error instanceof DiscordAPIError) return NAMED.get(error.code) ?? `discord_${error.code}`;
  if (error instanceof RateLimitError) return RATE_LIMITED;
  if (error instanceof HTTPError) return `http_${error.status}`;
  if (error instanceof Error && error.name === GUARD_ERROR) return 'too_many_refused_calls';
  return nameOfNetworkError(error);
}

/** Why a client ended; another client with fewer intents may work. */
export type LoginEnd = ConnectionEnd | { readonly kind: 'disallowed_intents' } | typeof MORE_SHARDS;

/** Discord demands a different number of shards. */
const MORE_SHARDS = {
  kind: 'more_shards',
  problem: 'Discord refuses this number of shards. Remove DISCORD_SHARDS, and Discord recommends a number.',
} as const;

/** The end after Discord rejected the token. */
export const WRONG_TOKEN: ConnectionEnd = {
  kind: 'refused',
  problem:
    'DISCORD_TOKEN is not a token that Discord accepts. Copy it anew from https://discord.com/developers/applications, Bot, Reset Token.',
};

/** Converts the code of a final close. @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes */
export function endOfCloseCode(code: number): LoginEnd {
  if (code === GatewayCloseCodes.AuthenticationFailed) return WRONG_TOKEN;
  if (code === GatewayCloseCodes.DisallowedIntents) return { kind: 'disallowed_intents' };
  if (code === GatewayCloseCodes.InvalidShard || code === GatewayCloseCodes.ShardingRequired) return MORE_SHARDS;
  return code === GatewayCloseCodes.InvalidAPIVersion || code === GatewayCloseCodes.InvalidIntents
    ? { kind: 'refused', problem: `Discord's gateway does not accept this version of the bot (close code ${code}).` }
    : { kind: 'unreachable', problem: `Discord's gateway closed the connection (close code ${code}).` };
}

/** Converts an error of the log-in. */
export function endOfError(error: unknown): LoginEnd {
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid) return WRONG_TOKEN;
  if (error instanceof DiscordAPIError || error instanceof HTTPError) {
    if (error.status === 401) return WRONG_TOKEN;
    return { kind: 'unreachable', problem: `Discord answered with status ${error.status}.` };
  }
  if (error instanceof Error && error.message.startsWith('Not enough sessions remaining'))
    return { kind: 'unreachable', problem: 'Discord allows no more log-ins today; the bot tries again.' };
  return { kind: 'unreachable', problem: `Discord could not be reached (${nameOf(error)}).` };
}
