import type { Actor } from '../common/steps.ts';

/** What somebody may do about a decision from a page: what the buttons in chat do, say that it was right, and call off what was not done yet. */
export const CASE_ACTIONS = ['delete', 'timeout', 'undo', 'wrong', 'right', 'stop', 'reopen'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** What is asked for on a page waits so long before the platform hears of it, so that it can be called off. */
export const HOLD_MS = 5_000;

/** What takes each press back: what waits is called off, a verdict is reopened. */
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

/** What somebody may ask for of a whole incident or raid from a page, by the names of the buttons in chat. */
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

/** What somebody may answer to an appeal: the decision stays, or is taken back. */
export const APPEAL_ACTIONS = ['uphold', 'overturn'] as const;
export type AppealAction = (typeof APPEAL_ACTIONS)[number];
/** What moderators may write to a member about an appeal. */
export const REPLY_MAX_CHARS = 500;

/** What a member may write against a decision on the page of its link. */
export const APPEAL_MAX_CHARS = 500;

/** What came of a press, in words for whoever pressed. */
export type InteractionAnswer = { readonly isDone: boolean; readonly text: string };

/** A press that does not come from chat. */
export type PageInteraction = {
  readonly caseId: string;
  readonly verb: CaseAction | BulkAction | AppealAction;
  readonly by: Actor;
  /** What the member is told about their appeal, in the moderator's own words. */
  readonly reply?: string;
  /** The platform's id of whoever presses, whose rights are asked there now; null for somebody who came with a key of the tenant. */
  readonly personId: string | null;
};

/** What moderators may do to a member, whatever they wrote; the last two take back what stands. */
export const MEMBER_VERBS = ['warn', 'timeout', 'kick', 'ban', 'end_timeout', 'unban'] as const;
export type MemberVerb = (typeof MEMBER_VERBS)[number];
/** What moderators may say of why. */
export const ACT_REASON_MAX_CHARS = 300;

/** A member, and the platform's id of whoever wants something of them; null for somebody who came with a key of the tenant. */
export type MemberQuery = { readonly communityId: string; readonly member: Actor; readonly personId: string | null };

/** Something that a moderator does to a member. */
export type MemberAct = MemberQuery & {
  readonly verb: MemberVerb;
  readonly by: Actor;
  /** Told to the member, and kept; may be ''. */
  readonly reason: string;
  /** How long a timeout lasts; left out, as long as the policy says. */
  readonly minutes?: number;
  /** Of how many days the messages go with a ban, where the platform can. */
  readonly purgeDays?: number;
};

/** What may be done to a member at this moment, and why the rest may not. */
export type MemberVerbs = {
  readonly verbs: readonly { readonly verb: MemberVerb; readonly why: string | null }[];
  readonly maxTimeoutMinutes: number;
  readonly maxPurgeDays: number;
};

/** A message that stands beside another, as it is at this moment; its text cut to a line. */
export type SurroundingMessage = {
  readonly author: Actor;
  readonly text: string;
  readonly sentAtMs: number;
  /** Opens it; null where the platform has no links. */
  readonly link: string | null;
};

/** What a surrounding message is made from, as a platform or the memory has it. */
type Written = SurroundingMessage & { readonly quoted: string; readonly files: readonly { readonly name: string }[] };

/**
 * A message as it is shown beside another: what was written, or what was attached where nothing was.
 * @example surroundingMessageOf({ author: { id: '1', name: 'ann' }, text: '', quoted: '', files: [{ name: 'cat.png' }], sentAtMs: 0, link: null }).text; // => 'cat.png'
 */
export function surroundingMessageOf({ author, text, quoted, files, sentAtMs, link }: Written): SurroundingMessage {
  const said = [text, quoted, files.map(({ name }) => name).join(', ')].find((part) => part.trim() !== '') ?? '';
  return { author: { id: author.id, name: author.name }, text: said, sentAtMs, link };
}

/**
 * What a platform read up to a message, oldest first, as the message itself, where it still stands, and at most so many before it.
 * @example splitOff('7', [], 3); // => { own: null, before: [] }
 */
export function splitOff(messageId: string, upTo: readonly (Written & { readonly id: string })[], most: number) {
  const own = upTo.find(({ id }) => id === messageId);
  const before = upTo.filter((one) => one !== own).map(surroundingMessageOf);
  return { own: own ? surroundingMessageOf(own) : null, before: before.slice(Math.max(0, before.length - most)) };
}

/** What stands around a message, oldest first: nothing of it is stored. */
export type SurroundingMessages = {
  /** The message itself; null where it is gone, or not known. */
  readonly own: SurroundingMessage | null;
  readonly before: readonly SurroundingMessage[];
  readonly after: readonly SurroundingMessage[];
  /** What it replies to, where the bot saw both in the last hour and neither was deleted. */
  readonly answered?: SurroundingMessage | null;
  /** `memory` is what the bot saw in the last hour, where the platform lets no bot read what was written. */
  readonly from: 'platform' | 'memory';
};

/** A message that has no case, because nothing was done about it. */
export type MessagePlace = {
  readonly communityId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly sentAtMs: number;
};

/** Who wants to see what stands around the message of a case, or another, and how much of it. */
export type SurroundingMessagesQuery = ({ readonly caseId: string } | MessagePlace) & {
  readonly before: number;
  readonly after: number;
  /** The platform's id of whoever looks, whose rights are asked there now; null for somebody who came with a key of the tenant. */
  readonly personId: string | null;
};
