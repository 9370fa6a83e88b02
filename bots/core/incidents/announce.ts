import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { RAID_GROUPING_KEY } from '../../../src/core/incidents/raids.ts';
import type { Edits } from '../actions/executor.ts';
import { lease } from '../actions/lease.ts';
import { LOG_OFF } from '../port/log-place.ts';
import { type NotDone, type PostOutcome, RATE_LIMITED, whyNotDone } from '../port/outcome.ts';
import type { Entry } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { findPost, NOT_POSTED } from '../runtime/find-post.ts';
import { createShared } from '../runtime/shared-calls.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createAlerts, createNotifyUncertainPost } from './beside-entries.ts';
import { fileOf, placeOfHit } from './evidence.ts';
import { isSevere, mentionFor } from './view/alert.ts';
import { entryOf } from './view/entry.ts';

/** How long an entry is tried again of which the platform does not say whether it was posted. */
const POST_AGAIN_MS = 3_600_000;
/** How soon the platform is asked again that did not say. */
const LOOK_AGAIN_MS = 15_000;
/** How long an entry is kept that has no place, and how many of a community. */
const KEPT_MS = 7 * 24 * 3_600_000;
const KEPT_MAX = 500;
/** How soon it is looked for a place again: later and later. */
const PLACE_AGAIN = { minMs: 600_000, maxMs: 3_600_000 } as const;
/** How many places are tried in a row. */
const PLACES_MAX = 4;
/** How many entries of a community wait at most; platforms take about one a second, and nobody reads more. Severe ones have room of their own. */
const ENTRIES_WAITING_MAX = 200;
const SEVERE_WAITING_MAX = 2 * ENTRIES_WAITING_MAX;
/** How many incidents' entries are known without asking the store, and for how long: another process may withdraw one. */
const LEADS_MAX = 2_000;
const LEADS_FRESH_MS = 30_000;

/** A case whose entry was sent, and what came of it. */
type Posted = { readonly posting: ModerationCase; readonly entry: Entry; readonly outcome: PostOutcome };

