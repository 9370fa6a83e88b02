import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import { changeObserved, readObserved } from '../../../src/service/policy/observed.ts';
import { suggestTuning, type TuningSuggestion, tuningWrite } from '../../../src/service/policy/tuning.ts';
import { changeSettings, writePolicy } from '../../../src/service/policy/write-settings.ts';
import type { Translate } from '../i18n/translate.ts';
import type { PersonRef } from '../port/events.ts';
import { LOG_OFF } from '../port/log-place.ts';
import { type Answer, done, failure, note } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { createSystemEntryUpdates, type ShowSystemEntry } from '../system-entries/show-system-entry.ts';
import { recommendedFor } from './protection.ts';
import {
  describeChange,
  describeEffect,
  readSuggestion,
  renderSuggestion,
  type SuggestionBody,
  wordsOf,
} from './suggestion-entry.ts';

/** Time without another suggestion for a category after an answer. */
const REST_MS = 7 * DAY_MS;
/** Time for which verdicts count; after it a suggestion expires. */
const OLD_MS = 30 * DAY_MS;
/** A new check follows after this many verdicts, or after this time. */
const VERDICTS = 5;
const LOOK_MS = 60_000;
const KNOWN_MAX = 1_000;
const TENANTS_MAX = 2_000;
/** Subject of the suggestion to turn `observe only` off in a community; no category or rule has this name. */
const ACT = 'observe only';
/** The suggestion to turn recommended protection on. */
const PROTECT = { name: '', change: { kind: 'protect' }, entries: 0, changed: 0, dismissed: 0 } as const;

/** Creates the suggestions of one platform, from verdicts and recommended settings. They are posted in the log and applied after a Yes. */
export function createSuggestions(bot: CommunityAccess, show: ShowSystemEntry) {
  const { communities, schedule, store } = bot.deps;
  const looked = createLru<string, { readonly atMs: number; readonly since: number }>(TENANTS_MAX);

  const { add, change, showUpdate } = createSystemEntryUpdates(bot, show, {
    read: readSuggestion,
    render: renderSuggestion,
    isOver: ({ state }) => state !== 'asked',
  });
  const listAsked = ({ tenantId }: Community, kind: 'suggestion' | 'protection' = 'suggestion') =>
    communities.listSystemEntries({ tenantId, kind, limit: KNOWN_MAX });
  const ask = async (community: Community, open: Omit<SuggestionBody, 'state' | 'by'>): Promise<void> => {
    const kind = open.change.kind === 'protect' ? 'protection' : 'suggestion';
    const body = { ...open, state: 'asked', by: null } as const;
    await showUpdate(await add(community, { kind, subject: open.name, body }));
  };
  const check = async (community: Community): Promise<void> => {
    const tenant = await store.findTenant({ id: community.tenantId });
    if (!tenant || community.logChannel === LOG_OFF || community.removedAtMs !== null) return;
    const found = await suggestTuning({ store }, tenant);
    if (found.length === 0) return;
    const before = await listAsked(community);
    const open = found.find((one) => !isKnown(one, before, schedule.now()));
    if (open) await ask(community, open);
  };
  /** Suggests once, after seven days of `observe only`, to enforce, and counts the actions held back in that time. */
  const checkHeld = async (community: Community): Promise<void> => {
    const { id, trial, logChannel, removedAtMs } = community;
    if (!trial || logChannel === LOG_OFF || removedAtMs !== null) return;
    const [week, all] = await Promise.all(
      [schedule.now() - REST_MS, 0].map((sinceMs) => communities.countCases(id, sinceMs, { held: true })),
    );
    const entries = sumOf(week);
    if (entries === 0 || sumOf(all) === entries) return;
    const before = await listAsked(community);
    if (before.some(({ subject, communityId }) => subject === ACT && communityId === id)) return;
    const dismissed = sumOf(week?.filter(({ verdict }) => verdict === 'wrong'));
    await ask(community, { name: ACT, change: { kind: 'act' }, entries, changed: entries, dismissed });
  };
  /** Suggests once to enforce each category, filter or rule observed for seven days, with its effect in that time. */
  const checkObserved = async (community: Community): Promise<void> => {
    const tenant = community.logChannel ? await store.findTenant({ id: community.tenantId }) : null;
    if (!tenant || tenant.settings.observe.length === 0) return;
    const before = await listAsked(community);
    const nowMs = schedule.now();
    const [observed, earlier] = await Promise.all([
      readObserved({ store }, tenant, nowMs),
      store.countObserved(tenant.id, { fromMs: nowMs - OLD_MS, toMs: nowMs - REST_MS }),
    ]);
    for (const { name, share, would } of observed) {
      if (share !== undefined) continue;
      const held = would.filter(({ action }) => action !== 'flag');
      const entries = sumOf(held.map(({ messages, anyway }) => ({ count: messages - anyway })));
      const wasAsked = before.some((one) => one.subject === name && readSuggestion(one).change.kind === 'promote');
      if (entries === 0 || wasAsked || !earlier.some(({ category }) => category === name)) continue;
      const dismissed = sumOf(held.map(({ wrong }) => ({ count: wrong })));
      await ask(community, { name, change: { kind: 'promote' }, entries, changed: entries, dismissed });
    }
  };
  /** Suggests protection once per tenant, in a community that has a log. */
  const checkProtection = async (community: Community): Promise<void> => {
    const tenant = community.logChannel ? await store.findTenant({ id: community.tenantId }) : null;
    if (!tenant || tenant.suspended || !recommendedFor(tenant.settings)) return;
    const before = await listAsked(community, 'protection');
    if (before.length === 0 && (await claimOnce(bot, `p:${tenant.id}`))) await ask(community, PROTECT);
  };

  return {
    /** Checks for suggestions after a verdict. */
    onVerdict(community: Community): void {
      const known = looked.get(community.tenantId);
      const nowMs = schedule.now();
      const since = (known?.since ?? 0) + 1;
      const isDue = !known || since >= VERDICTS || nowMs - known.atMs >= LOOK_MS;
      looked.set(community.tenantId, isDue ? { atMs: nowMs, since: 0 } : { atMs: known.atMs, since });
      if (isDue) bot.work.begin('suggest', () => check(community), community.id);
    },
    /** Checks every community, because verdicts may come from outside chat. */
    async checkAll(): Promise<void> {
      const seen = new Set<string>();
      for (const community of await communities.listCommunities({ presentOn: bot.platform.name })) {
        await checkProtection(community);
        await checkHeld(community);
        await checkObserved(community);
        if (seen.has(community.tenantId)) continue;
        seen.add(community.tenantId);
        await check(community);
      }
    },
    /** Updates the entry of an open suggestion. */
    async look(systemEntry: SystemEntry): Promise<void> {
      const { state, change: asked } = readSuggestion(systemEntry);
      // Recommended protection does not expire.
      const isOld = state === 'asked' && asked.kind !== 'protect' && schedule.now() - systemEntry.changedAtMs > OLD_MS;
      await (isOld ? change(systemEntry, { state: 'old' }) : showUpdate(systemEntry));
    },
    /** @param acting the bot on behalf of the person who answers, who may manage the community. */
    async answer(
      acting: CommunityAccess,
      translate: Translate,
      systemEntry: SystemEntry,
      isYes: boolean,
      { id, name }: PersonRef,
    ): Promise<Answer> {
      const body = readSuggestion(systemEntry);
      const by = { id, name };
      if (body.state !== 'asked' || (!isYes && !(await change(systemEntry, { state: 'no', by }))))
        return note(translate('suggestion.this_was_answered_already'));
      if (!isYes) return done(translate('suggestion.noted_it_is_not_suggested_again'));
      const isApplied = await apply(acting, systemEntry, body);
      await change(systemEntry, isApplied ? { state: 'applied', by } : { state: 'stale', by: null });
      return isApplied
        ? done(wordsOf(translate, body).done)
        : failure(translate('suggestion.policy_changed_meanwhile_nothing_done'));
    },
  };
}

