import { z } from 'zod';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { isAppealOpen } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import { cutLine, showMoment } from '../i18n/translate.ts';
import { isSevere } from '../incidents/view/alert.ts';
import { BY_HAND, CLEANED, isDone } from '../incidents/view/outcome.ts';
import { REQUEST } from '../incidents/view/render-case.ts';
import { LOG_OFF } from '../port/log-place.ts';
import { fieldIf } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createSystemEntryUpdates, type ShowSystemEntry, type SystemEntryFormat } from './show-system-entry.ts';

/** Most recent cases that are counted; if there are more, the digest starts with the oldest of them. */
const READ_MAX = 5_000;
const KNOWN_MAX = 200;
const WORTH_MAX = 3;

const digestSchema = z.object({
  ...{ sinceMs: z.number(), untilMs: z.number(), triggered: z.number(), deleted: z.number(), timedOut: z.number() },
  ...{ reversed: z.number(), appeals: z.number(), reports: z.number(), open: z.number(), worth: z.array(z.string()) },
});
type Digest = z.output<typeof digestSchema>;

/** Returns `08:00 Europe/Berlin` for `8:00` and a time zone; null if either is invalid. */
export function readDigestTime(time: string, zone: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return /^([01]?\d|2[0-3]):[0-5]\d$/.test(time) ? `${time.padStart(5, '0')} ${timeZone}` : null;
  } catch {
    return null;
  }
}

/** Creates the digests, which report once a day what happened since the last one. */
export function createDigests(bot: CommunityAccess, show: ShowSystemEntry) {
  const { communities, schedule, settings, instanceId } = bot.deps;
  const { add, change, showUpdate } = createSystemEntryUpdates(bot, show, DIGEST_ENTRY);
  const told = createLru<string, string>(10_000);
  const count = async ({ id: communityId, externalId }: Community, sinceMs: number): Promise<Digest> => {
    const untilMs = schedule.now();
    const { postLink } = bot.platform.capabilities;
    const cases = await communities.listCases({ communityId, limit: READ_MAX });
    const worth = mostWorth(cases).map(({ reason, author, post, place }) => {
      const link = post && postLink ? postLink(externalId, post) : place.link;
      return [reason.category, cutLine(author.name, 60), link].filter(Boolean).join(', ');
    });
    return { ...digestOf(cases, sinceMs), untilMs, worth };
  };
  /** Counts again until the digest is posted, if it can be posted. */
  const look = async (systemEntry: SystemEntry): Promise<void> => {
    const community = await communities.findCommunity({ id: systemEntry.communityId });
    const isToPost = systemEntry.post === null && community && (await bot.logPlaces.of(community));
    if (!isToPost) return showUpdate(systemEntry);
    await change(systemEntry, await count(community, DIGEST_ENTRY.read(systemEntry).sinceMs));
  };
  return {
    look,
    /** Posts the digest of a community if it is due today. The first process that checks posts it. */
    async check(community: Community): Promise<void> {
      const { id, tenantId, digest, logChannel } = community;
      const nowMs = schedule.now();
      const day = digest === null || logChannel === LOG_OFF ? null : dayIfDue(digest, nowMs);
      if (day === null || told.get(id) === day) return;
      const earlier = await communities.listSystemEntries({ tenantId, kind: 'digest', limit: KNOWN_MAX });
      const last = earlier.find(({ communityId }) => communityId === id);
      // The open digest will include today when it can be posted.
      if (last?.open && last.post === null) return void told.set(id, day);
      const keys = [`${bot.platform.name}:digest:${id}:${day}`];
      const ask = { keys, owner: instanceId, nowMs, leaseMs: settings.leaseMs };
      const [claimed] = last?.subject === day ? [] : await communities.claim(ask);
      // The process that holds the claim may crash, so check again later.
      if (claimed?.kind === 'held') return;
      if (claimed?.kind !== 'ours') return void told.set(id, day);
      const before = last && DIGEST_ENTRY.read(last);
      const sinceMs = last?.post ? before?.untilMs : before?.sinceMs;
      const body = await count(community, sinceMs ?? nowMs - DAY_MS);
      const systemEntry = await add(community, { kind: 'digest', subject: day, body });
      await communities.conclude({ keys, nowMs, cases: [] });
      told.set(id, day);
      await showUpdate(systemEntry);
    },
  };
}

