import { severity } from '../../../src/core/decisions/decision.ts';
import { GATE } from '../../../src/core/filters/gate/gate-rule.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import type { Offence } from '../../../src/core/filters/offences/offence-rule.ts';
import { STOLEN } from '../../../src/core/filters/stolen/stolen-rule.ts';
import {
  type CaseReason,
  isOfMessage,
  type ModerationCase,
  NOTHING_FOUND,
} from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { TenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import { assignIncidents } from '../incidents/assign-incidents.ts';
import { gateGroupingKeys } from '../incidents/grouping-keys.ts';
import { type Offender, readOffences } from '../incidents/offences.ts';
import type { createRecentDomains } from '../incidents/recent-domains.ts';
import type { CommunityAccess, IngestAccess } from '../state/access.ts';
import { scopeOf } from '../state/message-scope.ts';
import type { CrossCommunitySignal } from '../state/raid-signals.ts';
import type { createAlbumCache } from './album-cache.ts';
import { asJudged } from './apply-post-settings.ts';
import { type Candidate, keyOf, messageKey, type Staged } from './candidate.ts';
import type { createFloodCache, Passed } from './flood-cache.ts';
import type { JudgedBatch, JudgedCandidate } from './judge.ts';
import { caseReasonOf, factsFor, milder, planCase } from './plan-case.ts';

/** How long an account is new after it joined. */
const NEW_MS = DAY_MS;
/** Probability from which scam and spam are clear, and number of channels from which a stolen account is. */
const CLEAR_SPAM_MIN = 0.95;
const CHANNELS_MIN = 3;
/** The offence of a clear spam account. */
const SPAMMER: Offence = { count: 1, days: 1, action: 'timeout', minutes: null, ban: true };

/** Dependencies of planning beyond the bot itself. */
export type PlanParts = {
  readonly bot: IngestAccess;
  /** Messages that the platform reported as deleted. */
  readonly gone: { has(messageKey: string): boolean };
  /** The raid that is going on in a community. */
  readonly raids: { raidOf(communityId: string): string | null };
  /** Recent messages of authors, which the flood rule needs. */
  readonly floods: ReturnType<typeof createFloodCache>;
  readonly domains: ReturnType<typeof createRecentDomains>;
  readonly albums: ReturnType<typeof createAlbumCache>;
  /** Finds the policy and filters for a channel and author. */
  readonly tenantFor: TenantFor;
};

/** A case to carry out. `isKept` is false if its message already has a case, which this one may make worse. */
export type Planned = { readonly moderationCase: ModerationCase; readonly isKept: boolean };

/** Saves the cases before any is carried out. @param isFinal false if a judge may still raise them: the messages stay open. */
export async function plan(
  { bot, gone, raids, floods, domains, albums, tenantFor }: PlanParts,
  { tenant, judged }: JudgedBatch,
  isFinal: boolean,
): Promise<Staged<readonly Planned[]>> {
  const at = factsFor(bot, tenant.policy.timeout_minutes);
  const { nowMs } = at;
  const passed = judged
    .filter((one) => caseReasonOf(one) === null)
    .map(({ candidate, own }) => ({ candidate, decisionId: own.detail.logId }));
  floods.note(tenant, passed);
  for (const { candidate } of passed) domains.note(candidate.community, candidate.message, nowMs);
  albums.note(passed);
  const raidOf = ({ community, fromRaid }: Candidate) => (fromRaid ? raids.raidOf(community.id) : null);
  const minutesFor = (of: Candidate) =>
    tenantFor(tenant, scopeOf(of), nowMs, of.message.author.id).policy.timeout_minutes;
  const caseReasonsOf = (one: JudgedCandidate): CaseReason | null => {
    const { candidate, own } = one;
    const ofAlbum = albums.caseReasonOf(candidate);
    return caseReasonOf(one, candidate.message.place) ?? (ofAlbum && asAlbumPart(ofAlbum, own.detail.logId));
  };
  const offenders = judged.flatMap((one) => offenderOf(one, caseReasonsOf(one)));
  const offenceOf = await readOffences(bot, tenant, offenders);
  const holds = new Map<Candidate, ModerationCase>();
  for (const one of judged) {
    const isLeft = caseReasonsOf(one) === null && !gone.has(keyOf(one.candidate));
    const hold = isLeft ? planHold(bot, tenant, one, raidOf(one.candidate)) : null;
    if (hold) holds.set(one.candidate, hold);
  }
  const clean = passed.flatMap(({ candidate }) => (holds.has(candidate) ? [] : [candidate]));
  // Counts clean messages first: a hit in the same batch is then not its author's first message.
  bot.work.begin('count', () => bot.memberTrust.count(tenant, clean));
  const planned = judged.flatMap((one) => {
    const { candidate } = one;
    const found = caseReasonsOf(one);
    const raidId = raidOf(candidate);
    if (!found) return holds.get(candidate) ?? [];
    const [offender] = offenderOf(one, found);
    // The message over the limit belongs to the flood of those before it. Only its own case times the author out.
    const earlier = candidate.exempt ? [] : floods.takeEarlier(tenant, candidate, found);
    const isSpammer = tenant.settings.offences.spammers && isSpamAccount(bot, candidate, found, earlier);
    const offence = offender ? (isSpammer ? SPAMMER : limitQuoted(found, offenceOf(offender))) : null;
    const caseReason = offence ? { ...found, action: offence.action } : found;
    const caseOf = (of: Candidate, why: CaseReason, offence: Offence | null) => {
      const isTelling = (domain: string) => domains.isTelling(of.community.id, domain, nowMs);
      const own = { timeoutMinutes: minutesFor(of), raidId, offence, isTelling };
      const lowerBy = tenant.settings.reputation * (of.trust?.reputation ?? 0);
      return planCase(of, why, { ...at, ...own, lowerBy }, !of.early && gone.has(keyOf(of)));
    };
    const before = { ...caseReason, action: milder(caseReason.action, 'delete') };
    const parts = albums.takeOthers(candidate, caseReason);
    return [
      ...parts.flatMap((part) => caseOf(part.candidate, asAlbumPart(caseReason, part.decisionId), null)),
      ...earlier.map((passed) => caseOf(passed.candidate, { ...before, decisionId: passed.decisionId }, null)),
      caseOf(candidate, caseReason, offence),
    ];
  });
  const cases = await withCrossCommunity(bot, tenant, [
    ...new Map(planned.map((moderationCase) => [messageKey(moderationCase), moderationCase])).values(),
  ]);
  const keys = isFinal ? judged.map(({ candidate }) => candidate.claimKey) : [];
  const kept = new Set(await bot.deps.communities.conclude({ keys, nowMs, cases }));
  if (isFinal) for (const { candidate } of judged) candidate.settle('done');
  // A message that already has a case is not held.
  const others = cases
    .filter(({ id, reason }) => !kept.has(id) && reason.category !== GATE)
    .map((moderationCase) => ({ moderationCase, isKept: false }));
  const added = cases.filter(({ id }) => kept.has(id));
  const assigned = await assignIncidents(bot, tenant.id, added);
  const own = assigned.map((moderationCase) => ({ moderationCase, isKept: true }));
  return { next: [...own, ...others], later: [] };
}

/** Marks authors who are known from a raid or timeout elsewhere, if the tenant shares that. */
async function withCrossCommunity(bot: IngestAccess, tenant: Tenant, cases: readonly ModerationCase[]) {
  if (!tenant.settings.raid.shared) return cases;
  const marked = new Map<string, ReadonlyMap<string, CrossCommunitySignal>>();
  for (const id of new Set(cases.map(({ communityId }) => communityId)))
    marked.set(id, await bot.raidSignals.marked(tenant, id));
  return cases.map((moderationCase) => {
    const crossCommunity = marked.get(moderationCase.communityId)?.get(moderationCase.author.id);
    return crossCommunity ? { ...moderationCase, crossCommunity } : moderationCase;
  });
}

/** Returns why another part of an album is removed. Only the part that triggered times its author out. */
function asAlbumPart(caseReason: CaseReason, decisionId: string): CaseReason {
  return { ...caseReason, decisionId, action: milder(caseReason.action, 'delete'), place: 'album' };
}

/** Returns the author whose offence a decision may be; none if exempt. Pictures from lists of others are only flagged. */
function offenderOf({ candidate }: JudgedCandidate, found: CaseReason | null): Offender[] {
  const isOffence = found && !candidate.exempt && found.place !== 'webhook' && found.category !== 'local:list:pictures';
  return isOffence ? [{ authorId: candidate.message.author.id, action: found.action }] : [];
}

/** Whether a new account without an earlier clean message posted clear spam, or wrote in three channels at once. Passed-on text does not count. */
function isSpamAccount(
  { deps, memberTrust }: IngestAccess,
  candidate: Candidate,
  { action, category, probability, quoted, place }: CaseReason,
  earlier: readonly Passed[],
): boolean {
  if (severity(action) < severity('delete') || quoted || place || candidate.message.app) return false;
  const { joinedAtMs } = scopeOf(candidate);
  if (joinedAtMs !== null && deps.schedule.now() - joinedAtMs >= NEW_MS) return false;
  if (category !== STOLEN)
    return (
      (category === 'scam' || category === 'spam') && probability >= CLEAR_SPAM_MIN && memberTrust.isUnknown(candidate)
    );
  const burst = [...earlier.map((passed) => passed.candidate), candidate].filter(
    ({ community }) => community.id === candidate.community.id,
  );
  // Its messages in the other channels were clean, so the trust at the first of them counts.
  const isFirst = burst.some(({ trust }) => trust?.messages === 0);
  return isFirst && new Set(burst.map(({ message }) => message.channel.id)).size >= CHANNELS_MIN;
}

/** Limits the offence of passed-on text to a delete, however often. */
function limitQuoted({ quoted }: CaseReason, offence: Offence | null): Offence | null {
  if (!offence || !quoted) return offence;
  const { count, days, action } = offence;
  return { count, days, action: milder(action, 'delete'), minutes: null };
}

/** Plans the case that holds a newcomer's clean message with a link, file or forward until they press a button; null if it is not held. */
function planHold(
  bot: CommunityAccess,
  { settings: { gate } }: Tenant,
  { candidate, own }: JudgedCandidate,
  raidId: string | null,
): ModerationCase | null {
  const { community, message, exempt, trust } = candidate;
  const { author, files, isForward = false, text, invites, place, app } = message;
  // A channel that posts under its own name can press no button.
  const canPress = app === undefined && !author.id.startsWith('-');
  if (!bot.platform.repost || exempt || !canPress || !isOfMessage(place)) return null;
  const at = factsFor(bot, 0);
  const joinedAtMs = author.joinedAtMs ?? trust?.joinedAtMs ?? at.nowMs;
  const isKnown = (trust?.messages ?? 0) >= gate.messages;
  if (isKnown || (gate.days > 0 && at.nowMs - joinedAtMs >= gate.days * DAY_MS)) return null;
  if (files.length === 0 && !isForward && findLinks(asJudged(text, invites)).length === 0) return null;
  const why = { ...NOTHING_FOUND, action: 'delete', category: GATE, rule: 'gate', reason: 'local' } as const;
  const facts = { decisionId: own.detail.logId, quoted: text.trim() === '' && isForward, ...(place && { place }) };
  const planned = planCase(candidate, { ...why, ...facts }, at, false);
  return { ...planned, groupingKeys: gateGroupingKeys(community.id, raidId) };
}
