import { v7 as newId } from 'uuid';
import { TEXT_MAX_CHARS } from '../../../src/core/common/message-limits.ts';
import { type Action, severity } from '../../../src/core/decisions/decision.ts';
import { copyKeysOf } from '../../../src/core/filters/examples/examples.ts';
import type { Offence } from '../../../src/core/filters/offences/offence-rule.ts';
import {
  type CaseReason,
  isOfMessage,
  type ModerationCase,
  NOTHING_DONE,
  type ReasonSource,
} from '../../../src/core/incidents/moderation-case.ts';
import { cutChars } from '../../../src/core/text/chars.ts';
import { CASE_LEASE_MS } from '../actions/lease.ts';
import { cutLine, cutMiddle } from '../i18n/translate.ts';
import { groupingKeysOf, ownGroupingKey } from '../incidents/grouping-keys.ts';
import { timeoutUntil } from '../port/capabilities.ts';
import type { CommunityAccess } from '../state/access.ts';
import type { Candidate, Judged } from './candidate.ts';
import type { JudgedCandidate } from './judge.ts';
import { passedOnOf } from './passed-on.ts';

/** Longest text that an entry shows. */
const ENTRY_TEXT_MAX_CHARS = 1_400;
/** Longest text that is stored: no platform allows longer messages, but passed-on text may add to one. */
const WHOLE_MAX_UNITS = 100_000;
const NAME_MAX_CHARS = 80;
const FILES_MAX = 10;

/** Returns why to act on a message; null if nothing triggered. Passed-on text weighs a delete at most; of equals the author's own text counts. */
export function caseReasonOf(
  { own, quoted, pictured }: Omit<JudgedCandidate, 'candidate'>,
  place?: ReasonSource,
): CaseReason | null {
  const found: CaseReason[] = [
    { ...reasonFrom(own, own.decision.action, false), ...(place ? { place } : {}) },
    ...(pictured ? [{ ...reasonFrom(pictured, pictured.decision.action, false), place: 'picture' as const }] : []),
    ...(quoted ? [reasonFrom(quoted, milder(quoted.decision.action, 'delete'), true)] : []),
  ];
  const chosen = found.reduce((first, next) => (severity(next.action) > severity(first.action) ? next : first));
  return chosen.action === 'none' ? null : chosen;
}

function reasonFrom({ decision, detail }: Judged, action: Action, quoted: boolean): CaseReason {
  return {
    decisionId: detail.logId,
    action,
    category: decision.category,
    probability: decision.probability,
    threshold: detail.threshold,
    rule: detail.rule,
    matched: cutLine(detail.matched, 100),
    scores: decision.scores,
    reason: decision.reason,
    quoted,
  };
}

/** Returns the milder of two actions. */
export function milder(one: Action, other: Action): Action {
  return severity(one) <= severity(other) ? one : other;
}

/** Returns what a case needs to know from its bot, as of now. */
export function factsFor({ deps, platform, cipher }: CommunityAccess, timeoutMinutes: number) {
  const { keepTextChars } = deps.settings;
  return { nowMs: deps.schedule.now(), timeoutMinutes, keepTextChars, capabilities: platform.capabilities, cipher };
}

type PlanFacts = ReturnType<typeof factsFor> & {
  /** The raid that its author came with; null or left out for none. */
  readonly raidId?: string | null;
  /** Which offence of its author it is; null if nothing is raised. */
  readonly offence?: Offence | null;
  /** How much lower the author's thresholds were because of verdicts on them. */
  readonly lowerBy?: number;
  /** Whether a shared domain groups messages; by default every domain does that is not common. */
  readonly isTelling?: (domain: string) => boolean;
};

/** Plans the case of a message that triggered. Exempt messages are only flagged. */
export function planCase(candidate: Candidate, found: CaseReason, at: PlanFacts, goneBefore: boolean): ModerationCase {
  const { community, message } = candidate;
  // A name cannot be deleted.
  const isFlagOnly = candidate.exempt || !isOfMessage(message.place);
  const action = isFlagOnly ? milder(found.action, 'flag') : found.action;
  const text = found.quoted ? passedOnOf(message) : message.text;
  const pictures = message.files.flatMap(({ picture }) => picture ?? []);
  const id = newId({ msecs: at.nowMs });
  const isCut = at.keepTextChars > 0 && text.length > ENTRY_TEXT_MAX_CHARS;
  return {
    ...NOTHING_DONE,
    id,
    communityId: community.id,
    channelId: message.channel.id,
    messageId: message.id,
    kind: 'message',
    groupingKeys: entryKeysOf(candidate, at),
    state: 'planned',
    createdAtMs: at.nowMs,
    leaseUntilMs: at.nowMs + CASE_LEASE_MS,
    // Stored so that pictures that moderators uphold are recognized from then on.
    reason: { ...found, action, ...(pictures.length > 0 && { pictures }), ...(at.lowerBy && { lowerBy: at.lowerBy }) },
    trial: community.trial,
    author: { id: message.author.id, name: cutLine(message.author.name, NAME_MAX_CHARS) },
    place: { name: cutLine(message.channel.name, NAME_MAX_CHARS), link: message.link },
    text: at.keepTextChars === 0 ? '' : cutMiddle(text, ENTRY_TEXT_MAX_CHARS),
    fullText: isCut ? at.cipher.encrypt(id, text.slice(0, WHOLE_MAX_UNITS)) : null,
    // Text in a picture is not kept, and the text beside it was not the reason.
    copyKeys: copyKeysOf(found.place === 'picture' ? '' : cutChars(text, TEXT_MAX_CHARS)),
    ...(message.reactions && { reactions: message.reactions }),
    ...(message.asks && { asks: message.asks }),
    files: message.files.slice(0, FILES_MAX).map(({ name }) => cutLine(name, NAME_MAX_CHARS)),
    sentAtMs: message.sentAtMs,
    timeoutUntilMs:
      action === 'timeout' ? timeoutUntil(at.capabilities, at.offence?.minutes ?? at.timeoutMinutes, at.nowMs) : null,
    offence: at.offence ?? null,
    goneBefore,
  };
}

/** Returns the keys that decide which entry shows a case. */
function entryKeysOf({ community, message }: Candidate, { offence, raidId, isTelling }: PlanFacts): string[] {
  // The entry of a ban undoes the ban, and the entry of a webhook deletes the webhook.
  if (offence?.ban || message.place === 'webhook') return [ownGroupingKey(community.id, message.author.id)];
  // A request to join is answered in its own entry.
  if (message.asks) return [];
  return groupingKeysOf(community.platform, message, raidId ?? null, isTelling);
}
