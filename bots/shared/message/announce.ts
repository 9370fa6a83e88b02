import type { Community, Notice } from '../../../src/core/communities.ts';
import { raidRule } from '../../../src/core/rules/raid-rule.ts';
import type { Bot } from '../bot.ts';
import { renderNotice } from '../notice.ts';
import { type PostOutcome, RATE_LIMITED } from '../platform.ts';
import { renderRaidNotice } from '../raid-notice.ts';
import type { Entry } from '../rendering.ts';

/** How long an entry that could not be posted is tried again. */
const POST_AGAIN_MS = 3_600_000;
/** How many entries of a community wait at most; platforms take about one a second, and nobody reads more. */
const ENTRIES_WAITING_MAX = 500;
/** The message of an entry that is on its way. */
const NOT_POSTED = '';

/** Whether a notice is of a message that the entry of its raid counts: a raid has one entry, not hundreds. A flood has an entry a message. */
export function isOfRaid(notice: Notice): boolean {
  return notice.kind === 'message' && notice.ground.rule === raidRule.name;
}

/** Posts the entry of a notice whose steps are taken, or looks whether a crash left it posted. */
export async function announce(
  bot: Bot,
  community: Community,
  notice: Notice,
  refresh: (id: string) => Promise<void>,
): Promise<void> {
  if (notice.state === 'posting') return lookForPost(bot, community, notice, refresh);
  if (notice.state !== 'acted') return;
  if (isOfRaid(notice)) return keepEnd(bot, notice.id, { state: 'unposted' });
  const channelId = await bot.logChannel(community);
  if (channelId === null) return keepEnd(bot, notice.id, { state: 'unposted' });
  if (bot.calls.waiting('entry', community.externalId) >= ENTRIES_WAITING_MAX) {
    bot.problems.note('more entries than the platform takes; "recent" shows the last of them');
    return keepEnd(bot, notice.id, { state: 'unposted' });
  }
  const sent = await bot.calls.run('entry', community.externalId, () => post(bot, notice.id, channelId));
  if (sent) await afterPost(bot, community, sent.posting, sent.outcome, refresh);
}

/**
 * Posts when the entry's turn has come, and marks it only then: while it waits in line for longer than it is held, another process may
 * take it up, and this one must see that. null when somebody did.
 */
async function post(
  bot: Bot,
  noticeId: string,
  channelId: string,
): Promise<{ readonly posting: Notice; readonly outcome: PostOutcome } | null> {
  const posting = await bot.deps.communities.changeNotice(noticeId, (current) =>
    current.state === 'acted'
      ? { ...current, state: 'posting', post: { channelId, messageId: NOT_POSTED }, ...hold(bot) }
      : null,
  );
  return posting && { posting, outcome: await bot.platform.postEntry(channelId, entryOf(bot, posting)) };
}

async function afterPost(
  bot: Bot,
  community: Community,
  posted: Notice,
  outcome: PostOutcome,
  refresh: (id: string) => Promise<void>,
): Promise<void> {
  if (outcome.kind === 'posted') {
    const now = await bot.deps.communities.changeNotice(posted.id, (current) => ({
      ...current,
      state: 'posted',
      post: outcome.post,
    }));
    // A press, a report or the private message may have changed the notice while its entry was on the way.
    if (now && JSON.stringify(entryOf(bot, now)) !== JSON.stringify(entryOf(bot, posted))) await refresh(posted.id);
    return;
  }
  const why =
    outcome.kind === 'refused'
      ? outcome.refusal
      : outcome.kind === 'failed' || outcome.kind === 'later'
        ? outcome.error
        : 'the log channel is gone';
  bot.problems.note(`posting to the log failed: ${why}`);
  bot.deps.log.warn(
    { platform: bot.platform.name, community: community.externalId, notice: posted.id, why },
    'an entry was not posted',
  );
  const tooOld = bot.deps.schedule.now() - posted.createdAtMs > POST_AGAIN_MS;
  if (outcome.kind === 'gone' && !tooOld) {
    // Somebody deleted the channel: the next try looks for another, or makes one.
    await bot.directory.change(community, { logChannel: null });
    return keepEnd(bot, posted.id, { state: 'acted' });
  }
  if ((outcome.kind !== 'failed' && outcome.kind !== 'later') || tooOld)
    return keepEnd(bot, posted.id, { state: 'unposted' });
  // Only of a refusal for the rate limit is it sure that nothing was posted; anything else is looked into when the hold ends.
  if (outcome.error === RATE_LIMITED) await keepEnd(bot, posted.id, { state: 'acted' });
}

/** After a crash in the middle of a post. Where the platform cannot tell, the entry is not posted again. */
async function lookForPost(
  bot: Bot,
  community: Community,
  notice: Notice,
  refresh: (id: string) => Promise<void>,
): Promise<void> {
  const found = notice.post ? await bot.platform.findEntry(notice.post.channelId, notice.id) : 'unknown';
  if (found === 'unknown') return keepEnd(bot, notice.id, { state: 'unposted' });
  if (found) {
    await keepEnd(bot, notice.id, { state: 'posted', post: found });
    return refresh(notice.id);
  }
  const again = await bot.deps.communities.changeNotice(notice.id, (current) =>
    current.state === 'posting' ? { ...current, state: 'acted', ...hold(bot) } : null,
  );
  if (again) await announce(bot, community, again, refresh);
}

/** Brings a posted entry up to what its notice says. */
export async function editEntry(bot: Bot, noticeId: string): Promise<void> {
  const notice = await bot.deps.communities.findNotice({ id: noticeId });
  const community = notice?.post && (await bot.deps.communities.findCommunity({ id: notice.communityId }));
  if (!notice?.post || notice.post.messageId === NOT_POSTED || !community) return;
  const { post } = notice;
  const outcome = await bot.calls.run('entry', community.externalId, () =>
    bot.platform.editEntry(post, entryOf(bot, notice)),
  );
  if (outcome.kind === 'failed' || outcome.kind === 'later')
    bot.problems.note(`editing an entry failed: ${outcome.error}`);
}

function entryOf(bot: Bot, notice: Notice): Entry {
  const { capabilities } = bot.platform;
  return notice.kind === 'raid' ? renderRaidNotice(capabilities, notice) : renderNotice(capabilities, notice);
}

async function keepEnd(bot: Bot, noticeId: string, change: Partial<Notice>): Promise<void> {
  await bot.deps.communities.changeNotice(noticeId, (current) => ({ ...current, ...change }));
}

/** Keeps a notice for this process. */
export function hold(bot: Bot): Pick<Notice, 'heldUntilMs'> {
  return { heldUntilMs: bot.deps.schedule.now() + bot.deps.settings.leaseMs };
}
