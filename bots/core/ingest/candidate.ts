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
  /** Whether its author or place is exempt from all actions. */
  readonly exempt: boolean;
  /** Identifies this text of this message: the same for every delivery. */
  readonly claimKey: string;
  readonly arrivedAtMs: number;
  /** How often its judgement began and failed because of the store. */
  readonly attempts: number;
  /** Results of local rules for its open parts, once they ran; null before. */
  readonly localDecisions: readonly LocalDecision[] | null;
  /** Parts that local rules decided while others are open. Each has its row in the decision log and is not decided again. */
  readonly decided?: ReadonlyMap<PartName, Judged>;
  /** Facts about its author, once they are read; left out if nobody needs them. */
  readonly trust?: MemberTrust;
  /** Whether the decision of local rules is already being carried out; a judge may still raise it. */
  readonly early?: true;
  /** Called once, when the event may be forgotten or must be taken again. */
  readonly settle: (result: AckResult) => void;
};

/** Creates a candidate that is decided once, outside the batches; nobody waits for its event. */
export function unbatchedCandidate(
  of: Pick<Candidate, 'community' | 'message' | 'arrivedAtMs'> &
    Partial<Pick<Candidate, 'isEdit' | 'exempt' | 'claimKey'>>,
): Candidate {
  const usual = { isEdit: false, exempt: false, claimKey: '', fromRaid: false, attempts: 0, localDecisions: null };
  return { ...usual, ...of, settle: () => {} };
}

/** Most failed tries of a message, for example without the store. */
const ATTEMPTS_MAX = 5;

/** A candidate to try again at a given time. */
export type Later = { readonly candidate: Candidate; readonly dueAtMs: number };

/** Result of a stage: the input of the next stage, null if nothing is left, and the candidates to try again. */
export type Staged<T> = { readonly next: T | null; readonly later: readonly Later[] };

/** Returns the candidates to try again. Those that were tried too often are left to a later delivery. */
export function tryAgain(candidates: readonly Candidate[], dueAtMs: number): readonly Later[] {
  for (const { attempts, settle } of candidates) if (attempts >= ATTEMPTS_MAX) settle('retry');
  return candidates
    .filter(({ attempts }) => attempts < ATTEMPTS_MAX)
    .map((candidate) => ({
      candidate: { ...candidate, attempts: candidate.attempts + 1, localDecisions: null },
      dueAtMs,
    }));
}

/** Returns the key of a message within its platform; a new text does not change it. */
export function messageKey(ref: Pick<ModerationCase, 'communityId' | 'channelId' | 'messageId'>): string {
  return `${ref.communityId}/${ref.channelId}/${ref.messageId}`;
}

/** Returns the key of a candidate's message within its platform. */
export function keyOf({ community, message }: Pick<Candidate, 'community' | 'message'>): string {
  return messageKey({ communityId: community.id, channelId: message.channel.id, messageId: message.id });
}

/** Returns the key of one text of one message. */
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

/** A part of a message that is judged: the author's own text, passed-on text, or text in pictures. */
export type PartName = 'own' | 'quoted' | 'pictured';

/** Returns the parts of a message that are judged, in the order of `messagesOf`. */
export function partsOf(message: Pick<IncomingMessage, 'quoted' | 'files' | 'inPictures'>): readonly PartName[] {
  return [
    'own',
    ...(hasQuote(message) ? ['quoted' as const] : []),
    ...(message.inPictures ? ['pictured' as const] : []),
  ];
}

/** Returns the messages to judge: the author's own text, and separately passed-on text and text in pictures. Those are no repeats for the flood rule. */
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
  // In the decision log a suffix of the id tells these parts from the author's own text.
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

/** Returns the parts that are still to be decided, in the order of `messagesOf`. */
export function openPartsOf(candidate: Candidate): readonly { readonly name: PartName; readonly message: Message }[] {
  const messages = messagesOf(candidate);
  return partsOf(candidate.message).flatMap((name, index) => {
    const message = messages[index];
    return message && !candidate.decided?.has(name) ? [{ name, message }] : [];
  });
}

/** Whether there is nothing to judge: no own text, no passed-on text, no files. */
export function isEmpty(message: Pick<IncomingMessage, 'text' | 'quoted' | 'files'>): boolean {
  return message.text.trim() === '' && !hasQuote(message) && message.files.length === 0;
}

/** Whether a message passes on text of others, or a file has a name that somebody gave it. */
function hasQuote(message: Pick<IncomingMessage, 'quoted' | 'files'>): boolean {
  return passedOnOf(message).trim() !== '';
}
