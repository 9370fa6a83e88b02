import type { Community } from '../../../src/core/communities/community.ts';
import { ENGLISH, type Translate } from '../i18n/translate.ts';
import { mirrorOf, type NativeRules } from '../port/automod-rules.ts';
import { explainRefusal } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';
import type { Mirrored, MirrorOutcome } from '../port/outcome.ts';
import { type Field, fieldIf } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { describeError } from '../runtime/problems.ts';
import type { CommunityAccess } from './access.ts';
import type { PlatformAccess } from './platform-access.ts';

/** Time after which rules are written again, because moderators may change or remove them by hand. */
const FRESH_MS = 600_000;
/** First and longest pause after the platform did not accept the rules; it doubles with each failure in a row. */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 3_600_000;
/** Number of erased communities to clean at a time. */
const REMNANTS_AT_ONCE = 50;

type Known = {
  readonly wanted: string;
  readonly atMs: number;
  readonly outcome: MirrorOutcome;
  readonly failures: number;
};

/** Creates the mirror of one platform; it does nothing if the platform has no rules of its own. */
export function createNativeRules(
  bot: Pick<CommunityAccess, 'deps' | 'platform' | 'directory' | 'problems'>,
): NativeRules {
  const { communities, store, schedule } = bot.deps;
  const { mirror } = bot.platform;
  const known = new Map<string, Known>();

  const bring = async (given: Community, isAsked: boolean): Promise<MirrorOutcome | null> => {
    if (!mirror) return null;
    const tenant = await store.findTenant({ id: given.tenantId });
    if (!tenant || (!tenant.settings.automod.mirror && !given.mirrored)) {
      known.delete(given.id);
      return null;
    }
    const { wanted, left } = mirrorOf(tenant, given, await communities.listExemptions(given.id));
    // No calls are made for a community that never used the mirror.
    if (wanted === null && !given.mirrored) {
      remember(given.id, '', { ...EMPTY, left });
      return { ...EMPTY, left };
    }
    const key = JSON.stringify(wanted);
    const last = known.get(given.id);
    if (!isAsked && last?.wanted === key && schedule.now() - last.atMs < pauseMs(last)) return last.outcome;
    // Stored first, so that after a crash the bot knows that the rules are its own to remove.
    if (wanted !== null && !given.mirrored) await bot.directory.change(given, { mirrored: true });
    const outcome = await mirror(refOf(given), wanted);
    const told = outcome.kind === 'done' ? { ...outcome, left: [...left, ...outcome.left] } : outcome;
    remember(given.id, key, told);
    if (wanted === null && (outcome.kind === 'done' || outcome.kind === 'gone'))
      await bot.directory.change(given, { mirrored: false });
    return told;
  };
  const remember = (id: string, wanted: string, outcome: MirrorOutcome): void => {
    const failures = outcome.kind === 'done' ? 0 : (known.get(id)?.failures ?? 0) + 1;
    known.set(id, { wanted, atMs: schedule.now(), outcome, failures });
    if (outcome.kind !== 'done') bot.problems.note(`AutoMod: ${whyNot(ENGLISH, bot, outcome)}`, id);
  };

  /** Removes the rules in erased communities, whoever erased them. */
  const clear = async (): Promise<void> => {
    const { name } = bot.platform;
    for (const externalId of await communities.listMirrorTombstones(name, REMNANTS_AT_ONCE)) {
      const since = await communities.findCommunity({ platform: name, externalId });
      const ref = { id: externalId, name: since?.name ?? '' };
      const isIn = since?.mirrored === true ? false : await bot.platform.isIn(ref);
      // A community that is back with the mirror on keeps its rules; where the bot left, it can remove none; 'unknown' is not ours.
      if (isIn === false || (isIn === true && (await takeAway(externalId, ref))))
        await communities.dropMirrorTombstone(name, externalId);
    }
  };
  const takeAway = async (key: string, ref: CommunityRef): Promise<boolean> => {
    const last = known.get(key);
    if (!mirror || (last && schedule.now() - last.atMs < pauseMs(last))) return false;
    const outcome = await mirror(ref, null);
    remember(key, '', outcome);
    const isOver = outcome.kind === 'done' || outcome.kind === 'gone';
    if (isOver) known.delete(key);
    return isOver;
  };

  return {
    bring: (community) => bring(community, true),
    async check() {
      if (!mirror) return;
      const note = (id?: string) => (error: unknown) => bot.problems.note(`AutoMod: ${describeError(error)}`, id);
      await clear().catch(note());
      for (const community of await communities.listCommunities({ presentOn: bot.platform.name }))
        await bring(community, false).catch(note(community.id));
    },
    describe(translate, community) {
      const last = known.get(community.id);
      if (!last) return { fields: [], isWell: true };
      const { outcome } = last;
      if (outcome.kind === 'done') return { fields: describeMirrored(translate, outcome), isWell: true };
      const value = translate('automod.not_up_to_date_why', { why: whyNot(translate, bot, outcome) });
      return { fields: [{ label: 'AutoMod', value }], isWell: false };
    },
  };
}

const EMPTY: Mirrored = { kind: 'done', rules: 0, words: 0, domains: 0, mentions: null, left: [] };

/** Describes the rules on the platform, and those that it cannot mirror. */
function describeMirrored(translate: Translate, { rules, words, domains, mentions, left }: Mirrored): readonly Field[] {
  const parts = [
    words > 0 && translate('automod.words', { count: words }),
    domains > 0 && translate('automod.domains', { count: domains }),
    mentions !== null && translate('automod.more_than_mentions', { count: mentions }),
  ];
  const what = parts.filter((part) => part !== false).join(', ');
  const stops =
    what === '' ? translate('automod.nothing') : translate('automod.what_rules_of_ours_there', { what, count: rules });
  return [
    { label: translate('automod.automod_stops'), value: stops },
    ...fieldIf(translate('automod.not_mirrored'), ...left.map(({ text, values }) => translate(text, values))),
  ];
}

function pauseMs({ outcome, failures }: Known): number {
  if (outcome.kind === 'done') return FRESH_MS;
  const asked = outcome.kind === 'later' ? (outcome.afterMs ?? 0) : 0;
  return Math.max(asked, Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** Math.min(failures - 1, 10)));
}

/** Explains why the rules are not up to date, and how to fix that. */
export function whyNot(
  translate: Translate,
  { platform: { capabilities } }: Pick<PlatformAccess, 'platform'>,
  outcome: Exclude<MirrorOutcome, Mirrored>,
): string {
  if (outcome.kind === 'gone') return translate('automod.the_server_is_gone');
  if (outcome.kind === 'refused')
    return outcome.refusal === 'missing_permission'
      ? translate('automod.bot_not_keep_rules_automod_give')
      : explainRefusal(translate, capabilities, 'delete', outcome.refusal);
  const values = { platform: capabilities.label, code: outcome.error };
  return translate('automod.platform_answered_code_tried_again', values);
}
