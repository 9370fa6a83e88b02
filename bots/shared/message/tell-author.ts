import type { Community, ModerationCase } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';
import type { Capabilities } from '../capabilities.ts';
import { type Say, sayTo } from '../language/say.ts';
import { type Button, buttonId } from '../rendering.ts';
import { cutText } from '../text.ts';
import { privateMessage, toResult } from '../try-step.ts';
import { claimOnce } from './claim.ts';

/** Tells the author, once of an incident, what was done and how to appeal; the entry then says so. */
export async function tellAuthor(
  bot: Bot,
  community: Community,
  notice: ModerationCase,
  refresh: (notice: ModerationCase) => Promise<void>,
): Promise<void> {
  // An author is told once of an incident, whatever number of their messages went, in however many communities.
  if (!(await claimOnce(bot, `n:${notice.incidentId ?? notice.id}:${notice.author.id}`))) return;
  const outcome = await bot.calls.run('notify', community.externalId, () =>
    bot.platform.tell(
      { id: community.externalId, name: community.name },
      notice.author.id,
      notifyText(sayTo(community), bot.platform.capabilities, community, notice),
      [appealButton(sayTo(community), notice)],
    ),
  );
  const result = toResult(privateMessage(bot), outcome, bot.deps.schedule.now());
  const told = await bot.deps.communities.changeCase(notice.id, (current) => ({
    ...current,
    results: [...current.results, result],
  }));
  if (told) await refresh(told);
}

/** What the author of a removed message is told, in the moderators' words; `{reason}` and `{community}` are filled in. */
function notifyText(say: Say, { commandPrefix }: Capabilities, community: Community, notice: ModerationCase): string {
  const words = { reason: describeReason(say, notice), community: community.name };
  const said =
    community.notifyText === ''
      ? say('A message of yours in {community} was removed. Reason: {reason}.', words)
      : community.notifyText.replace(/\{(reason|community)\}/g, (_, slot: keyof typeof words) => words[slot]);
  const appeal = say('If you think that this was wrong, press Appeal, or write {command} and why; once.', {
    command: `${commandPrefix}appeal`,
  });
  return `${cutText(said, 1_000)}\n${appeal}`;
}

/** A local rule's match is not told: it would teach the way around. */
function describeReason(say: Say, notice: ModerationCase): string {
  const { category } = notice.reason;
  if (category === null) return say('a decision of the moderators');
  return category.startsWith('local:') ? say('a rule of this community') : category;
}

/** The button under the private notice: whoever presses it appeals, once an incident. */
function appealButton(say: Say, { id }: Pick<ModerationCase, 'id'>): Button {
  return { id: buttonId('appeal', id), label: say('Appeal'), style: 'plain' };
}