/** Applies a suggestion; returns false if its settings changed since. */
async function apply(
  { deps, directory }: CommunityAccess,
  { communityId, tenantId }: SystemEntry,
  { change, ...of }: SuggestionBody,
): Promise<boolean> {
  const community = await deps.communities.findCommunity({ id: communityId });
  const tenant = await deps.store.findTenant({ id: tenantId });
  if (!community || !tenant) return false;
  if (change.kind === 'act') await directory.change(community, { trial: false });
  else if (change.kind === 'promote') {
    if (!tenant.settings.observe.includes(of.name)) return false;
    await changeObserved(deps, tenant, of.name, 'promote');
  } else if (change.kind === 'protect') await changeSettings(deps, tenantId, (now) => recommendedFor(now) ?? {});
  else {
    const write = tuningWrite(tenant.policy, { ...of, change });
    if (!write) return false;
    await writePolicy(deps, tenant, write);
  }
  return true;
}

function sumOf(counts: readonly { readonly count: number }[] = []): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Whether a suggestion was made before: it is open, had a recent answer, or was declined. */
function isKnown({ name, change }: TuningSuggestion, before: readonly SystemEntry[], nowMs: number): boolean {
  return before
    .filter(({ subject }) => subject === name)
    .some((systemEntry) => {
      const { state, change: asked } = readSuggestion(systemEntry);
      const isSame = asked.kind === change.kind && asked.to === change.to;
      return state === 'asked' || nowMs - systemEntry.changedAtMs < REST_MS || (state === 'no' && isSame);
    });
}

/** Shows the suggestions from a community's verdicts now, including declined ones. */
export async function showSuggestions(
  bot: CommunityAccess,
  translate: Translate,
  community: Community,
): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const found = tenant ? await suggestTuning(bot.deps, tenant) : [];
  if (found.length === 0)
    return note(translate('suggestion.nothing_to_suggest'), translate('suggestion.verdicts_speak_policy_fewer_than'));
  const items = found.slice(0, 10).map((one) => `${describeChange(translate, one)} ${describeEffect(translate, one)}`);
  return note(translate('suggestion.verdicts_last_30_days'), items);
}
