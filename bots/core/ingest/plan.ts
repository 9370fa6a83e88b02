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

/** An account is new for so long after it joined. */
const NEW_MS = DAY_MS;
/** From this probability on, scam and spam are clear, and with so many channels a stolen account is. */
const CLEAR_SPAM_MIN = 0.95;
const CHANNELS_MIN = 3;
/** What a clear spam account is raised to. */
const SPAMMER: Offence = { count: 1, days: 1, action: 'timeout', minutes: null, ban: true };

/** What planning needs beyond the bot itself. */
export type PlanParts = {
  readonly bot: IngestAccess;
  /** The messages that the platform told to be gone. */
  readonly gone: { has(messageKey: string): boolean };
  /** The raid that goes on in a community. */
  readonly raids: { raidOf(communityId: string): string | null };
  /** What authors wrote lately, for the flood rule. */
  readonly floods: ReturnType<typeof createFloodCache>;
  readonly domains: ReturnType<typeof createRecentDomains>;
  readonly albums: ReturnType<typeof createAlbumCache>;
  /** What holds where. */
  readonly tenantFor: TenantFor;
};

/** A case to carry out. One of a message that has a case already is not kept: it may make the known one worse. */
export type Planned = { readonly moderationCase: ModerationCase; readonly isKept: boolean };

/** Writes down what is to be done, before anything is. @param isFinal false of what a judge may still raise: its messages are not done with. */
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
    return caseReasonOf(one, candidate.message.place) ?? ofAlbum(albums.caseReasonOf(candidate), own.detail.logId);
  };
  const offenders = judged.flatMap((one) => offenderOf(one, caseReasonsOf(one)));
  const offenceOf = await readOffences(bot, tenant, offenders);
  const holds = new Map<Candidate, ModerationCase>();
  for (const one of judged) {
    const isLeft = caseReasonsOf(one) === null && !gone.has(keyOf(one.candidate));
    const hold = isLeft ? planHold(bot, tenant, one, raidOf(one.candidate)) : null;
    if (hold) holds.set(one.candidate, hold);
  }
  const alone = passed.flatMap(({ candidate }) => (holds.has(candidate) ? [] : [candidate]));
  // Counted first: what is found of the same author in this batch is not their first message.
  bot.work.begin('count', () => bot.memberTrust.count(tenant, alone));
  const planned = judged.flatMap((one) => {
    const { candidate } = one;
    const found = caseReasonsOf(one);
    const raidId = raidOf(candidate);
    if (!found) return holds.get(candidate) ?? [];
    const [offender] = offenderOf(one, found);
    // The message that is one too many is of the same flood as those before it; its author is silenced for it, and once.
    const earlier = candidate.exempt ? [] : floods.takeEarlier(tenant, candidate, found);
    const isSpammer = tenant.settings.offences.spammers && isSpamAccount(bot, candidate, found, earlier);
    const offence = offender ? (isSpammer ? SPAMMER : fairly(found, offenceOf(offender))) : null;
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
      ...parts.flatMap((part) => caseOf(part.candidate, ofAlbum(caseReason, part.decisionId), null)),
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
  // A message that has a case already is not held for it.
  const others = cases
    .filter(({ id, reason }) => !kept.has(id) && reason.category !== GATE)
    .map((moderationCase) => ({ moderationCase, isKept: false }));
  const added = cases.filter(({ id }) => kept.has(id));
  const assigned = await assignIncidents(bot, tenant.id, added);
  const own = assigned.map((moderationCase) => ({ moderationCase, isKept: true }));
  return { next: [...own, ...others], later: [] };
}

/** Who of the authors is known from a raid or a timeout elsewhere; asked only where the tenant shares that. */
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

/** Why another part of an album goes: its author is silenced once, for the part that was found to be bad. */
function ofAlbum(caseReason: CaseReason, decisionId: string): CaseReason;
function ofAlbum(caseReason: CaseReason | null, decisionId: string): CaseReason | null;
function ofAlbum(caseReason: CaseReason | null, decisionId: string): CaseReason | null {
  return caseReason && { ...caseReason, decisionId, action: milder(caseReason.action, 'delete'), place: 'album' };
}

/** Whose offence a decision may be; nobody's who is never acted on. What others say of a picture is only flagged, however often. */
function offenderOf({ candidate }: JudgedCandidate, found: CaseReason | null): Offender[] {
  const isOffence = found && !candidate.exempt && found.place !== 'webhook' && found.category !== 'local:list:pictures';
  return isOffence ? [{ authorId: candidate.message.author.id, action: found.action }] : [];
}

/** Whether what is deleted is clear spam of a new account, or what it wrote in three channels at once, and nothing of it was left alone before. What others wrote counts for nobody. */
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
  // The other channels' messages were left alone, so that what was known at the first of them counts.
  const isFirst = burst.some(({ trust }) => trust?.messages === 0);
  return isFirst && new Set(burst.map(({ message }) => message.channel.id)).size >= CHANNELS_MIN;
}

/** What was only passed on never weighs more than a delete, however often. */
function fairly({ quoted }: CaseReason, offence: Offence | null): Offence | null {
  if (!offence || !quoted) return offence;
  const { count, days, action } = offence;
  return { count, days, action: milder(action, 'delete'), minutes: null };
}

/** The case of a newcomer's message that nothing triggered and that is held until they press: with a link, a file or something forwarded; null where it is not. */
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
