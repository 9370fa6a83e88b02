import type { Actor, StepResult } from '../common/steps.ts';
import type { Decision, VerdictName } from '../decisions/decision.ts';
import type { CopyKeys } from '../filters/examples/examples.ts';
import type { Offence } from '../filters/offences/offence-rule.ts';

const OF_NO_MESSAGE = ['name', 'title', 'member', 'reactions', 'request', 'webhook'] as const;

/** What was decided on, where it is neither the message nor what was quoted in it. */
export type ReasonSource = 'forwarded' | 'album' | 'picture' | 'stopped' | (typeof OF_NO_MESSAGE)[number];

/**
 * Whether what was judged is a message of a member; a person, their name, request and reactions, the title of a thread, and what a webhook posts are none.
 * @example isOfMessage('title'); // => false
 */
export function isOfMessage(source: ReasonSource | undefined): boolean {
  return !OF_NO_MESSAGE.some((one) => one === source);
}

/** The first character of a hit, the one behind it, and how many the text has. */
export type HitRange = { readonly start: number; readonly end: number; readonly of: number };

/** Why a decision was made, as an entry shows it. */
export type CaseReason = Omit<Decision, 'message_id' | 'judged'> & {
  /** The row of the decision log. */
  readonly decisionId: string;
  readonly threshold: number | null;
  /** How much lower the thresholds of its author were by verdicts on them, or higher where it is negative; absent where not at all. */
  readonly lowerBy?: number;
  /** The local rule that decided, which its category may leave open; null when none did. */
  readonly rule: string | null;
  /** What it matched; '' otherwise. */
  readonly matched: string;
  /** Where in its text a local rule hit, in characters; absent where that is not known, or plain to see. */
  readonly hit?: HitRange | null;
  /** Whether what triggered was only passed on by the author. */
  readonly quoted: boolean;
  /** A message that was forwarded, another part of the same album, a text in a picture, the name of somebody who joined, the title of a thread or topic, what the platform stopped for us, a member as such, reactions under messages of others, a request to join, a message of a webhook (its author is the webhook). */
  readonly place?: ReasonSource;
  /** Hashes of the pictures of the message, where they were compared. */
  readonly pictures?: readonly string[];
};

/**
 * How far a case has come: `planned` (steps to take), `acted` (entry to post), `posting` (an entry may be posted or not: only a crash
 * leaves it so), `posted`, `joined` (the entry of its incident tells of it), `unposted` (there was nowhere to post it).
 */
export type CaseState = 'planned' | 'acted' | 'posting' | 'posted' | 'joined' | 'unposted';

/** Where an entry stands; with an empty message where it is on its way, or was when a process ended. */
export type EntryPost = {
  readonly channelId: string;
  readonly messageId: string;
  /** Since when it may stand there. */
  readonly sinceMs?: number;
};

/** What was decided about one message, or one raid, and what became of it; what the moderators' entry is made from. */
export type ModerationCase = {
  readonly id: string;
  readonly communityId: string;
  /** With `messageId` unique in its community. A raid has its id as message id and '' as channel, one of its newcomers theirs behind it. */
  readonly channelId: string;
  readonly messageId: string;
  /** `newcomer` is somebody who came with a raid and whom moderators timed out, whatever they wrote. */
  readonly kind: 'message' | 'raid' | 'newcomer';
  /** What it belongs to; null until it is put into one. */
  readonly incidentId: string | null;
  /** Hashes by which others belong to the same incident: of its author, text, links and files. The weightiest first. */
  readonly groupingKeys: readonly string[];
  readonly state: CaseState;
  readonly createdAtMs: number;
  /** Until then the process that works on it has it to itself; only `planned`, `acted` and `posting` are worked on. */
  readonly leaseUntilMs: number;
  readonly reason: CaseReason;
  readonly trial: boolean;
  readonly author: Actor;
  readonly place: { readonly name: string; readonly link: string | null };
  /** Cut to what may be kept. */
  readonly text: string;
  /** All of a text that was cut, sealed, until its entry is posted; absent of one that was not cut, and where no texts are kept. */
  readonly fullText?: string | null;
  /** By what copies of its text are known, for examples. */
  readonly copyKeys: CopyKeys;
  /** The names of what was attached. */
  readonly files: readonly string[];
  readonly sentAtMs: number;
  /** Absolute, so that a repeated step changes nothing; null when no timeout is meant or possible. */
  readonly timeoutUntilMs: number | null;
  /** The reactions that it is about, which are removed in the place of a message, `emoji` as the platform names it then; absent of all others. */
  readonly reactions?: readonly { readonly channelId: string; readonly messageId: string; readonly emoji: string }[];
  /** What else is known of an author who asks to join, the picture null where the platform does not tell; absent of all others. */
  readonly asks?: { readonly username: string; readonly hasPicture: boolean | null };
  /** Which offence of its author it is, where that raised what is done; null otherwise. */
  readonly offence: Offence | null;
  /** What its author, a newcomer, did in another community that shares its raids; absent of all others. */
  readonly crossCommunity?: 'raid' | 'timeout';
  /** Whether the message was gone before the decision. */
  readonly goneBefore: boolean;
  readonly results: readonly StepResult[];
  readonly reports: readonly {
    readonly by: Actor;
    readonly reason: string;
    readonly atMs: number;
    /** Its author speaks against what was done. */
    readonly isAppeal?: true;
  }[];
  /** What a moderator wrote to the author about their appeal. */
  readonly reply?: string;
  readonly verdict: { readonly verdict: VerdictName; readonly by: Actor; readonly atMs: number } | null;
  /** The last thing that a moderator asked for of its whole incident, in words. */
  readonly asked: { readonly what: string; readonly by: Actor; readonly atMs: number } | null;
  readonly post: EntryPost | null;
};

/** What nothing was found of. */
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

/** Of a case that begins: it is in no incident, and nothing was done, said or posted of it. */
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
 * What its author wrote themselves; '' where they passed it on, where it is in a picture, and where no text is kept.
 * @example const [line] = ownWords(moderationCase).split('\n');
 */
export function ownWords({ text, reason: { quoted, place } }: Pick<ModerationCase, 'text' | 'reason'>): string {
  const isTheirs = place === undefined || /^(?:stopped|name|title|request)$/.test(place);
  return isTheirs && !quoted ? text : '';
}

/**
 * Whether a person did the first thing that was done to its author, rather than a program.
 * @example isByPerson({ results: [] }); // => false
 */
export function isByPerson({ results }: Pick<ModerationCase, 'results'>): boolean {
  const first = results.find(
    ({ step, outcome }) => outcome === 'done' && /^(?:delete|timeout|kick|ban|warn)$/.test(step),
  );
  return first !== undefined && first.by !== null;
}

/** Whether somebody acted on the message themselves, or asked for it. @example if (hasActedOn(moderationCase, by.id)) return refuse(); */
export function hasActedOn({ results, verdict, asked }: ModerationCase, personId: string): boolean {
  return [...results.map(({ by }) => by), verdict?.by, asked?.by].some((by) => by?.id === personId);
}
