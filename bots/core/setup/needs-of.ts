import type { Community } from '../../../src/core/communities/community.ts';
import { ACTIONS, type Action, severity } from '../../../src/core/decisions/decision.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { translateFor } from '../i18n/translate.ts';
import type { Need, NeedsOf } from '../port/needs.ts';
import { refOf } from '../runtime/directory.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Returns the needs of everything that is turned on in a community, and which are met. @param otherwise overrides for the query. */
export async function needsOf(
  bot: Pick<PlatformAccess, 'deps' | 'platform'>,
  community: Community,
  channelId: string | null,
  otherwise: Partial<NeedsOf> = {},
): Promise<readonly Need[]> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const { steps = [], spammers = false } = tenant?.settings.offences ?? {};
  const bansByItself = spammers || steps.some(({ action }) => action === 'ban');
  return bot.platform.needs(refOf(community), {
    translate: translateFor(community),
    channelId,
    logChannel: community.logChannel || null,
    alert: community.alert,
    lockdown: community.lockdown,
    slowmode: community.calm,
    bans: community.bans || (bansByItself && !community.trial),
    mirror: tenant?.settings.automod.mirror === true && !community.trial,
    quarantine: tenant?.settings.stolen.quarantine_role ?? '',
    gate: tenant !== null && tenant.settings.gate.messages > 0,
    requests: tenant?.settings.posts.requests === true,
    // A ban that is impossible becomes a timeout.
    strongest: bansByItself ? 'timeout' : tenant ? strongestOf(tenant) : 'flag',
    ...otherwise,
  });
}

/** Lists what a feature lacks that will be turned on, or (`alert`, `quarantine`) is on: one line each. */
export async function missingFor(
  bot: PlatformAccess,
  community: Community,
  what: 'lockdown' | 'slowmode' | 'bans' | 'mirror' | 'alert' | 'quarantine',
): Promise<readonly string[]> {
  const needs = await needsOf(bot, community, null, /^(?:alert|quarantine)$/.test(what) ? {} : { [what]: true });
  const missing = needs.filter(({ about, has }) => about === what && !has);
  const translate = translateFor(community);
  return missing.map(({ what: need, how }) => `${translate('status.not_working')} ${need}. ${how}`);
}

/** Returns the strongest action of a tenant's policy and local rules, including rules that are off. */
function strongestOf({ policy, settings }: Pick<Tenant, 'policy' | 'settings'>): Action {
  const all = [...Object.values(policy.actions), ...Object.values(policy.rule_actions), ...actionsIn(settings)];
  return all.reduce<Action>((one, other) => (severity(other) > severity(one) ? other : one), 'none');
}

/** Collects the actions of all rules; each rule stores its action under this name. */
function actionsIn(value: unknown): Action[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'action' ? ACTIONS.filter((known) => known === inner) : actionsIn(inner),
  );
}
