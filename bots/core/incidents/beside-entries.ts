import { v7 as newId } from 'uuid';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { cutLine, type Translate, translateFor } from '../i18n/translate.ts';
import type { PostOutcome } from '../port/outcome.ts';
import type { Entry, Mention } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { findPost, NOT_POSTED } from '../runtime/find-post.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { mentionFor } from './view/alert.ts';
import { typed } from './view/typed-command.ts';

const CALLED_MAX = 2_000;
/** Code of an alert that waits until the platform says whether it was posted. */
const NOT_LOOKED = 'not_looked_up';

/** Creates the alerts of one platform. */
export function createAlerts(bot: PlatformAccess) {
  const { communities } = bot.deps;
  const { name: platform } = bot.platform;
  const called = createLru<string, true>(CALLED_MAX);
  // The claim of an alert has its own name: a deleted entry is withdrawn, but its alert was sent nevertheless.
  const nameOf = ({ id }: Pick<ModerationCase, 'id'>) => `alert/${id}`;

  const isFirst = async (moderationCase: ModerationCase, channelId: string): Promise<boolean> => {
    const { incidentId } = moderationCase;
    if (incidentId === null) return true;
    const place = `alert/${platform}/${channelId}`;
    const key = `${incidentId}/${place}`;
    if (called.has(key)) return false;
    const name = nameOf(moderationCase);
    const first = await communities.leadIncident({ incidentId, place, platform, caseId: name });
    if (first !== name) called.set(key, true);
    return first === name;
  };
  const post = async (
    community: Community,
    moderationCase: ModerationCase,
    channelId: string,
    entry: Entry,
  ): Promise<PostOutcome> => {
    // An earlier try may have posted it. If the platform cannot tell, twice is better than never.
    const { id, post: tried, createdAtMs } = moderationCase;
    const found = tried && (await findPost(bot.platform, community, id, { ...tried, channelId }, createdAtMs));
    if (found === 'later') return { kind: 'later', error: NOT_LOOKED, afterMs: null };
    if (found && found !== 'unknown') return { kind: 'posted', post: found };
    await communities.changeCase(id, (current) => ({
      ...current,
      post: { channelId, messageId: NOT_POSTED, sinceMs: bot.deps.schedule.now() },
    }));
    return bot.platform.postEntry(refOf(community), channelId, entry);
  };

  return {
    /** Returns the mention for an entry before its post; null if nobody is alerted or the alert was sent. */
    async claim(community: Community, moderationCase: ModerationCase, channelId: string): Promise<Mention | null> {
      const { incidentId } = moderationCase;
      const counts = community.alert && incidentId !== null ? await communities.countIncident(incidentId) : null;
      const mention = mentionFor(community, moderationCase, counts?.categories);
      return mention && (await isFirst(moderationCase, channelId)) ? mention : null;
    },
    /** Releases the claim of an entry that was not posted, so that the next one alerts. */
    release: (moderationCase: Pick<ModerationCase, 'id'>): Promise<void> =>
      communities.withdrawEntry(nameOf(moderationCase)),
    /** Posts a short alert for a case that joined an incident with an entry, because an edit notifies nobody. Returns null if nobody needs it. */
    async callLate(community: Community, moderationCase: ModerationCase, channelId: string) {
      const mention = mentionFor(community, moderationCase);
      if (!mention || !(await isFirst(moderationCase, channelId))) return null;
      const entry = renderCall(translateFor(community), moderationCase, mention);
      const call = () => post(community, moderationCase, channelId, entry);
      return bot.calls.run('entry', community.externalId, call, true);
    },
  };
}

function renderCall(
  translate: Translate,
  { id, incidentId, reason: caseReason }: ModerationCase,
  mention: Mention,
): Entry {
  const what = caseReason.category ?? translate('alert.a_severe_message');
  return {
    id,
    language: translate.language,
    incidentId,
    mention,
    tone: 'danger',
    title: cutLine(translate('alert.alert_what_came_into_an_incident', { what }), 120),
    fields: [
      { label: translate('alert.incident'), value: incidentId ?? id, code: true },
      { label: translate('alert.what_to_do'), value: translate('alert.entry_above_says_done_buttons') },
    ],
    buttons: [],
  };
}

/** Shortest time between two notices of uncertain posts in one log. */
const TOLD_EVERY_MS = 600_000;
const CHANNELS_MAX = 10_000;

/** Creates the notice that an entry may be missing, because its post is uncertain. It resolves to false if a later try makes sense. */
export function createNotifyUncertainPost(bot: PlatformAccess) {
  const { now } = bot.deps.schedule;
  const told = createKeptAnswers<boolean>(now, CHANNELS_MAX, (isTold) => (isTold ? TOLD_EVERY_MS : 0));
  return (community: Community, channelId: string): Promise<boolean> =>
    told.of(channelId, async () => {
      const entry = renderUncertainPost(bot, translateFor(community), now());
      const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, channelId, entry));
      return outcome.kind !== 'failed' && outcome.kind !== 'later';
    });
}

function renderUncertainPost(
  { platform: { capabilities } }: PlatformAccess,
  translate: Translate,
  nowMs: number,
): Entry {
  const { label: platform } = capabilities;
  return {
    id: newId({ msecs: nowMs }),
    language: translate.language,
    tone: 'warning',
    title: translate('log.an_entry_may_be_missing'),
    text: translate('log.platform_not_say_whether_took', { platform, command: typed(capabilities, 'recent') }),
    fields: [],
    buttons: [],
  };
}
