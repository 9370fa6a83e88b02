import { isNewcomer } from '../filters/exceptions/newcomer-rule.ts';
import { overlay, stricter, stricterLimits } from '../filters/exceptions/policy-part.ts';
import type { SomeLimits } from '../filters/limits/limit-rule.ts';
import type { MessageScope } from '../messages/message-scope.ts';
import type { Policy } from '../policy/policy-fields.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tenant } from './tenant.ts';

type Held = Pick<Tenant, 'policy' | 'settings'>;
/** Of one tenant's policy and settings as they stand. */
type Known = { readonly policy: Policy; readonly byKey: Map<string, Held> };
/** Combinations of roles and channels that are kept of one tenant: each has rules made ready. */
const KEPT_MAX = 30;

/**
 * The tenant as it is for a message: what is laid over its policy and limits in that channel and for that author. The same objects are handed out as
 * long as nothing was written, so that what was made of them can be kept.
 */
export type TenantFor = (tenant: Tenant, scope: MessageScope | undefined, nowMs: number) => Tenant;

/**
 * Makes what knows which policy holds where. Channels come first, then roles, then what is stricter for newcomers.
 * @example const held = createTenantFor()(tenant, message.scope, Date.now());
 */
export function createTenantFor(): TenantFor {
  const known = new WeakMap<Settings, Known>();
  return (tenant, scope, nowMs) => {
    const { settings, policy } = tenant;
    if (!scope) return tenant;
    const items = itemsFor(settings, scope);
    const isNew = isNewcomer(settings.newcomers, scope, nowMs);
    if (items.length === 0 && !isNew) return tenant;
    let kept = known.get(settings);
    if (kept?.policy !== policy) {
      kept = { policy, byKey: new Map() };
      known.set(settings, kept);
    }
    const key = `${items.map((one) => settings.overlays.items.indexOf(one)).join()}${isNew ? '+' : ''}`;
    let held = kept.byKey.get(key);
    if (!held) {
      held = laidOver(tenant, items, isNew);
      if (kept.byKey.size >= KEPT_MAX) kept.byKey.clear();
      kept.byKey.set(key, held);
    }
    return { ...tenant, ...held };
  };
}

function itemsFor(
  { overlays: { items } }: Settings,
  { channelIds, roleIds }: MessageScope,
): Settings['overlays']['items'] {
  if (items.length === 0) return [];
  return [
    // What a channel is a part of comes before it.
    ...channelIds.toReversed().flatMap((of) => items.filter(({ on, id }) => on === 'channel' && id === of)),
    ...items.filter(({ on, id }) => on === 'role' && roleIds.includes(id)),
  ];
}

function laidOver({ policy, settings }: Held, items: Settings['overlays']['items'], isNew: boolean): Held {
  let laid = policy;
  let limits = settings.limits;
  for (const item of items) {
    laid = overlay(laid, item);
    limits = isEmpty(item.limits) ? limits : { ...limits, ...given(item.limits) };
  }
  if (isNew) {
    laid = stricter(laid, settings.newcomers);
    limits = isEmpty(settings.newcomers.limits) ? limits : stricterLimits(limits, settings.newcomers.limits);
  }
  // Where no limit is another, the rules that were made of the settings are good here too.
  return { policy: laid, settings: limits === settings.limits ? settings : { ...settings, limits } };
}

function isEmpty(limits: SomeLimits): boolean {
  return Object.keys(limits).length === 0;
}

function given(limits: SomeLimits): Partial<Settings['limits']> {
  const members = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  // Each member is of its own schema.
  return Object.fromEntries(members) as Partial<Settings['limits']>;
}
