import { createLru, remember } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { IncidentEntry } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Edits } from '../actions/executor.ts';
import { whyNotDone } from '../port/outcome.ts';
import { refOf } from '../runtime/directory.ts';
import type { CommunityAccess } from '../state/access.ts';
import { entryOf } from './view/entry.ts';

/** First and longest pause between edits while an incident goes on: platforms accept an edit every few seconds. */
const GAP = { firstMs: 250, maxMs: 5_000 } as const;
/** After this time without an edit, the next one is made at once. */
const CALM_MS = 10_000;
/** Wait of an edit that the platform delayed without saying for how long. */
const RETRY_MS = 5_000;
const INCIDENTS_MAX = 2_000;
/** Greatest age of an entry that is posted again if its log channel is lost. */
const NEWS_MS = 3_600_000;
/** Most entries that are edited in one go. */
const BATCH = 50;

type Pace = { lastMs: number; gapMs: number; isPending: boolean };

/** Creates the editor of incident entries. Many changes become one edit, with growing pauses while it goes on. */
export function createEdits(bot: CommunityAccess): Edits {
  const { communities, schedule, settings } = bot.deps;
  const paces = createLru<string, Pace>(INCIDENTS_MAX);
  const waiting = new Map<string, () => void>();
  const shown = createLru<string, string>(INCIDENTS_MAX);

  const paceOf = (incidentId: string): Pace =>
    remember<string, Pace>(paces, incidentId, () => ({ lastMs: Number.NEGATIVE_INFINITY, gapMs: 0, isPending: false }));
  const wake = (incidentId: string, dueAtMs: number): void => {
    const cancel = schedule.after(Math.max(0, dueAtMs - schedule.now()), () => {
      waiting.delete(incidentId);
      bot.work.begin('edit entries', () => run(incidentId, dueAtMs));
    });
    waiting.set(incidentId, cancel);
  };
  const run = async (incidentId: string, dueAtMs: number): Promise<void> => {
    const pace = paceOf(incidentId);
    // Later changes may be missing from this edit, so they need another one.
    pace.isPending = false;
    const nowMs = Math.max(schedule.now(), dueAtMs);
    pace.gapMs = nowMs - pace.lastMs > CALM_MS ? GAP.firstMs : Math.min(GAP.maxMs, pace.gapMs * 2);
    pace.lastMs = nowMs;
    await editDue(nowMs, incidentId);
  };
  const editDue = async (nowMs: number, incidentId?: string): Promise<void> => {
    const leaseUntilMs = Math.floor(nowMs + settings.leaseMs);
    const which = incidentId === undefined ? {} : { incidentId };
    const query = { platform: bot.platform.name, nowMs, leaseUntilMs, limit: BATCH, ...which };
    for (const entry of await communities.leaseEdits(query)) await edit(entry, leaseUntilMs);
  };
  const edit = async ({ incidentId, caseId }: IncidentEntry, leaseUntilMs: number): Promise<void> => {
    const done = () => communities.concludeEdit(caseId, leaseUntilMs);
    const moderationCase = await communities.findCase({ id: caseId });
    const post = moderationCase?.state === 'posted' ? moderationCase.post : null;
    const community = moderationCase && (await communities.findCommunity({ id: moderationCase.communityId }));
    // An entry that is not posted yet will show the change.
    if (!moderationCase || !post || !community) return done();
    const entry = await entryOf({ bot, community, moderationCase });
    const text = JSON.stringify(entry);
    if (shown.get(caseId) === text) return done();
    const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.editEntry(ref, post, entry));
    if (outcome.kind === 'done') {
      shown.set(caseId, text);
      return done();
    }
    // Somebody deleted the entry: the next case of the incident gets a new one.
    if (outcome.kind === 'gone') return communities.withdrawEntry(caseId);
    if (outcome.kind === 'refused' && (await isLost(community, moderationCase, post.channelId))) return;
    bot.problems.note(`editing an entry failed: ${whyNotDone(outcome)}`, community.id);
    if (outcome.kind !== 'later') return done();
    const dueAtMs = schedule.now() + (outcome.afterMs ?? RETRY_MS);
    await communities.touchEntries({ caseId }, dueAtMs);
    wake(incidentId, dueAtMs);
  };
  /** Returns whether the bot can no longer post there. A recent entry is then posted again in the next best place. */
  const isLost = async (community: Community, { id, createdAtMs }: ModerationCase, channelId: string) => {
    const { post } = await bot.platform.lookAtPlace(refOf(community), channelId);
    if (post === 'yes' || post === 'unknown') return false;
    await bot.logPlaces.lost(community, channelId, post);
    await communities.withdrawEntry(id);
    if (schedule.now() - createdAtMs > NEWS_MS) return true;
    const leaseUntilMs = schedule.now();
    await communities.changeCase(id, (current) => ({ ...current, state: 'acted', post: null, leaseUntilMs }));
    bot.logPlaces.takeUp();
    return true;
  };

  return {
    async touch({ incidentId }) {
      if (incidentId === null) return;
      const pace = paceOf(incidentId);
      if (pace.isPending) return;
      const nowMs = schedule.now();
      const dueAtMs = nowMs - pace.lastMs > CALM_MS ? nowMs : Math.max(nowMs, pace.lastMs + pace.gapMs);
      pace.isPending = true;
      await communities.touchEntries({ incidentId }, dueAtMs).catch((error: unknown) => {
        pace.isPending = false;
        throw error;
      });
      wake(incidentId, Math.floor(dueAtMs));
    },
    sweep: () => editDue(schedule.now()),
    async drain() {
      const incidents = [...waiting.keys()];
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      for (const incidentId of incidents) await run(incidentId, schedule.now() + GAP.maxMs);
    },
  };
}
