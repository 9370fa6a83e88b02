import { LRUCache } from 'lru-cache';
import type { Community, ModerationCase } from '../../../src/core/communities.ts';
import { RAID_GROUPING_KEY } from '../../../src/core/incidents.ts';
import { isSevere, mentionFor } from '../alert.ts';
import type { Bot } from '../bot.ts';
import { refOf } from '../directory.ts';
import type { Edits } from '../incident/edits.ts';
import { entryOf } from '../incident/entry.ts';
import { LOG_OFF } from '../log-place.ts';
import { type PostOutcome, RATE_LIMITED } from '../outcome.ts';
import type { Entry } from '../rendering.ts';
import { roomFor } from '../room-for.ts';
import { createShared } from '../running/shared.ts';
import { fileOf, placeOfHit } from './evidence.ts';
import { hold } from './hold.ts';
import { createAlerts } from './late-alert.ts';
import { createTellUnsure } from './unsure-post.ts';

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
/** The message of an entry that is on its way. */
const NOT_POSTED = '';
/** How many incidents' entries are known without asking the store, and for how long: another process may withdraw one. */
const LEADS_MAX = 2_000;
const LEADS_FRESH_MS = 30_000;

/** Posts the entry of a notice whose steps are taken, or looks whether a crash left it posted. */
export type Announce = (community: Community, notice: ModerationCase) => Promise<void>;

/** Whether a notice is of somebody who came with a raid: the raid's own entry tells of it, and no other. */
export function isOfRaid({ kind, groupingKeys }: Pick<ModerationCase, 'kind' | 'groupingKeys'>): boolean {
  return kind !== 'raid' && groupingKeys.some((trait) => trait.startsWith(RAID_GROUPING_KEY));
}

