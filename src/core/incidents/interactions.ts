import type { Actor } from '../common/steps.ts';

/** Actions on a decision from a page: those of the buttons in chat, plus upholding it and cancelling pending actions. */
export const CASE_ACTIONS = ['delete', 'timeout', 'undo', 'wrong', 'right', 'stop', 'reopen'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** How long an action from a page waits before the platform gets it, so that it can be cancelled. */
export const HOLD_MS = 5_000;

/** The press that reverts each press: `stop` cancels a pending action, `reopen` withdraws a verdict. */
export const CALLS_OFF: Readonly<Partial<Record<CaseAction | BulkAction, CaseAction | BulkAction>>> = {
  right: 'reopen',
  wrong: 'reopen',
  delete: 'stop',
  timeout: 'stop',
  all_delete: 'all_stop',
  all_timeout: 'all_stop',
  all_remove: 'all_stop',
  raid_timeout: 'all_stop',
};

/** Actions on a whole incident or raid from a page, named like the buttons in chat. */
export const BULK_ACTIONS = [
  'all_delete',
  'all_timeout',
  'all_undo',
  'all_unban',
  'all_right',
  'all_wrong',
  'all_stop',
  'all_remove',
  'all_restore',
  'raid_timeout',
  'release',
  'lift',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The answers to an appeal: the decision stays, or is undone. */
export const APPEAL_ACTIONS = ['uphold', 'overturn'] as const;
export type AppealAction = (typeof APPEAL_ACTIONS)[number];
/** Longest reply of a moderator to an appeal. */
export const REPLY_MAX_CHARS = 500;

/** Longest appeal that a member can write on the page of their link. */
export const APPEAL_MAX_CHARS = 500;

/** The outcome of a press, with a text for the person who pressed. */
export type InteractionAnswer = { readonly isDone: boolean; readonly text: string };

/** A button press on a page, not in chat. */
export type PageInteraction = {
  readonly caseId: string;
  readonly verb: CaseAction | BulkAction | AppealAction;
  readonly by: Actor;
  /** The moderator's own words to the member about the appeal. */
  readonly reply?: string;
  /** The platform's id of the person who pressed, to check their permissions now; null for a caller with the tenant's API key. */
  readonly personId: string | null;
};

/** Actions on a member, whatever they wrote; the last two undo an earlier action. */
export const MEMBER_VERBS = ['warn', 'timeout', 'kick', 'ban', 'end_timeout', 'unban'] as const;
export type MemberVerb = (typeof MEMBER_VERBS)[number];
/** Longest reason that moderators can give. */
export const ACT_REASON_MAX_CHARS = 300;

/** A member, and the platform's id of the person who asks; null for a caller with the tenant's API key. */
export type MemberQuery = { readonly communityId: string; readonly member: Actor; readonly personId: string | null };

/** A moderator's action on a member. */
export type MemberAct = MemberQuery & {
  readonly verb: MemberVerb;
  readonly by: Actor;
  /** The member sees it, and it is stored; may be ''. */
  readonly reason: string;
  /** Length of a timeout; the policy's if left out. */
  readonly minutes?: number;
  /** A ban also deletes the member's messages of this many days, if the platform can. */
  readonly purgeDays?: number;
};

/** The actions that are possible on a member now, and why others are not. */
export type MemberVerbs = {
  readonly verbs: readonly { readonly verb: MemberVerb; readonly why: string | null }[];
  readonly maxTimeoutMinutes: number;
  readonly maxPurgeDays: number;
};

/** A message near another one, as it is now; its text is cut to a line. */
export type SurroundingMessage = {
  readonly author: Actor;
  readonly text: string;
  readonly sentAtMs: number;
  /** Opens the message; null if the platform has no links. */
  readonly link: string | null;
};

/** The data of a surrounding message, from the platform or the bot's memory. */
type Written = SurroundingMessage & { readonly quoted: string; readonly files: readonly { readonly name: string }[] };

/**
 * Returns a message in its short form: its text, or the names of its files if it has none.
 * @example surroundingMessageOf({ author: { id: '1', name: 'ann' }, text: '', quoted: '', files: [{ name: 'cat.png' }], sentAtMs: 0, link: null }).text; // => 'cat.png'
 */
export function surroundingMessageOf({ author, text, quoted, files, sentAtMs, link }: Written): SurroundingMessage {
  const said = [text, quoted, files.map(({ name }) => name).join(', ')].find((part) => part.trim() !== '') ?? '';
  return { author: { id: author.id, name: author.name }, text: said, sentAtMs, link };
}

/**
 * Splits what a platform read up to a message, oldest first: the message itself, null if it is gone, and at most `most` before it.
 * @example splitOff('7', [], 3); // => { own: null, before: [] }
 */
export function splitOff(messageId: string, upTo: readonly (Written & { readonly id: string })[], most: number) {
  const own = upTo.find(({ id }) => id === messageId);
  const before = upTo.filter((one) => one !== own).map(surroundingMessageOf);
  return { own: own ? surroundingMessageOf(own) : null, before: before.slice(Math.max(0, before.length - most)) };
}

/** The messages around a message, oldest first; none of this is stored. */
export type SurroundingMessages = {
  /** The message itself; null if it is gone or unknown. */
  readonly own: SurroundingMessage | null;
  readonly before: readonly SurroundingMessage[];
  readonly after: readonly SurroundingMessage[];
  /** The message that it replies to, if the bot saw both in the last hour and neither was deleted. */
  readonly answered?: SurroundingMessage | null;
  /** `memory` means what the bot saw in the last hour, on a platform where bots cannot read earlier messages. */
  readonly from: 'platform' | 'memory';
};

/** A message without a case, because nothing was done about it. */
export type MessagePlace = {
  readonly communityId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly sentAtMs: number;
};

/** A request to see the messages around a case's message, or another message. */
export type SurroundingMessagesQuery = ({ readonly caseId: string } | MessagePlace) & {
  readonly before: number;
  readonly after: number;
  /** The platform's id of the viewer, to check their permissions now; null for a caller with the tenant's API key. */
  readonly personId: string | null;
};
