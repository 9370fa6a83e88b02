import type { Community } from '../../../src/core/communities.ts';
import { writePolicy } from '../../../src/service/write-policy.ts';
import { done, fault, withButtons } from '../answers.ts';
import type { Bot } from '../bot.ts';
import type { Answer } from '../rendering.ts';
import { cutLine } from '../text.ts';
import { ask } from './question.ts';

/** Asks whether a rule in the community's own words is to go. */
export async function askToRemoveRule(bot: Bot, community: Community, name: string): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const text = tenant?.policy.rules[name];
  if (text === undefined) return fault(`There is no rule ${cutLine(name, 64)}.`);
  const buttons = await ask(bot, { kind: 'remove_rule', communityId: community.id, name }, 'Remove it');
  return withButtons(
    fault(`Remove the rule ${cutLine(name, 64)}?`, { kind: 'text', text: cutLine(text, 300) }),
    ...buttons,
  );
}

/** Removes it, with its action and threshold. */
export async function removeRule(bot: Bot, { tenantId }: Community, name: string): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (tenant?.policy.rules[name] === undefined) return fault('That rule is gone already.');
  await writePolicy({ store: bot.deps.store, judge: bot.deps.judge }, tenant, { rules: { [name]: null } });
  return done(`Rule ${name} is removed.`);
}
