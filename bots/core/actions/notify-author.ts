import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { cutText } from '../i18n/text.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import type { Capabilities } from '../port/capabilities.ts';
import { type Button, buttonId } from '../port/rendering.ts';
import type { ActionAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { privateMessage, toResult } from './try-step.ts';

/** Tells the author, once of an incident, what was done and how to appeal; the entry then says so. */
export async function notifyAuthor(
  bot: ActionAccess,
  community: Community,
  moderationCase: ModerationCase,
  refresh: (moderationCase: ModerationCase) => Promise<void>,
): Promise<void> {
  // An author is told once of an incident, whatever number of their messages went, in however many communities.
  if (!(await claimOnce(bot, `n:${moderationCase.incidentId ?? moderationCase.id}:${moderationCase.author.id}`)))
    return;
  const outcome = await bot.calls.run('notify', community.externalId, () =>
    bot.platform.sendDirectMessage(
      { id: community.externalId, name: community.name },
      moderationCase.author.id,
      notifyText(translateFor(community), bot.platform.capabilities, community, moderationCase),
      [appealButton(translateFor(community), moderationCase)],
    ),
  );
  const result = toResult(privateMessage(bot), outcome, bot.deps.schedule.now());
  const told = await bot.deps.communities.changeCase(moderationCase.id, (current) => ({
    ...current,
    results: [...current.results, result],
  }));
  if (told) await refresh(told);
}

/** What the author of a removed message is told, in the moderators' words; `{reason}` and `{community}` are filled in. */
function notifyText(
  translate: Translate,
  { commandPrefix }: Capabilities,
  community: Community,
  moderationCase: ModerationCase,
): string {
  const words = { reason: describeReason(translate, moderationCase), community: community.name };
  const said =
    community.notifyText === ''
      ? translate('private_message.removed', words)
      : community.notifyText.replace(/\{(reason|community)\}/g, (_, slot: keyof typeof words) => words[slot]);
  const appeal = translate('private_message.if_you_think_wrong_press', {
    command: `${commandPrefix}appeal`,
  });
  return `${cutText(said, 1_000)}\n${appeal}`;
}

/** A local rule's match is not told: it would teach the way around. */
function describeReason(translate: Translate, moderationCase: ModerationCase): string {
  const { category } = moderationCase.reason;
  if (category === null) return translate('private_message.a_decision_of_the_moderators');
  return category.startsWith('local:') ? translate('private_message.a_rule_of_this_community') : category;
}

/** The button under the private notice: whoever presses it appeals, once an incident. */
function appealButton(translate: Translate, { id }: Pick<ModerationCase, 'id'>): Button {
  return { id: buttonId('appeal', id), label: translate('common.appeal'), style: 'plain' };
}