/** Makes what announces the cases of one platform: an incident has one entry in a log, whoever comes first. */
export function createAnnounce(bot: CommunityAccess, edits: Pick<Edits, 'touch'>) {
  const { communities } = bot.deps;
  const leads = createLru<string, string>(LEADS_MAX, { ttl: LEADS_FRESH_MS });
  const alerts = createAlerts(bot);
  const notifyUncertainPost = createNotifyUncertainPost(bot);
  const share = createShared<string>();

  /** The case whose entry stands for this one's incident in a channel: this one, if there is none. */
  const leadOf = async ({ id, incidentId }: ModerationCase, channelId: string): Promise<string> => {
    if (incidentId === null) return id;
    const { name: platform } = bot.platform;
    const place = `${platform}/${channelId}`;
    const key = `${incidentId}/${place}`;
    const known = leads.get(key);
    if (known !== undefined) return known;
    // Of those who come to it at once the first who asks leads.
    const lead = await share(key, () => communities.leadIncident({ incidentId, place, platform, caseId: id }));
    leads.set(key, lead);
    return lead;
  };
  const keepEnd = ({ id }: Pick<ModerationCase, 'id'>, change: Partial<ModerationCase>) =>
    communities.changeCase(id, (current) => ({ ...current, ...change }));
  const withdraw = async (id: string): Promise<void> => {
    await communities.withdrawEntry(id);
    for (const [key, lead] of leads.entries()) if (lead === id) leads.delete(key);
  };
  const leaveUnposted = async (moderationCase: ModerationCase): Promise<void> => {
    await keepEnd(moderationCase, { state: 'unposted', fullText: null });
    await withdraw(moderationCase.id);
    await alerts.release(moderationCase);
    await edits.touch(moderationCase);
  };
  const join = async (moderationCase: ModerationCase): Promise<void> => {
    await keepEnd(moderationCase, { state: 'joined', post: null, fullText: null });
    await edits.touch(moderationCase);
  };
  /** Joins an incident that has its entry; first that entry says so, and whoever is to be called is. */
  const joinAt = async (
    community: Community,
    moderationCase: ModerationCase,
    channelId: string,
    lead: string | null,
  ): Promise<void> => {
    if (!mentionFor(community, moderationCase)) return join(moderationCase);
    // An entry that is still to be posted calls by itself.
    const isToCome = lead !== null && (await communities.findCase({ id: lead }))?.state === 'acted';
    const outcome = isToCome ? null : await alerts.callLate(community, moderationCase, channelId);
    if (outcome === null || outcome.kind === 'posted') return join(moderationCase);
    bot.problems.note(`posting an alert failed: ${reasonOf(outcome)}`, community.id);
    const tooOld = bot.deps.schedule.now() - moderationCase.createdAtMs > POST_AGAIN_MS;
    // Taken up again when its lease ends.
    if ((outcome.kind === 'failed' || outcome.kind === 'later') && !tooOld) return edits.touch(moderationCase);
    await alerts.release(moderationCase);
    return join(moderationCase);
  };

  /** Nowhere to post it: it is kept until there is a place, as long as anybody wants to read it. */
  const keep = async (community: Community, moderationCase: ModerationCase): Promise<void> => {
    const nowMs = bot.deps.schedule.now();
    const ageMs = nowMs - moderationCase.createdAtMs;
    if (community.logChannel === LOG_OFF || ageMs > KEPT_MS) return leaveUnposted(moderationCase);
    if ((await communities.countUnposted({ communityId: community.id })) > KEPT_MAX)
      return leaveUnposted(moderationCase);
    const againMs = Math.min(PLACE_AGAIN.maxMs, Math.max(PLACE_AGAIN.minMs, ageMs));
    await keepEnd(moderationCase, { leaseUntilMs: nowMs + againMs });
  };

  const announce = async (community: Community, moderationCase: ModerationCase, tried = 0): Promise<void> => {
    if (moderationCase.state === 'posting') return lookForPost(community, moderationCase);
    if (moderationCase.state !== 'acted') return;
    const { kind, groupingKeys } = moderationCase;
    // Of somebody who came with a raid the raid's own entry tells, and no other.
    const ofRaid = kind !== 'raid' && groupingKeys.some((key) => key.startsWith(RAID_GROUPING_KEY));
    if (ofRaid && !mentionFor(community, moderationCase)) return join(moderationCase);
    const place = tried < PLACES_MAX ? await bot.logPlaces.of(community) : null;
    if (place === null) return ofRaid ? join(moderationCase) : keep(community, moderationCase);
    const { channelId } = place;
    const lead = ofRaid ? null : await leadOf(moderationCase, channelId);
    if (lead !== moderationCase.id) return joinAt(community, moderationCase, channelId, lead);
    const waitingMax = isSevere(moderationCase) ? SEVERE_WAITING_MAX : ENTRIES_WAITING_MAX;
    if (bot.calls.waiting('entry', community.externalId) >= waitingMax) {
      bot.problems.note('more entries than the platform takes; "recent" shows the last of them', community.id);
      return leaveUnposted(moderationCase);
    }
    const call = () => post(community, moderationCase.id, channelId);
    const sent = await bot.calls.run('entry', community.externalId, call, isSevere(moderationCase));
    if (sent) await afterPost(community, sent, tried);
  };

  /** Marks it only when its turn to post has come: while it waits in line another process may take it up. null when somebody did. */
  const post = async (community: Community, caseId: string, channelId: string): Promise<Posted | null> => {
    const found = await communities.findCase({ id: caseId });
    const hit = found && (await placeOfHit({ bot, community, moderationCase: found }));
    const posting = await communities.changeCase(caseId, (current) =>
      current.state === 'acted'
        ? {
            ...current,
            reason: { ...current.reason, hit },
            state: 'posting',
            post: { channelId, messageId: NOT_POSTED, sinceMs: bot.deps.schedule.now() },
            ...lease(bot),
          }
        : null,
    );
    if (!posting) return null;
    const entry = await entryOf({ bot, community, moderationCase: posting });
    const mention = await alerts.claim(community, posting, channelId);
    const whole = { ...entry, mention, file: fileOf(bot, posting) };
    return { posting, entry, outcome: await bot.platform.postEntry(refOf(community), channelId, whole) };
  };

  const afterPost = async (community: Community, of: Posted, tried: number): Promise<void> => {
    const { posting: posted, entry, outcome } = of;
    const channelId = posted.post?.channelId ?? '';
    if (outcome.kind === 'posted') {
      await bot.logPlaces.works(community, channelId);
      const now = await keepEnd(posted, { state: 'posted', post: outcome.post, fullText: null });
      if (outcome.missed !== undefined)
        bot.problems.note(`the whole text of an entry was not attached: ${outcome.missed}`, community.id);
      // A press, a report, a further part or the private message may have come while the entry was on its way.
      if (now && JSON.stringify(await entryOf({ bot, community, moderationCase: now })) !== JSON.stringify(entry))
        await edits.touch(posted);
      return;
    }
    const why = reasonOf(outcome);
    bot.problems.note(`posting to the log failed: ${why}`, community.id);
    bot.deps.log.warn({ community: community.externalId, notice: posted.id, why }, 'an entry was not posted');
    const tooOld = bot.deps.schedule.now() - posted.createdAtMs > POST_AGAIN_MS;
    if (outcome.kind === 'gone' || outcome.kind === 'refused')
      return postInNextPlace(community, posted, channelId, outcome, tried);
    if (tooOld) return leaveUnposted(posted);
    // Of some it is sure that nothing was posted; anything else is looked into when the hold ends.
    const isSure = outcome.error === RATE_LIMITED || (outcome.kind === 'later' && outcome.untouched);
    if (isSure) await keepEnd(posted, { state: 'acted' });
  };

  /** The place is lost: the next best one is tried at once, by the case that led there before all others of its incident. */
  const postInNextPlace = async (
    community: Community,
    { id }: ModerationCase,
    channelId: string,
    outcome: Extract<PostOutcome, { kind: 'gone' | 'refused' }>,
    tried: number,
  ): Promise<void> => {
    await withdraw(id);
    const again = await keepEnd({ id }, { state: 'acted', post: null, ...lease(bot) });
    await alerts.release({ id });
    await bot.logPlaces.lost(community, channelId, whyNotDone(outcome));
    const now = await communities.findCommunity({ id: community.id });
    if (again && now) await announce(now, again, tried + 1);
  };

  /** The platform is asked again later, or the log is told that nobody knows. */
  const leaveUncertain = async (community: Community, moderationCase: ModerationCase, why: 'unknown' | 'later') => {
    const nowMs = bot.deps.schedule.now();
    const isNotified =
      why === 'unknown' &&
      (!moderationCase.post || (await notifyUncertainPost(community, moderationCase.post.channelId)));
    if (!isNotified && nowMs - moderationCase.createdAtMs <= POST_AGAIN_MS)
      return void (await keepEnd(moderationCase, { leaseUntilMs: nowMs + LOOK_AGAIN_MS }));
    bot.problems.note('nobody knows whether an entry was posted; "recent" has it', community.id);
    await keepEnd(moderationCase, { state: 'unposted', fullText: null });
  };

  /** After a crash in the middle of a post. Where the platform cannot tell, the entry is not posted again. */
  const lookForPost = async (community: Community, moderationCase: ModerationCase): Promise<void> => {
    const { post, createdAtMs } = moderationCase;
    const found = post ? await findPost(bot.platform, community, moderationCase.id, post, createdAtMs) : 'unknown';
    if (found === 'unknown' || found === 'later') return leaveUncertain(community, moderationCase, found);
    if (found) {
      await keepEnd(moderationCase, { state: 'posted', post: found, fullText: null });
      return edits.touch(moderationCase);
    }
    const again = await communities.changeCase(moderationCase.id, (current) =>
      current.state === 'posting' ? { ...current, state: 'acted', ...lease(bot) } : null,
    );
    if (again) await announce(community, again);
  };

  return announce;
}

function reasonOf(outcome: NotDone): string {
  return outcome.kind === 'gone' ? 'the log channel is gone' : whyNotDone(outcome);
}
