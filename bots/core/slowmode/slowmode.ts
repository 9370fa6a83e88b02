import { createLru } from '../../../src/core/collections/remember.ts';
import type { Actor } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { floodRule } from '../../../src/core/filters/flood/flood-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { type Outcome, whyNotDone } from '../port/outcome.ts';
import type { Slowmode } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createSystemEntryUpdates, type ShowSystemEntry } from '../system-entries/show-system-entry.ts';
import { findSlowmode } from './closed-by-flood.ts';
import { isOver, readSlowmode, renderSlowmode, type SlowmodeState } from './slowmode-entry.ts';

/** HITS flood messages within a minute start slow mode. It ends 5 minutes after the last hit, at most an hour after its start. */
const HITS = 10;
const WINDOW_MS = 60_000;
const LAST_MS = 300_000;
const MOST_MS = 3_600_000;
/** Shortest time between two checks of one channel. */
const LOOK_MS = 10_000;
/** Smallest extension of the end that is stored. */
const LONGER_MS = 60_000;
const CHANNELS_MAX = 2_000;
/** The category of one text from many accounts. */
const ONE_TEXT = 'local:limit:accounts';

/** Starts slow mode in flooded channels, if moderators chose that, and ends it. */
export type SlowmodeControl = ReturnType<typeof createSlowmodeControl>;

type Hits = { readonly atMs: readonly number[]; readonly lookedMs: number };

