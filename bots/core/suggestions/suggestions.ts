import { LRUCache } from 'lru-cache';
import type { Community } from '../../../src/core/communities/community.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { suggestTuning, type TuningSuggestion, tuningWrite } from '../../../src/service/policy/tuning.ts';
import { writePolicy } from '../../../src/service/policy/write-policy.ts';
import type { Translate } from '../i18n/translate.ts';
import { done, failure, note } from '../port/answers.ts';
import type { PersonRef } from '../port/events.ts';
import { LOG_OFF } from '../port/log-place.ts';
import type { Answer } from '../port/rendering.ts';
import { lazyLru } from '../runtime/lazy-lru.ts';
import type { CommunityAccess } from '../state/access.ts';
import { newSystemEntry, type ShowSystemEntry } from '../system-entries/show-system-entry.ts';
import { createSystemEntryUpdates } from '../system-entries/update-system-entry.ts';
import {
  describeChange,
  describeEffect,
  readSuggestion,
  renderSuggestion,
  type SuggestionBody,
} from './suggestion-entry.ts';

const DAY_MS = 86_400_000;
/** A category that was asked about rests for so long, whatever was answered. */
const REST_MS = 7 * DAY_MS;
/** As long as verdicts count; nobody answers later. */
const OLD_MS = 30 * DAY_MS;
/** It is looked again after so many verdicts, or after so long. */
const VERDICTS = 5;
const LOOK_MS = 60_000;
const KNOWN_MAX = 1_000;
const TENANTS_MAX = 2_000;
/** The subject of the question whether a community begins to act, which no category or rule has. */
const ACT = 'observe only';

/** What moderators' verdicts speak for, told in the log once there are enough of them. */
export type Suggestions = ReturnType<typeof createSuggestions>;

