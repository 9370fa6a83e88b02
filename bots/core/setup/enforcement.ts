import { CATEGORIES, type Category } from '../../../src/core/common/category.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { isStolenRuleOn } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { Policy } from '../../../src/core/policy/policy-fields.ts';
import { presetOf } from '../../../src/core/policy/presets.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { changeSettings, writePolicy } from '../../../src/service/policy/write-settings.ts';
import type { Translate } from '../i18n/translate.ts';
import { typed } from '../incidents/view/typed-command.ts';
import { type Answer, done } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';

/** The enforcement levels of a community, mildest first, with their names and effects. */
export const ENFORCEMENTS = [
  { name: 'observe', label: 'common.trial', does: 'setup.observe_does' },
  { name: 'scams', label: 'setup.delete_scams', does: 'setup.delete_scams_does' },
  { name: 'strict', label: 'setup.strict', does: 'setup.strict_does' },
] as const;
type Enforcement = (typeof ENFORCEMENTS)[number];

const SCAMS: readonly Category[] = ['spam', 'scam'];

/** Lists the levels, one a line; the current one has a tick. */
export function describeEnforcement(translate: Translate, { trial }: Community, { policy }: Tenant): string {
  const chosen = trial
    ? 'observe'
    : (['strict', 'scams'] as const).find((name) => changesOf(policy, name).length === 0);
  return ENFORCEMENTS.map(
    ({ name, label, does }) => `${name === chosen ? '✅ ' : ''}${translate(label)}: ${translate(does)}`,
  ).join('\n');
}

/** Sets the enforcement level of a community through its policy, trial mode and rule about stolen accounts; the answer lists the changes. */
export async function enforce(
  { deps, directory, platform: { capabilities } }: CommunityAccess,
  translate: Translate,
  community: Community,
  { policy, ...tenant }: Tenant,
  { name, label }: Enforcement,
): Promise<Answer> {
  const sharing = (await deps.communities.listCommunities({ tenantId: tenant.id })).length;
  // Otherwise other communities that share the policy would begin to delete.
  const changes = name === 'observe' && sharing > 1 ? [] : changesOf(policy, name);
  await directory.change(community, { trial: name === 'observe' });
  await writePolicy(deps, tenant, {
    actions: Object.fromEntries(changes.map(({ category, action }) => [category, action])),
    thresholds: Object.fromEntries(changes.map(({ category, threshold }) => [category, threshold])),
  });
  const { stolen } = tenant.settings;
  const endsStolen = name !== 'observe' && isStolenRuleOn(stolen) && stolen.action !== 'timeout';
  if (endsStolen) await changeSettings(deps, tenant.id, () => ({ stolen: { action: 'timeout' } }));
  const [setup, dashboard] = [typed(capabilities, 'log setup'), typed(capabilities, 'dashboard')];
  return done(
    translate('setup.enforcement_is', { choice: translate(label) }),
    [
      ...changes.map(({ category, action, threshold }) => `${category}: ${action} ≥ ${threshold}`),
      ...(endsStolen ? [translate('stolen.stolen_rule_action', { action: 'timeout' })] : []),
    ],
    translate('setup.enforcement_undo', { setup, dashboard }),
    sharing > 1 && (changes.length > 0 || endsStolen) ? translate('setup.enforcement_for_all', { count: sharing }) : '',
  );
}

/** Returns a level's policy changes. It raises; "Delete scams and spam" also resets what Strict set. Self-harm is never deleted. */
function changesOf({ actions, thresholds }: Policy, name: Enforcement['name']) {
  const wasStrict = name === 'scams' && presetOf({ thresholds }) === 'strict';
  return CATEGORIES.flatMap(({ name: category, defaultThreshold, strictThreshold }) => {
    const [action, threshold] = [actions[category], thresholds[category]];
    const isMeant = SCAMS.includes(category) || (name === 'strict' && threshold !== null && category !== 'selfharm');
    const isBack = wasStrict && !isMeant && action === 'delete';
    const usual = wasStrict || threshold === null ? defaultThreshold : threshold;
    const next = {
      category,
      action: isMeant && action !== 'timeout' ? 'delete' : isBack ? 'flag' : action,
      threshold: threshold === null && !isMeant ? null : name === 'strict' ? strictThreshold : usual,
    };
    return next.action === action && next.threshold === threshold ? [] : [next];
  });
}