/** Stores the state to restore before it changes anything, so that a restart or a failing platform only delays the end. */
export function createSlowmodeControl(bot: CommunityAccess, show: ShowSystemEntry) {
  const { communities, schedule } = bot.deps;
  const hits = createLru<string, Hits>(CHANNELS_MAX);
  const busy = new Set<string>();

  const once = async <T>(key: string, task: () => Promise<T>): Promise<T | null> => {
    if (busy.has(key)) return null;
    busy.add(key);
    try {
      return await task();
    } finally {
      busy.delete(key);
    }
  };

  const { add, update, showUpdate, change } = createSystemEntryUpdates(bot, show, {
    read: readSlowmode,
    render: (translate, ...of) => renderSlowmode(translate, bot.platform.capabilities, ...of),
    isOver,
  });

  const close = async (slowmode: Slowmode, community: Community, systemEntry: SystemEntry): Promise<void> => {
    const outcome = await bot.calls.runIn('timeout', community, (ref) => slowmode.enable(ref, systemEntry.subject));
    const why = outcome.kind === 'done' ? '' : whyNotDone(outcome);
    // A failed call may have changed something, so it is retried, and undone in any case.
    const state = outcome.kind === 'done' ? 'on' : isFinal(outcome) ? 'refused' : 'closing';
    if (why !== '') bot.problems.note(`a flood could not be slowed down: ${why}`, community.id);
    await change(systemEntry, { state, why });
  };
  const open = async (slowmode: Slowmode, community: Community, systemEntry: SystemEntry) => {
    const { subject } = systemEntry;
    const { before } = readSlowmode(systemEntry);
    const outcome = await bot.calls.runIn('delete', community, (ref) => slowmode.disable(ref, subject, before));
    const why = outcome.kind === 'done' ? '' : whyNotDone(outcome);
    const isMissing = outcome.kind === 'refused' && outcome.refusal === 'missing_permission';
    const isEnded = outcome.kind === 'done' || (isFinal(outcome) && !isMissing);
    if (why !== '') bot.problems.note(`slow mode could not be ended: ${why}`, community.id);
    const said = outcome.kind === 'gone' ? '' : why;
    const updated = await change(systemEntry, { state: isEnded ? 'off' : 'ending', why: said });
    return updated && readSlowmode(updated);
  };

  const begin = async (slowmode: Slowmode, community: Community, moderationCase: ModerationCase, subject: string) => {
    const prepared = await slowmode.snapshot(refOf(community), subject);
    if (prepared === null)
      return bot.problems.note('a flood is not slowed down: the platform did not say what to put back', community.id);
    if (prepared === 'enough') return;
    const nowMs = schedule.now();
    const body: SlowmodeState = {
      before: prepared.before,
      state: 'closing',
      startedAtMs: nowMs,
      untilMs: nowMs + LAST_MS,
      channelName: moderationCase.place.name,
      why: '',
      by: null,
    };
    const systemEntry = await add(community, { kind: 'calm', subject, body });
    await once(systemEntry.id, () => close(slowmode, community, systemEntry));
  };
  const beginOrExtend = async (moderationCase: ModerationCase): Promise<void> => {
    const { slowmode, capabilities } = bot.platform;
    const community = await communities.findCommunity({ id: moderationCase.communityId });
    if (!slowmode || !community?.calm) return;
    const subject = capabilities.slowmode === 'slow' ? moderationCase.channelId : '';
    const lasting = await findSlowmode(bot, community, subject);
    if (lasting) {
      const { startedAtMs, untilMs } = readSlowmode(lasting);
      const longerMs = Math.min(schedule.now() + LAST_MS, startedAtMs + MOST_MS);
      if (longerMs - untilMs >= LONGER_MS) await change(lasting, { untilMs: longerMs });
      return;
    }
    const raids = subject === '' ? await communities.listOpenRaids(bot.platform.name, schedule.now()) : [];
    // A raid has already locked this chat down.
    if (raids.some((raid) => raid.communityId === community.id && raid.lockdownBefore !== null)) return;
    await begin(slowmode, community, moderationCase, subject);
  };

  return {
    /** Counts decisions that belong to a flood. */
    onDecided(moderationCase: ModerationCase): void {
      const { rule, category } = moderationCase.reason;
      const isOfFlood = rule === floodRule.name || category === ONE_TEXT;
      if (!bot.platform.slowmode || !isOfFlood || moderationCase.trial || moderationCase.kind !== 'message') return;
      const nowMs = schedule.now();
      const key = `${moderationCase.communityId}/${moderationCase.channelId}`;
      const known = hits.get(key);
      const atMs = [...(known?.atMs ?? []), nowMs].filter((one) => one > nowMs - WINDOW_MS).slice(-HITS);
      const lookedMs = known?.lookedMs ?? Number.NEGATIVE_INFINITY;
      const isDue = atMs.length >= HITS && nowMs - lookedMs >= LOOK_MS;
      hits.set(key, { atMs, lookedMs: isDue ? nowMs : lookedMs });
      if (isDue)
        bot.work.begin('calm a flood', async () => void (await once(key, () => beginOrExtend(moderationCase))));
    },
    /** Ends slow mode at a moderator's request; null if it is over. */
    async end(systemEntry: SystemEntry, by: Actor): Promise<SlowmodeState | null> {
      const body = readSlowmode(systemEntry);
      const community = await communities.findCommunity({ id: systemEntry.communityId });
      const { slowmode } = bot.platform;
      if (isOver(body) || !community || !slowmode) return null;
      return once(systemEntry.id, async () => {
        const ending = await update(systemEntry, { state: 'ending', by });
        return ending && open(slowmode, community, ending);
      });
    },
    /** Continues an open entry, as far as it is due. */
    async look(systemEntry: SystemEntry): Promise<void> {
      const community = await communities.findCommunity({ id: systemEntry.communityId });
      const { slowmode } = bot.platform;
      if (!community || !slowmode) return;
      await once(systemEntry.id, async () => {
        const body = readSlowmode(systemEntry);
        if (isOver(body)) return showUpdate(systemEntry);
        const { state, untilMs } = body;
        // If moderators turned the feature off, it ends now.
        const isDue = state === 'ending' || untilMs <= schedule.now() || !community.calm;
        if (!isDue) return state === 'closing' ? close(slowmode, community, systemEntry) : showUpdate(systemEntry);
        const ending = state === 'ending' ? systemEntry : await update(systemEntry, { state: 'ending' });
        if (ending) await open(slowmode, community, ending);
      });
    },
  };
}

/** Whether a retry would get the same answer. */
function isFinal({ kind }: Outcome): boolean {
  return kind === 'refused' || kind === 'gone';
}
