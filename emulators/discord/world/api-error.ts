/** Discord's JSON error codes that this server returns, with HTTP status and message. @see https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
export const FAULTS = {
  0: [401, '401: Unauthorized'],
  10003: [404, 'Unknown Channel'],
  10006: [404, 'Unknown Invite'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10011: [404, 'Unknown Role'],
  10013: [404, 'Unknown User'],
  10014: [404, 'Unknown Emoji'],
  10015: [404, 'Unknown Webhook'],
  10026: [404, 'Unknown Ban'],
  10066: [404, 'Unknown Auto Moderation Rule'],
  10062: [404, 'Unknown interaction'],
  10063: [404, 'Unknown application command'],
  20012: [403, 'You are not authorized to perform this action on this application'],
  40003: [403, 'You are opening direct messages too fast'],
  40005: [413, 'Request entity too large'],
  40060: [400, 'Interaction has already been acknowledged.'],
  50001: [403, 'Missing Access'],
  50003: [403, 'Cannot execute action on a DM channel'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50008: [400, 'Cannot send messages in a non-text channel'],
  50013: [403, 'Missing Permissions'],
  50016: [400, 'Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages'],
  50021: [403, 'Cannot execute action on a system message'],
  50024: [400, 'Cannot execute action on this channel type'],
  50027: [401, 'Invalid Webhook Token'],
  50034: [400, 'You can only bulk delete messages that are under 14 days old.'],
  50035: [400, 'Invalid Form Body'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  160002: [403, 'Cannot reply without permission to read message history'],
  240000: [400, 'Message blocked by harmful links filter'],
  160004: [400, 'A thread has already been created for this message'],
} as const satisfies Record<number, readonly [number, string]>;

/** A JSON error code in FAULTS. */
export type ApiErrorCode = keyof typeof FAULTS;

/** The error of one field inside `errors` of a 50035 answer. */
export interface FieldError {
  /** The path in the body, such as `['embeds', 0, 'title']`. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The refusal of one REST call, with Discord's message. */
export class DiscordApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: readonly FieldError[];

  constructor(code: ApiErrorCode, fields: readonly FieldError[] = []) {
    super(FAULTS[code][1]);
    this.name = 'DiscordApiError';
    this.code = code;
    this.fields = fields;
  }
}

/** Whether FAULTS lists a code. */
export function isApiErrorCode(code: number): code is ApiErrorCode {
  return Object.hasOwn(FAULTS, code);
}

/** Creates the error that refuses a body because of one field. */
export function fieldError(path: readonly (string | number)[], code: string, message: string): DiscordApiError {
  return new DiscordApiError(50035, [{ path, code, message }]);
}

/**
 * Nests errors by field, as Discord's 50035 answers do.
 * @returns e.g. `{ embeds: { 0: { title: { _errors: [{ code, message }] } } } }`.
 */
export function nestFieldErrors(fields: readonly FieldError[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const field of fields) {
    let node = root;
    for (const key of field.path) {
      // Every value below the root is a node created by this loop, or the `_errors` list, and no field has that name.
      const next = (node[String(key)] ?? {}) as Record<string, unknown>;
      node[String(key)] = next;
      node = next;
    }
    const listed = Array.isArray(node._errors) ? node._errors : [];
    node._errors = [...listed, { code: field.code, message: field.message }];
  }
  return root;
}
