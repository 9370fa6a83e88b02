import { DiscordAPIError, DiscordjsError, DiscordjsErrorCodes, GatewayCloseCodes, HTTPError } from 'discord.js';
import { nameOf } from './outcome.ts';

/** Why a client is of no more use. Lost connections that the library takes up again by itself are none of these. */
export type LoginEnd =
  | { readonly kind: 'wrong_token' }
  | { readonly kind: 'disallowed_intents' }
  /** Trying again cannot help. */
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'unreachable'; readonly problem: string };

/** Reads the code with which the gateway closed for good. @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes */
export function endOfCloseCode(code: number): LoginEnd {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return { kind: 'wrong_token' };
    case GatewayCloseCodes.DisallowedIntents:
      return { kind: 'disallowed_intents' };
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
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid)
    return { kind: 'wrong_token' };
  if (error instanceof DiscordAPIError || error instanceof HTTPError) {
    if (error.status === 401) return { kind: 'wrong_token' };
    return { kind: 'unreachable', problem: `Discord answered with status ${error.status}.` };
  }
  if (error instanceof Error && error.message.startsWith('Not enough sessions remaining')) {
    return { kind: 'unreachable', problem: 'Discord allows no more log-ins today; the bot tries again.' };
  }
  return { kind: 'unreachable', problem: `Discord could not be reached (${nameOf(error)}).` };
}
