import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { RAID_GROUPING_KEY } from '../../../src/core/incidents/raids.ts';
import type { Edits } from '../actions/executor.ts';
import { newLease } from '../actions/lease.ts';
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

/** Age after which the bot stops trying to post an entry or alert. */
const POST_AGE_MAX_MS = 3_600_000;
/** Pause before the bot asks the platform again whether an entry was posted. */
const LOOK_RETRY_MS = 15_000;
/** How long an entry without a place is kept, and the most kept entries per community. */
const KEPT_MS = 7 * 24 * 3_600_000;
const KEPT_MAX = 500;
/** Pause before the bot looks for a place again; it grows with the age of the entry. */
const PLACE_RETRY = { minMs: 600_000, maxMs: 3_600_000 } as const;
/** Most places that are tried in a row. */
const PLACES_MAX = 4;
/** Most waiting entries per community: platforms accept about one a second, and nobody reads more. Severe entries have extra room. */
const ENTRIES_WAITING_MAX = 200;
const SEVERE_WAITING_MAX = 2 * ENTRIES_WAITING_MAX;
/** Most incidents whose leading entry is cached, and for how long: another process may withdraw it. */
const LEADS_MAX = 2_000;
const LEADS_FRESH_MS = 30_000;

/** A case whose entry was sent, and the outcome. */
type Posted = { readonly posting: ModerationCase; readonly entry: Entry; readonly outcome: PostOutcome };