/** Makes what announces the notices of one platform: an incident has one entry in a log, whoever comes first. */
export function createAnnounce(bot: Bot, edits: Pick<Edits, 'touch'>): Announce {
  const { communities } = bot.deps;
  const leads = new LRUCache<string, string>({ ...roomFor(LEADS_MAX), ttl: LEADS_FRESH_MS });
  const alerts = createAlerts(bot);
  const tellUnsure = createTellUnsure(bot);
  const share = createShared<string>();

  /** The notice whose entry tells of this one's incident in a channel: this one, if there is none yet. */
  const leadOf = async ({ id, incidentId }: ModerationCase, channelId: string): Promise<string> => {
    if (incidentId === null) return id;
    const { name: platform } = bot.platform;
    const place = `${platform}/${channelId}`;
    const key = `${incidentId}/${place}`;
    const known = leads.get(key);
    if (known !== undefined) return known;
    // Of those who come to it at once the first who asks leads.
    const ask = { incidentId, place, platform, caseId: id };
    const lead = await share(key, () => communities.leadIncident(ask));
    leads.set(key, lead);
    return lead;
  };
  const keepEnd = async (notice: ModerationCase, change: Partial<ModerationCase>): Promise<void> => {
    await communities.changeCase(notice.id, (current) => ({ ...current, ...change }));
  };
  const leaveUnposted = async (notice: ModerationCase): Promise<void> => {
    await keepEnd(notice, { state: 'unposted', fullText: null });
    await communities.withdrawEntry(notice.id);
    await alerts.release(notice);
    for (const [key, lead] of leads.entries()) if (lead === notice.id) leads.delete(key);
    await edits.touch(notice);
  };
  const join = async (notice: ModerationCase): Promise<void> => {
    await keepEnd(notice, { state: 'joined', post: null, fullText: null });
    await edits.touch(notice);
  };
  /** Joins an incident that has its entry; first that entry says so, and whoever is to be called is. */
  const joinAt = async (
    community: Community,
    notice: ModerationCase,
    channelId: string,
    lead: string | null,
  ): Promise<void> => {
    if (!mentionFor(community, notice)) return join(notice);
    // An entry that is still to be posted calls by itself.
    const isToCome = lead !== null && (await communities.findCase({ id: lead }))?.state === 'acted';
    const outcome = isToCome ? null : await alerts.callLate(community, notice, channelId);
    if (outcome === null || outcome.kind === 'posted') return join(notice);
    bot.problems.note(`posting an alert failed: ${reasonOf(outcome)}`);
    const tooOld = bot.deps.schedule.now() - notice.createdAtMs > POST_AGAIN_MS;
    // Taken up again when its hold ends.
    if ((outcome.kind === 'failed' || outcome.kind === 'later') && !tooOld) return edits.touch(notice);
    await alerts.release(notice);
    return join(notice);
  };

  /** Nowhere to post it: it is kept until there is a place, as long as anybody wants to read it. */
  const keep = async (community: Community, notice: ModerationCase): Promise<void> => {
    const nowMs = bot.deps.schedule.now();
    const ageMs = nowMs - notice.createdAtMs;
    if (community.logChannel === LOG_OFF || ageMs > KEPT_MS) return leaveUnposted(notice);
    if ((await communities.countUnposted({ communityId: community.id })) > KEPT_MAX) return leaveUnposted(notice);
    const againMs = Math.min(PLACE_AGAIN.maxMs, Math.max(PLACE_AGAIN.minMs, ageMs));
    await keepEnd(notice, { leaseUntilMs: nowMs + againMs });
  };

  const announce = async (community: Community, notice: ModerationCase, tried = 0): Promise<void> => {
    if (notice.state === 'posting') return lookForPost(community, notice);
    if (notice.state !== 'acted') return;
    const ofRaid = isOfRaid(notice);
    if (ofRaid && !mentionFor(community, notice)) return join(notice);
    const place = tried < PLACES_MAX ? await bot.logPlaces.of(community) : null;
    if (place === null) return ofRaid ? join(notice) : keep(community, notice);
    const { channelId } = place;
    const lead = ofRaid ? null : await leadOf(notice, channelId);
    if (lead !== notice.id) return joinAt(community, notice, channelId, lead);
    const waitingMax = isSevere(notice) ? SEVERE_WAITING_MAX : ENTRIES_WAITING_MAX;
    if (bot.calls.waiting('entry', community.externalId) >= waitingMax) {
      bot.problems.note('more entries than the platform takes; "recent" shows the last of them');
      return leaveUnposted(notice);
    }
    const sent = await bot.calls.run(
      'entry',
      community.externalId,
      () => post(community, notice.id, channelId),
      isSevere(notice),
    );
    if (sent) await afterPost(community, sent.posting, sent.entry, sent.outcome, tried);
  };

  /**
   * Posts when the entry's turn has come, and marks it only then: while it waits in line for longer than it is held, another process may
   * take it up, and this one must see that. null when somebody did.
   */
  const post = async (
    community: Community,
    caseId: string,
    channelId: string,
  ): Promise<{ readonly posting: ModerationCase; readonly entry: Entry; readonly outcome: PostOutcome } | null> => {
    const found = await communities.findCase({ id: caseId });
    const hit = found && (await placeOfHit(bot, community, found));
    const posting = await communities.changeCase(caseId, (current) =>
      current.state === 'acted'
        ? {
            ...current,
            reason: { ...current.reason, hit },
            state: 'posting',
            post: { channelId, messageId: NOT_POSTED, sinceMs: bot.deps.schedule.now() },
            ...hold(bot),
          }
        : null,
    );
    if (!posting) return null;
    const entry = await entryOf(bot, community, posting);
    const mention = await alerts.claim(community, posting, channelId);
    return {
      posting,
      entry,
      outcome: await bot.platform.postEntry(refOf(community), channelId, {
        ...entry,
        mention,
        file: fileOf(bot, posting),
      }),
    };
  };

  const afterPost = async (
    community: Community,
    posted: ModerationCase,
    entry: Entry,
    outcome: PostOutcome,
    tried: number,
  ): Promise<void> => {
    const channelId = posted.post?.channelId ?? '';
    if (outcome.kind === 'posted') {
      await bot.logPlaces.works(community, channelId);
      const now = await communities.changeCase(posted.id, (current) => ({
        ...current,
        state: 'posted',
        post: outcome.post,
        fullText: null,
      }));
      if (outcome.missed !== undefined)
        bot.problems.note(`the whole text of an entry was not attached: ${outcome.missed}`);
      // A press, a report, a further part or the private message may have come while the entry was on its way.
      if (now && JSON.stringify(await entryOf(bot, community, now)) !== JSON.stringify(entry))
        await edits.touch(posted);
      return;
    }
    const why = reasonOf(outcome);
    bot.problems.note(`posting to the log failed: ${why}`);
    bot.deps.log.warn(
      { platform: bot.platform.name, community: community.externalId, notice: posted.id, why },
      'an entry was not posted',
    );
    const tooOld = bot.deps.schedule.now() - posted.createdAtMs > POST_AGAIN_MS;
    if (outcome.kind === 'gone' || outcome.kind === 'refused')
      return goElsewhere(community, posted, channelId, outcome, tried);
    if (tooOld) return leaveUnposted(posted);
    // Of some it is sure that nothing was posted; anything else is looked into when the hold ends.
    const isSure = outcome.error === RATE_LIMITED || (outcome.kind === 'later' && outcome.untouched);
    if (isSure) await keepEnd(posted, { state: 'acted' });
  };

  /** The place is lost: the next best one is tried at once, by the notice that led there before all others of its incident. */
  const goElsewhere = async (
    community: Community,
    { id }: ModerationCase,
    channelId: string,
    outcome: Extract<PostOutcome, { kind: 'gone' | 'refused' }>,
    tried: number,
  ): Promise<void> => {
    await communities.withdrawEntry(id);
    for (const [key, lead] of leads.entries()) if (lead === id) leads.delete(key);
    const again = await communities.changeCase(id, (current) => ({
      ...current,
      state: 'acted',
      post: null,
      ...hold(bot),
    }));
    await alerts.release({ id });
    await bot.logPlaces.lost(community, channelId, outcome.kind === 'gone' ? 'gone' : outcome.refusal);
    const now = await communities.findCommunity({ id: community.id });
    if (again && now) await announce(now, again, tried + 1);
  };

  /** The platform is asked again later, or the log is told that nobody knows. */
  const leaveUnsure = async (community: Community, notice: ModerationCase, why: 'unknown' | 'later'): Promise<void> => {
    const nowMs = bot.deps.schedule.now();
    const isTold = why === 'unknown' && (!notice.post || (await tellUnsure(community, notice.post.channelId)));
    if (!isTold && nowMs - notice.createdAtMs <= POST_AGAIN_MS)
      return keepEnd(notice, { leaseUntilMs: nowMs + LOOK_AGAIN_MS });
    bot.problems.note('nobody knows whether an entry was posted; "recent" has it');
    return keepEnd(notice, { state: 'unposted', fullText: null });
  };

  /** After a crash in the middle of a post. Where the platform cannot tell, the entry is not posted again. */
  const lookForPost = async (community: Community, notice: ModerationCase): Promise<void> => {
    const { post, createdAtMs } = notice;
    const found = post
      ? await bot.platform.findEntry(refOf(community), post.channelId, notice.id, post.sinceMs ?? createdAtMs)
      : 'unknown';
    if (found === 'unknown' || found === 'later') return leaveUnsure(community, notice, found);
    if (found) {
      await keepEnd(notice, { state: 'posted', post: found, fullText: null });
      return edits.touch(notice);
    }
    const again = await communities.changeCase(notice.id, (current) =>
      current.state === 'posting' ? { ...current, state: 'acted', ...hold(bot) } : null,
    );
    if (again) await announce(community, again);
  };

  return (community, notice) => announce(community, notice);
}

function reasonOf(outcome: Exclude<PostOutcome, { kind: 'posted' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return outcome.refusal;
    case 'gone':
      return 'the log channel is gone';
    case 'failed':
    case 'later':
      return outcome.error;
    default:
      return outcome satisfies never;
  }
}