/** Returns the local day if the time of a digest has come; null before. */
function dayIfDue(digest: string, nowMs: number): string | null {
  const [time = '', timeZone = 'UTC'] = digest.split(' ');
  // The Swedish format is `2026-11-30 08:00`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', clock = ''] = format.format(nowMs).split(' ');
  return clock >= time ? day : null;
}

/** Counts cases, which are sorted newest first. */
function digestOf(cases: readonly ModerationCase[], sinceMs: number): Omit<Digest, 'worth' | 'untilMs'> {
  const oldestMs = cases.length < READ_MAX ? 0 : (cases.at(-1)?.createdAtMs ?? 0);
  const fromMs = Math.max(sinceMs, oldestMs);
  const since = cases.filter(({ createdAtMs }) => createdAtMs >= fromMs);
  const open = cases.filter(isOpen);
  const isReversed = ({ verdict, results }: ModerationCase) =>
    (verdict?.verdict === 'wrong' && verdict.atMs >= fromMs) ||
    results.some(
      ({ step, outcome, atMs, by }) => by && /^(?:end_|un)/.test(step) && outcome === 'done' && atMs >= fromMs,
    );
  return {
    sinceMs: fromMs,
    triggered: since.filter(({ kind, reason }) => kind === 'message' && !UNTRIGGERED.has(reason.category)).length,
    deleted: since.filter((one) => isDone(one, 'delete')).length,
    timedOut: since.filter((one) => isDone(one, 'timeout')).length,
    reversed: cases.filter(isReversed).length,
    appeals: cases.filter(isAppealOpen).length,
    reports: open.filter(({ reports }) => reports.some(({ isAppeal }) => !isAppeal)).length,
    open: open.length,
  };
}

/** Whether the entry still needs a review: no verdict, no request, and no finished action by a moderator. */
function isOpen({ verdict, asked, state, results }: ModerationCase): boolean {
  const isAnswered = results.some(({ by, outcome }) => by && /^(?:done|gone)$/.test(outcome));
  return !verdict && !asked && !isAnswered && state !== 'joined';
}

/** Categories of cases without a trigger: reports, join requests, and moderators' own actions. */
const UNTRIGGERED: ReadonlySet<string | null> = new Set([null, REQUEST, BY_HAND, CLEANED]);

/** Selects the open cases most worth reading: severe ones first, then those of the largest incidents. */
function mostWorth(cases: readonly ModerationCase[]): readonly ModerationCase[] {
  const sizes = new Map<string, number>();
  for (const { id, incidentId } of cases) sizes.set(incidentId ?? id, (sizes.get(incidentId ?? id) ?? 0) + 1);
  const weigh = (one: ModerationCase) => (isSevere(one) ? READ_MAX : 0) + (sizes.get(one.incidentId ?? one.id) ?? 0);
  return cases
    .filter(isOpen)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, WORTH_MAX);
}

const DIGEST_ENTRY: SystemEntryFormat<Digest> = {
  read: ({ body }) => digestSchema.parse(JSON.parse(body)),
  render(translate, { id }, { sinceMs, triggered, deleted, timedOut, reversed, appeals, reports, open, worth }) {
    const isCalm = triggered + reversed + appeals + reports + open === 0;
    const title = translate(isCalm ? 'digest.nothing_since' : 'digest.since', { time: showMoment(translate, sinceMs) });
    const numbers = { triggered, deleted, timedOut, reversed };
    const fields = [
      ...fieldIf(translate('common.triggered'), translate('digest.counts', numbers)),
      ...fieldIf(translate('common.waiting'), translate('digest.waiting', { appeals, reports, open })),
      ...worth.flatMap((one) => fieldIf(translate('digest.worth_reading'), one)),
    ];
    return { id, tone: 'info', title, fields: isCalm ? [] : fields, buttons: [] };
  },
  isOver: () => true,
};