/** Makes the suggestions of one platform. */
export function createSuggestions(bot: CommunityAccess, show: ShowSystemEntry) {
  const { communities, schedule, store } = bot.deps;
  const looked = new LRUCache<string, { readonly atMs: number; readonly since: number }>(lazyLru(TENANTS_MAX));

  const { update, showUpdate } = createSystemEntryUpdates(bot, show, {
    read: readSuggestion,
    render: renderSuggestion,
    isOver: ({ state }) => state !== 'asked',
  });
  const check = async (community: Community): Promise<void> => {
    const tenant = await store.findTenant({ id: community.tenantId });
    if (!tenant || community.logChannel === LOG_OFF || community.removedAtMs !== null) return;
    const found = await suggestTuning({ store }, tenant);
    if (found.length === 0) return;
    const before = await communities.listSystemEntries({ tenantId: tenant.id, kind: 'suggestion', limit: KNOWN_MAX });
    const open = found.find((one) => !isKnown(one, before, schedule.now()));
    if (!open) return;
    await ask(community, open);
  };
  const ask = async (community: Community, open: Omit<SuggestionBody, 'state' | 'by'>): Promise<void> => {
    const asked: SuggestionBody = { ...open, state: 'asked', by: null };
    const written = { subject: open.name, body: JSON.stringify(asked), nowMs: schedule.now() };
    const systemEntry = newSystemEntry(community, { kind: 'suggestion', ...written });
    await communities.addSystemEntry(systemEntry);
    await showUpdate(systemEntry);
  };
  /** Once, where something was held back for seven days: what a community that observes only would have done in the last seven. */
  const checkHeld = async (community: Community): Promise<void> => {
    const { id, tenantId, trial, logChannel, removedAtMs } = community;
    if (!trial || logChannel === LOG_OFF || removedAtMs !== null) return;
    const [week, all] = await Promise.all(
      [schedule.now() - REST_MS, 0].map((sinceMs) => communities.countCases(id, sinceMs, { held: true })),
    );
    const entries = sumOf(week);
    if (entries === 0 || sumOf(all) === entries) return;
    const before = await communities.listSystemEntries({ tenantId, kind: 'suggestion', limit: KNOWN_MAX });
    if (before.some(({ subject, communityId }) => subject === ACT && communityId === id)) return;
    const dismissed = sumOf(week?.filter(({ verdict }) => verdict === 'wrong'));
    await ask(community, { name: ACT, change: { kind: 'act' }, entries, changed: entries, dismissed });
  };

  return {
    /** Somebody gave a verdict. */
    onVerdict(community: Community): void {
      const known = looked.get(community.tenantId);
      const nowMs = schedule.now();
      const since = (known?.since ?? 0) + 1;
      const isDue = !known || since >= VERDICTS || nowMs - known.atMs >= LOOK_MS;
      looked.set(community.tenantId, isDue ? { atMs: nowMs, since: 0 } : { atMs: known.atMs, since });
      if (isDue) bot.work.begin('suggest', () => check(community));
    },
    /** Looks at every community, for verdicts that came otherwise than in chat. */
    async checkAll(): Promise<void> {
      const seen = new Set<string>();
      for (const community of await communities.listCommunities({ presentOn: bot.platform.name })) {
        await checkHeld(community);
        if (seen.has(community.tenantId)) continue;
        seen.add(community.tenantId);
        await check(community);
      }
    },
    /** Shows what is due of one that is open. */
    async look(systemEntry: SystemEntry): Promise<void> {
      const isOld = readSuggestion(systemEntry).state === 'asked' && schedule.now() - systemEntry.changedAtMs > OLD_MS;
      const now = isOld ? await update(systemEntry, { state: 'old' }) : systemEntry;
      if (now) await showUpdate(now);
    },
    /** @param acting the bot on behalf of whoever answers, who may manage the community. */
    async answer(
      acting: CommunityAccess,
      translate: Translate,
      systemEntry: SystemEntry,
      isYes: boolean,
      { id, name }: PersonRef,
    ): Promise<Answer> {
      const body = readSuggestion(systemEntry);
      if (body.state !== 'asked') return note(translate('suggestion.this_was_answered_already'));
      const by = { id, name };
      if (!isYes) {
        const updated = await update(systemEntry, { state: 'no', by });
        if (updated) await showUpdate(updated);
        return updated
          ? done(translate('suggestion.noted_it_is_not_suggested_again'))
          : note(translate('suggestion.this_was_answered_already'));
      }
      const { change } = body;
      const community = await communities.findCommunity({ id: systemEntry.communityId });
      const tenant = await store.findTenant({ id: systemEntry.tenantId });
      const write = tenant && (change.kind === 'act' ? {} : tuningWrite(tenant.policy, { ...body, change }));
      if (!tenant || !write || !community) {
        const updated = await update(systemEntry, { state: 'stale', by: null });
        if (updated) await showUpdate(updated);
        return failure(translate('suggestion.policy_changed_meanwhile_nothing_done'));
      }
      if (change.kind === 'act') await acting.directory.change(community, { trial: false });
      else await writePolicy({ store: acting.deps.store, judge: acting.deps.judge }, tenant, write);
      const updated = await update(systemEntry, { state: 'applied', by });
      if (updated) await showUpdate(updated);
      return done(translate('suggestion.applied_change', { change: describeChange(translate, body) }));
    },
  };
}

function sumOf(counts: readonly { readonly count: number }[] = []): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Whether it was asked already: it waits for an answer, was answered lately, or got a No. */
function isKnown({ name, change }: TuningSuggestion, before: readonly SystemEntry[], nowMs: number): boolean {
  return before
    .filter(({ subject }) => subject === name)
    .some((systemEntry) => {
      const { state, change: asked } = readSuggestion(systemEntry);
      const isSame = asked.kind === change.kind && asked.to === change.to;
      return state === 'asked' || nowMs - systemEntry.changedAtMs < REST_MS || (state === 'no' && isSame);
    });
}

/** What the verdicts of a community speak for at this moment, whatever was answered before. */
export async function showSuggestions(
  bot: CommunityAccess,
  translate: Translate,
  community: Community,
): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const found = tenant ? await suggestTuning({ store: bot.deps.store }, tenant) : [];
  if (found.length === 0)
    return note(translate('suggestion.nothing_to_suggest'), translate('suggestion.verdicts_speak_policy_fewer_than'));
  const items = found.slice(0, 10).map((one) => `${describeChange(translate, one)} ${describeEffect(translate, one)}`);
  return note(translate('suggestion.verdicts_last_30_days'), items);
}
