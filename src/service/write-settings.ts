import { StewardError } from '../core/errors.ts';
import { mergeSettings, type Settings, type SettingsWrite } from '../core/settings.ts';
import type { OnlyIf, TenantStore } from '../core/store.ts';

/**
 * Merges a write into the tenant's local rules and failure setting; nothing is written when any part of it is at fault.
 * @throws StewardError `invalid` with every fault; `unknown_key` when the tenant is gone; `changed_meanwhile` when `only` does not
 * hold.
 * @example const settings = await writeSettings({ store }, tenant.id, { fail_open: false });
 */
export async function writeSettings(
  deps: { readonly store: Pick<TenantStore, 'changeSettings'> },
  tenantId: string,
  write: SettingsWrite,
  only?: OnlyIf<Settings>,
): Promise<Settings> {
  const settings = await deps.store.changeSettings(tenantId, (current) => mergeSettings(current, write), only);
  if (settings === null) throw new StewardError('unknown_key', 'unknown api key');
  return settings;
}

/**
 * Makes a write out of what stands, and merges it, in one transaction: for lists that several people add to at once.
 * @throws StewardError `invalid` with every fault, and nothing is written then; `not_found` when the tenant is gone.
 * @example await changeSettings({ store }, tenant.id, ({ words }) => ({ words: { list: [...words.list, 'casino'] } }));
 */
export async function changeSettings(
  deps: { readonly store: Pick<TenantStore, 'changeSettings'> },
  tenantId: string,
  change: (current: Settings) => SettingsWrite,
): Promise<Settings> {
  const settings = await deps.store.changeSettings(tenantId, (current) => mergeSettings(current, change(current)));
  if (settings === null) throw new StewardError('not_found', 'this tenant was erased');
  return settings;
}
