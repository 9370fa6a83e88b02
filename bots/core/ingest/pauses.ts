import { v7 as newId } from 'uuid';
import { groupBy } from '../../../src/core/collections/group-by.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Decision, Reason } from '../../../src/core/decisions/decision.ts';
import { showMoment, type Translate, translateFor } from '../i18n/translate.ts';
import type { PostRef } from '../port/outcome.ts';
import type { Entry } from '../port/rendering.ts';
import type { IngestAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import type { JudgedCandidate } from './judge.ts';

/** How long the model may fail before moderators are notified; `status` shows shorter failures. */
const FAILING_MS = 60_000;
/** Shortest time between two notices of the same kind of pause in a community. */
const TOLD_EVERY_MS = 6 * 3_600_000;

const WORDS = {
  quota: 'pause.the_monthly_quota_is_used_up',
  global_budget: 'pause.the_operator_budget_is_used_up',
  free_budget: 'pause.operator_budget_trials_used_up',
  error_open: 'common.the_judging_model_cannot_be_reached',
} as const satisfies Partial<Record<Reason, string>>;
type PauseReason = keyof typeof WORDS;

type Pause = {
  readonly id: string;
  readonly reason: PauseReason;
  readonly sinceMs: number;
  passed: number;
  told: boolean;
  post: PostRef | null;
};

/** Notifies moderators when judging pauses and, once it continues, how much passed. A restart loses this; the claim prevents a second notice. */
export function createPauses(bot: IngestAccess) {
  const pauses = new Map<string, Pause>();
  const look = (community: Community, decisions: readonly Decision[]): void => {
    const known = pauses.get(community.id);
    const paused = decisions.filter(({ reason }) => isPause(reason));
    const reason = paused.map((decision) => decision.reason).find(isPause);
    if (reason === undefined) {
      // Only an answer of the model ends a pause: a cached answer or a local rule proves nothing.
      if (!known || !decisions.some((decision) => decision.reason === 'model')) return;
      pauses.delete(community.id);
      if (known.post) bot.work.begin('pause ended', () => notifyEnd(bot, community, known), community.id);
      return;
    }
    const pause = known?.reason === reason ? known : begin(bot, reason);
    pauses.set(community.id, pause);
    pause.passed += paused.length;
    const lasts = bot.deps.schedule.now() - pause.sinceMs;
    if (pause.told || (reason === 'error_open' && lasts < FAILING_MS)) return;
    pause.told = true;
    bot.work.begin('pause', () => notifyBegin(bot, community, pause), community.id);
  };
  return {
    /** Returns why and since when judging is paused in a community, in words; null if it is not. */
    describe(translate: Translate, communityId: string): string | null {
      const pause = pauses.get(communityId);
      if (!pause) return null;
      const [time, why] = [showMoment(translate, pause.sinceMs), translate(WORDS[pause.reason])];
      return translate('pause.paused_since_time_why_passed', { time, why, count: pause.passed });
    },
    /** Looks at a decided batch. The batch of one tenant may have messages of several communities. */
    onJudged(judged: readonly JudgedCandidate[]): void {
      for (const ofOne of groupBy(judged, ({ candidate }) => candidate.community.id).values()) {
        const parts = ofOne.flatMap(({ own, quoted, pictured }) => [own, quoted, pictured]);
        const decisions = parts.flatMap((part) => part?.decision ?? []);
        const community = ofOne.at(-1)?.candidate.community;
        if (community) look(community, decisions);
      }
    },
  };
}

function begin(bot: IngestAccess, reason: PauseReason): Pause {
  const nowMs = bot.deps.schedule.now();
  return { id: newId({ msecs: nowMs }), reason, sinceMs: nowMs, passed: 0, told: false, post: null };
}

function isPause(reason: Reason): reason is PauseReason {
  return Object.hasOwn(WORDS, reason);
}

async function notifyBegin(bot: IngestAccess, community: Community, pause: Pause): Promise<void> {
  const place = await bot.logPlaces.of(community);
  if (place === null) return;
  const nowMs = bot.deps.schedule.now();
  if (!(await claimOnce(bot, `p:${community.id}:${pause.reason}:${Math.floor(nowMs / TOLD_EVERY_MS)}`))) return;
  const entry = pauseEntry(translateFor(community), pause, null);
  const outcome = await bot.calls.runIn('entry', community, (ref) =>
    bot.platform.postEntry(ref, place.channelId, entry),
  );
  if (outcome.kind === 'posted') pause.post = outcome.post;
}

async function notifyEnd(bot: IngestAccess, community: Community, pause: Pause): Promise<void> {
  const { post } = pause;
  if (!post) return;
  const entry = pauseEntry(translateFor(community), pause, bot.deps.schedule.now());
  await bot.calls.runIn('entry', community, (ref) => bot.platform.editEntry(ref, post, entry));
}

function pauseEntry(translate: Translate, pause: Pause, endedAtMs: number | null): Entry {
  const values = {
    from: showMoment(translate, pause.sinceMs),
    to: endedAtMs === null ? '' : showMoment(translate, endedAtMs),
    why: translate(WORDS[pause.reason]),
    count: pause.passed,
  };
  const [tone, title, text] =
    endedAtMs === null
      ? (['warning', 'pause.judging_is_paused', 'pause.since_why_messages_pass_unjudged'] as const)
      : (['muted', 'pause.judging_goes_on', 'pause.why_messages_passed_unjudged'] as const);
  return {
    id: pause.id,
    language: translate.language,
    tone,
    title: translate(title),
    text: translate(text, values),
    fields: [],
    buttons: [],
  };
}
