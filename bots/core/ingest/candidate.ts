import { createHash } from 'node:crypto';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { TEXT_MAX_CHARS } from '../../../src/core/common/message-limits.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Decision } from '../../../src/core/decisions/decision.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { MemberTrust } from '../../../src/core/members/members.ts';
import type { Message } from '../../../src/core/messages/message.ts';
import type { DecisionDetail, LocalDecision } from '../../../src/core/moderation/decided.ts';
import { cutChars } from '../../../src/core/text/chars.ts';
import type { AckResult, IncomingMessage } from '../port/events.ts';
import { scopeOf } from '../state/message-scope.ts';
import { asJudged } from './apply-post-settings.ts';
import { isNamesOnly, passedOnOf } from './passed-on.ts';

/** One judged part of a message. */
export type Judged = { readonly decision: Decision; readonly detail: DecisionDetail };

/** A message on its way to a decision. */
export type Candidate = {
  readonly community: Community;
  readonly message: IncomingMessage;
  readonly isEdit: boolean;
  readonly fromRaid: boolean;
  /** Of somebody, or in a place, that is never acted on. */
  readonly exempt: boolean;
  /** Names this text of this message: the same whenever and however often it is delivered. */
  readonly claimKey: string;
  readonly arrivedAtMs: number;
  /** How often its judgement was begun and failed for lack of the store. */
  readonly attempts: number;
  /** What local rules said of those of its parts that they left open, once they were asked; null before. */
  readonly localDecisions: readonly LocalDecision[] | null;
  /** Its parts that local rules have decided, while others are open: each has its row in the decision log and is decided no second time. */
  readonly decided?: ReadonlyMap<PartName, Judged>;
  /** What is known of its author, once that was asked; left out where nobody asks. */
  readonly trust?: MemberTrust;
  /** Whether what local rules said of it is being done already; a judge may still raise it. */
  readonly early?: true;
  /** Told once, when the event that brought it may be forgotten, or must be taken again. */
  readonly settle: (result: AckResult) => void;
};

/** A message that is decided outside the batches: once, and nobody waits for its event. */
export function unbatchedCandidate(
  of: Pick<Candidate, 'community' | 'message' | 'arrivedAtMs'> &
    Partial<Pick<Candidate, 'isEdit' | 'exempt' | 'claimKey'>>,
): Candidate {
  const usual = { isEdit: false, exempt: false, claimKey: '', fromRaid: false, attempts: 0, localDecisions: null };
  return { ...usual, ...of, settle: () => {} };
}

/** How often a message is tried when the store fails or another process holds it. */
const ATTEMPTS_MAX = 5;

/** A candidate that is tried again, when its time has come. */
export type Later = { readonly candidate: Candidate; readonly dueAtMs: number };

/** What a stage made of a batch: what the next one goes on with, null when nothing is left, and what is tried again. */
export type Staged<T> = { readonly next: T | null; readonly later: readonly Later[] };

/** Those of some candidates that were not tried too often yet, to be tried again; the others are left to a later delivery. */
export function tryAgain(candidates: readonly Candidate[], dueAtMs: number): readonly Later[] {
  for (const { attempts, settle } of candidates) if (attempts >= ATTEMPTS_MAX) settle('retry');
  return candidates
    .filter(({ attempts }) => attempts < ATTEMPTS_MAX)
    .map((candidate) => ({
      candidate: { ...candidate, attempts: candidate.attempts + 1, localDecisions: null },
      dueAtMs,
    }));
}

/** Names a message within its platform; a new text does not change it. */
export function messageKey(ref: Pick<ModerationCase, 'communityId' | 'channelId' | 'messageId'>): string {
  return `${ref.communityId}/${ref.channelId}/${ref.messageId}`;
}

/** Names the message of a candidate within its platform. */
export function keyOf({ community, message }: Pick<Candidate, 'community' | 'message'>): string {
  return messageKey({ communityId: community.id, channelId: message.channel.id, messageId: message.id });
}

/** Names one text of one message. */
export function claimKeyOf(platform: ChatPlatform, message: IncomingMessage): string {
  const text = createHash('sha256')
    .update(message.text)
    .update('\0')
    .update(message.quoted)
    .update(message.files.map(({ key }) => `\0${key}`).join(''))
    .update(message.inPictures ?? '')
    .digest('base64url')
    .slice(0, 22);
  return `${platform}:m:${message.channel.id}:${message.id}:${text}`;
}

/** Which part of a message a judgement is of: its author's own text, what they only passed on, what stands in its pictures. */
export type PartName = 'own' | 'quoted' | 'pictured';

/** The parts that a message is judged in, in the order of `messagesOf`. */
export function partsOf(message: Pick<IncomingMessage, 'quoted' | 'files' | 'inPictures'>): readonly PartName[] {
  return [
    'own',
    ...(hasQuote(message) ? ['quoted' as const] : []),
    ...(message.inPictures ? ['pictured' as const] : []),
  ];
}

/** What a candidate is judged as: the author's own text, and apart from it what they only passed on and what stands in pictures, which are no repeat for the flood rule. */
export function messagesOf(candidate: Candidate): Message[] {
  const { message } = candidate;
  const shared = {
    author: message.author.id,
    channel: message.channel.id,
    channel_topic: cutChars(message.channel.topic, TEXT_MAX_CHARS),
    author_trusted: candidate.exempt,
    scope: scopeOf(candidate),
  };
  const own: Message = {
    ...shared,
    id: message.id,
    text: cutChars(asJudged(message.text, message.invites), TEXT_MAX_CHARS),
    is_edit: candidate.isEdit,
    from_raid: candidate.fromRaid,
    tries_everyone: message.triesEveryone ?? false,
    files: message.files.map(({ key }) => key),
    pictures: message.files.flatMap(({ picture }) => picture ?? []),
  };
  // In the decision log a marker behind the message's id tells them from its author's own text.
  const beside = { ...shared, is_edit: true, from_raid: false };
  const quoted: Message = {
    ...beside,
    id: `${message.id}#quoted`,
    text: cutChars(asJudged(passedOnOf(message), message.invites), TEXT_MAX_CHARS),
    names_only: isNamesOnly(message),
  };
  const pictured: Message = {
    ...beside,
    id: `${message.id}#pictures`,
    text: cutChars(message.inPictures ?? '', TEXT_MAX_CHARS),
    is_unkept: true,
  };
  const parts = { own, quoted, pictured };
  return partsOf(message).map((name) => parts[name]);
}

/** Those of its parts that are still to be decided, in the order of `messagesOf`. */
export function openPartsOf(candidate: Candidate): readonly { readonly name: PartName; readonly message: Message }[] {
  const messages = messagesOf(candidate);
  return partsOf(candidate.message).flatMap((name, index) => {
    const message = messages[index];
    return message && !candidate.decided?.has(name) ? [{ name, message }] : [];
  });
}

/** Whether there is nothing to decide: no text of the author's, none passed on, nothing attached. */
export function isEmpty(message: Pick<IncomingMessage, 'text' | 'quoted' | 'files'>): boolean {
  return message.text.trim() === '' && !hasQuote(message) && message.files.length === 0;
}

/** Whether a message passes on text of others, or what is attached has a name. */
function hasQuote(message: Pick<IncomingMessage, 'quoted' | 'files'>): boolean {
  return passedOnOf(message).trim() !== '';
}
