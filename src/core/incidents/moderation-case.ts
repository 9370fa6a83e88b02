import type { Actor, StepResult } from '../common/steps.ts';
import type { Decision, VerdictName } from '../decisions/decision.ts';
import type { CopyKeys } from '../filters/examples/examples.ts';
import type { Offence } from '../filters/offences/offence-rule.ts';

const OF_NO_MESSAGE = ['name', 'title', 'member', 'reactions', 'request', 'webhook'] as const;

/** The source of what was judged, if it is neither the message itself nor a quote in it. */
export type ReasonSource = 'forwarded' | 'album' | 'picture' | 'stopped' | (typeof OF_NO_MESSAGE)[number];

/**
 * Whether a member's message was judged, and not a person, a name, a join request, reactions, a thread's title or a webhook's post.
 * @example isOfMessage('title'); // => false
 */
export function isOfMessage(source: ReasonSource | undefined): boolean {
  return !OF_NO_MESSAGE.some((one) => one === source);
}

/** The offsets of a match's start (inclusive) and end (exclusive), and the length of the text. */
export type HitRange = { readonly start: number; readonly end: number; readonly of: number };

/** The reason of a decision, as an entry shows it. */
export type CaseReason = Omit<Decision, 'message_id' | 'judged'> & {
  /** The id of the row in the decision log. */
  readonly decisionId: string;
  readonly threshold: number | null;
  /** By how much earlier verdicts on the author lowered the thresholds, or raised them if negative; absent for no change. */
  readonly lowerBy?: number;
  /** The local rule that decided, because the category may not tell; null if none did. */
  readonly rule: string | null;
  /** The text that the rule matched; '' otherwise. */
  readonly matched: string;
  /** The position in the text that a local rule matched, in characters; absent if unknown or obvious. */
  readonly hit?: HitRange | null;
  /** Whether the author only passed on the text that triggered. */
  readonly quoted: boolean;
  /** The source if it is not the message's own text. For `webhook`, the author is the webhook; `stopped` means that the platform blocked the message; `member` is about a member as such; `reactions` are those under messages of others. */
  readonly place?: ReasonSource;
  /** Hashes of the message's pictures, if they were compared. */
  readonly pictures?: readonly string[];
};

/**
 * The progress of a case: `planned` (has pending steps), `acted` (needs an entry), `posting` (may have an entry: only a crash leaves
 * it so), `posted`, `joined` (another entry of its incident shows it), `unposted` (there was no channel to post it).
 */
export type CaseState = 'planned' | 'acted' | 'posting' | 'posted' | 'joined' | 'unposted';

/** The location of an entry. An empty message id means that it is being posted, or was when a process ended. */
export type EntryPost = {
  readonly channelId: string;
  readonly messageId: string;
  /** When posting may have started. */
  readonly sinceMs?: number;
};

/** The decision on one message, or on one raid, and its results; the moderators' entry is rendered from it. */
export type ModerationCase = {
  readonly id: string;
  readonly communityId: string;
  /** With `messageId` unique in its community. For a raid: its id as message id and '' as channel; a newcomer's id is appended. */
  readonly channelId: string;
  readonly messageId: string;
  /** `newcomer` is a person who came with a raid and got a timeout from moderators, whatever they wrote. */
  readonly kind: 'message' | 'raid' | 'newcomer';
  /** Its incident; null until it is put into one. */
  readonly incidentId: string | null;
  /** Hashes that connect cases to one incident: of the author, text, links and files. The most important first. */
  readonly groupingKeys: readonly string[];
  readonly state: CaseState;
  readonly createdAtMs: number;
  /** Until when one process has exclusive use; only `planned`, `acted` and `posting` cases are worked on. */
  readonly leaseUntilMs: number;
  readonly reason: CaseReason;
  readonly trial: boolean;
  readonly author: Actor;
  readonly place: { readonly name: string; readonly link: string | null };
  /** Cut to the length that may be stored. */
  readonly text: string;
  /** The encrypted whole of a text that was cut, until its entry is posted; absent if it was not cut or texts are not stored. */
  readonly fullText?: string | null;
  /** Keys that identify copies of its text, for taught examples. */
  readonly copyKeys: CopyKeys;
  /** The names of attached files. */
  readonly files: readonly string[];
  readonly sentAtMs: number;
  /** An absolute time, so that a repeated step changes nothing; null if no timeout is intended or possible. */
  readonly timeoutUntilMs: number | null;
  /** The reactions to remove instead of a message, `emoji` in the platform's form; absent for all other cases. */
  readonly reactions?: readonly { readonly channelId: string; readonly messageId: string; readonly emoji: string }[];
  /** More facts about an author who asks to join, `hasPicture` null if unknown; absent for all other cases. */
  readonly asks?: { readonly username: string; readonly hasPicture: boolean | null };
  /** The number of the author's offence, if that made the action more severe; else null. */
  readonly offence: Offence | null;
  /** The signal about its author, a newcomer, from another community that shares raids; absent for all other cases. */
  readonly crossCommunity?: 'raid' | 'timeout';
  /** Whether the message was gone before the decision. */
  readonly goneBefore: boolean;
  readonly results: readonly StepResult[];
  readonly reports: readonly {
    readonly by: Actor;
    readonly reason: string;
    readonly atMs: number;
    /** An appeal: the author objects to the action. */
    readonly isAppeal?: true;
  }[];
  /** A moderator's reply to the author's appeal. */
  readonly reply?: string;
  readonly verdict: { readonly verdict: VerdictName; readonly by: Actor; readonly atMs: number } | null;
  /** The last action that a moderator requested for the whole incident, in words. */
  readonly asked: { readonly what: string; readonly by: Actor; readonly atMs: number } | null;
  readonly post: EntryPost | null;
};

/** The reason of a case without a match. */
export const NOTHING_FOUND: CaseReason = {
  decisionId: '',
  action: 'flag',
  category: null,
  probability: 0,
  threshold: null,
  rule: null,
  matched: '',
  scores: {},
  reason: 'too_short',
  quoted: false,
};

/** The fields of a new case: no incident, no results, no reports, no entry. */
export const NOTHING_DONE = {
  incidentId: null,
  timeoutUntilMs: null,
  offence: null,
  goneBefore: false,
  results: [],
  reports: [],
  verdict: null,
  asked: null,
  post: null,
} as const satisfies Partial<ModerationCase>;

/**
 * Returns the author's own text; '' if they passed it on, if it is from a picture, or if texts are not stored.
 * @example const [line] = ownWords(moderationCase).split('\n');
 */
export function ownWords({ text, reason: { quoted, place } }: Pick<ModerationCase, 'text' | 'reason'>): string {
  const isTheirs = place === undefined || /^(?:stopped|name|title|request)$/.test(place);
  return isTheirs && !quoted ? text : '';
}

/**
 * Whether a person, not a program, took the first action against the author.
 * @example isByPerson({ results: [] }); // => false
 */
export function isByPerson({ results }: Pick<ModerationCase, 'results'>): boolean {
  const first = results.find(
    ({ step, outcome }) => outcome === 'done' && /^(?:delete|timeout|kick|ban|warn)$/.test(step),
  );
  return first !== undefined && first.by !== null;
}

/** Whether a person acted on the message, or requested an action. @example if (hasActedOn(moderationCase, by.id)) return refuse(); */
export function hasActedOn({ results, verdict, asked }: ModerationCase, personId: string): boolean {
  return [...results.map(({ by }) => by), verdict?.by, asked?.by].some((by) => by?.id === personId);
}
