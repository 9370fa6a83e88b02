import { LINK_GROUPING_KEY, type LinkReputation } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { showDuration } from '../i18n/text.ts';
import type { Translate } from '../i18n/translate.ts';
import type { BotDeps } from '../port/deps.ts';
import { type Field, fieldIf } from '../port/rendering.ts';

const DAYS_MS = 30 * 86_400_000;
/** So many tenants are asked whether they share. */
const TENANTS_MAX = 50;

/**
 * What is known of the links and contacts of a case: here, and in communities of other tenants where both share it. Verdicts that are taken back and
 * tenants that share no more are out of it at once.
 */
export async function linkFields(
  { communities, store, schedule }: Pick<BotDeps, 'communities' | 'store' | 'schedule'>,
  translate: Translate,
  tenantId: string,
  { groupingKeys }: Pick<ModerationCase, 'groupingKeys'>,
): Promise<Field[]> {
  const keys = groupingKeys.filter((key) => key.startsWith(LINK_GROUPING_KEY));
  if (keys.length === 0) return [];
  const nowMs = schedule.now();
  const known = await communities.readLinks({ keys, sinceMs: nowMs - DAYS_MS, limit: TENANTS_MAX });
  const shares = async (id: string) => (await store.findTenant({ id }))?.settings.share_links === true;
  const others: LinkReputation[] = [];
  if (await shares(tenantId))
    for (const one of known) if (one.tenantId !== tenantId && (await shares(one.tenantId))) others.push(one);
  const own = known.filter((one) => one.tenantId === tenantId);
  return [
    ...fieldIf(translate('entry.its_links_here'), describe(translate, own, nowMs)),
    ...fieldIf(translate('entry.its_links_in_other_communities'), describe(translate, others, nowMs)),
  ];
}

function describe(translate: Translate, known: readonly LinkReputation[], nowMs: number): string {
  if (known.length === 0) return '';
  const sum = (member: Exclude<keyof LinkReputation, 'tenantId'>) => known.reduce((all, one) => all + one[member], 0);
  const firstMs = Math.min(...known.map((one) => one.firstMs));
  return translate('entry.links_are_known', {
    entries: sum('entries'),
    accounts: sum('accounts'),
    upheld: sum('upheld'),
    dismissed: sum('dismissed'),
    span: showDuration(translate, nowMs - firstMs),
  });
}
