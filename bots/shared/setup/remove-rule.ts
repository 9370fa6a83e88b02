import type { Community } from '../../../src/core/communities.ts';
import { writePolicy } from '../../../src/service/write-policy.ts';
import { done, fault, withButtons } from '../answers.ts';
import type { Bot } from '../bot.ts';
import { sayTo } from '../language/say.ts';
import type { Answer } from '../rendering.ts';
import { cutLine } from '../text.ts';
import { ask } from './question.ts';

/** Asks whether a rule in the community's own words is to go. */
export async function askToRemoveRule(bot: Bot, community: Community, name: string): Promise<Answer> {
  const say = sayTo(community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const text = tenant?.policy.rules[name];
  if (text === undefined) return fault(say('There is no rule {name}.', { name: cutLine(name, 64) }));
  const buttons = await ask(bot, say, { kind: 'remove_rule', communityId: community.id, name }, say('Remove it'));
  return withButtons(
    fault(say('Remove the rule {name}?', { name: cutLine(name, 64) }), { kind: 'text', text: cutLine(text, 300) }),
    ...buttons,
  );
}

/** Removes it, with its action and threshold. */
export async function removeRule(bot: Bot, community: Community, name: string): Promise<Answer> {
  const say = sayTo(community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (tenant?.policy.rules[name] === undefined) return fault(say('That rule is gone already.'));
  await writePolicy({ store: bot.deps.store, judge: bot.deps.judge }, tenant, { rules: { [name]: null } });
  return done(say('Rule {name} is removed.', { name }));
}
