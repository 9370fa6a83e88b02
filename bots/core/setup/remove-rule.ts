import type { Community } from '../../../src/core/communities/community.ts';
import { writePolicy } from '../../../src/service/policy/write-settings.ts';
import { cutLine, translateFor } from '../i18n/translate.ts';
import { type Answer, done, failure } from '../port/rendering.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { askQuestion } from './pending-question.ts';

/** Asks whether to remove a rule in the community's own words. */
export async function askToRemoveRule(bot: PlatformAccess, community: Community, name: string): Promise<Answer> {
  const translate = translateFor(community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const text = tenant?.policy.rules[name];
  if (text === undefined) return failure(translate('setup.there_is_no_rule_name', { name: cutLine(name, 64) }));
  const question = { kind: 'remove_rule', communityId: community.id, name } as const;
  const title = translate('setup.remove_the_rule_name', { name: cutLine(name, 64) });
  return askQuestion(bot, translate, question, translate('setup.remove_it'), title, cutLine(text, 300));
}

/** Removes the rule with its action and threshold. */
export async function removeRule(bot: PlatformAccess, community: Community, name: string): Promise<Answer> {
  const translate = translateFor(community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (tenant?.policy.rules[name] === undefined) return failure(translate('setup.that_rule_is_gone_already'));
  await writePolicy(bot.deps, tenant, { rules: { [name]: null } });
  return done(translate('setup.rule_name_is_removed', { name }));
}