/** Creates the announcer of one platform's cases. An incident has one entry per log, whichever case comes first. */
export function createAnnounce(bot: CommunityAccess, edits: Pick<Edits, 'touch'>) {
  const { communities } = bot.deps;
  const leads = createLru<string, string>(LEADS_MAX, { ttl: LEADS_FRESH_MS });
  const alerts = createAlerts(bot);
  const notifyUncertainPost = createNotifyUncertainPost(bot);
  const share = createShared<string>();

  /** Returns the case that has the incident's entry in a channel. This case takes that role if none has it. */
  const leadOf = async ({ id, incidentId }: ModerationCase, channelId: string): Promise<string> => {
    if (incidentId === null) return id;
    const { name: platform } = bot.platform;
    const place = `${platform}/${channelId}`;
    const key = `${incidentId}/${place}`;
    const known = leads.get(key);
    if (known !== undefined) return known;
    // Simultaneous cases share one query, and the first of them leads.
    const lead = await share(key, () => communities.leadIncident({ incidentId, place, platform, caseId: id }));
    leads.set(key, lead);
    return lead;
  };
  const update = ({ id }: Pick<ModerationCase, 'id'>, change: Partial<ModerationCase>) =>
    communities.changeCase(id, (current) => ({ ...current, ...change }));
  const withdraw = async (id: string): Promise<void> => {
    await communities.withdrawEntry(id);
    for (const [key, lead] of leads.entries()) if (lead === id) leads.delete(key);
  };
  const leaveUnposted = async (moderationCase: ModerationCase): Promise<void> => {
    await update(moderationCase, { state: 'unposted', fullText: null });
    await withdraw(moderationCase.id);
    await alerts.release(moderationCase);
    await edits.touch(moderationCase);
  };
  const join = async (moderationCase: ModerationCase): Promise<void> => {
    await update(moderationCase, { state: 'joined', post: null, fullText: null });
    await edits.touch(moderationCase);
  };
  /** Joins an incident that has an entry. First it makes sure that everybody to alert is mentioned. */
  const joinAt = async (
    community: Community,
    moderationCase: ModerationCase,
    channelId: string,
    lead: string | null,
  ): Promise<void> => {
    if (!mentionFor(community, moderationCase)) return join(moderationCase);
    // An entry that is not posted yet will mention them.
    const isPending = lead !== null && (await communities.findCase({ id: lead }))?.state === 'acted';
    const outcome = isPending ? null : await alerts.callLate(community, moderationCase, channelId);
    if (outcome === null || outcome.kind === 'posted') return join(moderationCase);
    bot.problems.note(`posting an alert failed: ${reasonOf(outcome)}`, community.id);
    const tooOld = bot.deps.schedule.now() - moderationCase.createdAtMs > POST_AGE_MAX_MS;
    // Another try follows when the lease ends.
    if ((outcome.kind === 'failed' || outcome.kind === 'later') && !tooOld) return edits.touch(moderationCase);
    await alerts.release(moderationCase);
    return join(moderationCase);
  };

  /** Keeps an entry without a place until there is one, unless it is too old or too many are kept. */
  const keep = async (community: Community, moderationCase: ModerationCase): Promise<void> => {
    const nowMs = bot.deps.schedule.now();
    const ageMs = nowMs - moderationCase.createdAtMs;
    if (community.logChannel === LOG_OFF || ageMs > KEPT_MS) return leaveUnposted(moderationCase);
    if ((await communities.countUnposted({ communityId: community.id })) > KEPT_MAX)
      return leaveUnposted(moderationCase);
    const againMs = Math.min(PLACE_RETRY.maxMs, Math.max(PLACE_RETRY.minMs, ageMs));
    await update(moderationCase, { leaseUntilMs: nowMs + againMs });
  };

  const announce = async (community: Community, moderationCase: ModerationCase, tried = 0): Promise<void> => {
    if (moderationCase.state === 'posting') return lookForPost(community, moderationCase);
    if (moderationCase.state !== 'acted') return;
    const { kind, groupingKeys } = moderationCase;
    // The raid's own entry covers everybody who came with the raid.
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

  /** Marks the case only when its turn to post comes, because another process may take it up before. Returns null if one did. */
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
            ...newLease(bot),
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
      const now = await update(posted, { state: 'posted', post: outcome.post, fullText: null });
      if (outcome.missed !== undefined)
        bot.problems.note(`the whole text of an entry was not attached: ${outcome.missed}`, community.id);
      // A press, a report, a further message or the notice may have changed the case since.
      if (now && JSON.stringify(await entryOf({ bot, community, moderationCase: now })) !== JSON.stringify(entry))
        await edits.touch(posted);
      return;
    }
    const why = reasonOf(outcome);
    bot.problems.note(`posting to the log failed: ${why}`, community.id);
    bot.deps.log.warn({ community: community.externalId, notice: posted.id, why }, 'an entry was not posted');
    const tooOld = bot.deps.schedule.now() - posted.createdAtMs > POST_AGE_MAX_MS;
    if (outcome.kind === 'gone' || outcome.kind === 'refused')
      return postInNextPlace(community, posted, channelId, outcome, tried);
    if (tooOld) return leaveUnposted(posted);
    // Some failures certainly posted nothing; all others are checked when the lease ends.
    const isSure = outcome.error === RATE_LIMITED || (outcome.kind === 'later' && outcome.untouched);
    if (isSure) await update(posted, { state: 'acted' });
  };

  /** Gives up a lost place and posts in the next best one at once, before other cases of the incident can lead there. */
  const postInNextPlace = async (
    community: Community,
    { id }: ModerationCase,
    channelId: string,
    outcome: Extract<PostOutcome, { kind: 'gone' | 'refused' }>,
    tried: number,
  ): Promise<void> => {
    await withdraw(id);
    const again = await update({ id }, { state: 'acted', post: null, ...newLease(bot) });
    await alerts.release({ id });
    await bot.logPlaces.lost(community, channelId, whyNotDone(outcome));
    const now = await communities.findCommunity({ id: community.id });
    if (again && now) await announce(now, again, tried + 1);
  };

  /** Asks the platform again later, or tells the log that nobody knows whether an entry was posted. */
  const leaveUncertain = async (community: Community, moderationCase: ModerationCase, why: 'unknown' | 'later') => {
    const nowMs = bot.deps.schedule.now();
    const isNotified =
      why === 'unknown' &&
      (!moderationCase.post || (await notifyUncertainPost(community, moderationCase.post.channelId)));
    if (!isNotified && nowMs - moderationCase.createdAtMs <= POST_AGE_MAX_MS)
      return void (await update(moderationCase, { leaseUntilMs: nowMs + LOOK_RETRY_MS }));
    bot.problems.note('nobody knows whether an entry was posted; "recent" has it', community.id);
    await update(moderationCase, { state: 'unposted', fullText: null });
  };

  /** Looks for the post after a crash. If the platform cannot tell whether it exists, the entry is not posted again. */
  const lookForPost = async (community: Community, moderationCase: ModerationCase): Promise<void> => {
    const { post, createdAtMs } = moderationCase;
    const found = post ? await findPost(bot.platform, community, moderationCase.id, post, createdAtMs) : 'unknown';
    if (found === 'unknown' || found === 'later') return leaveUncertain(community, moderationCase, found);
    if (found) {
      await update(moderationCase, { state: 'posted', post: found, fullText: null });
      return edits.touch(moderationCase);
    }
    const again = await communities.changeCase(moderationCase.id, (current) =>
      current.state === 'posting' ? { ...current, state: 'acted', ...newLease(bot) } : null,
    );
    if (again) await announce(community, again);
  };

  return announce;
}

function reasonOf(outcome: NotDone): string {
  return outcome.kind === 'gone' ? 'the log channel is gone' : whyNotDone(outcome);
}
