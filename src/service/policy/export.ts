import { z } from 'zod';
import { type Community, EXEMPTION_KINDS, type Exemption } from '../../core/communities/community.ts';
import { fieldSchemas } from '../../core/policy/policy-fields.ts';
import { settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/** What the form is called inside the file; a later form gets another number. */
export const EXPORT_FORM = 'steward-export-1';

/** An exported file: rules and settings, never keys, decisions or anything about members but the exemptions. */
export const exportSchema = z.strictObject({
  form: z.literal(EXPORT_FORM),
  policy: z.strictObject(fieldSchemas('exported')),
  // A file of another version may lack a setting, or have one in former words.
  settings: settingsWriteSchema,
  community: z
    .strictObject({
      trial: z.boolean(),
      notify: z.boolean(),
      notify_text: z.string().max(500),
      lockdown: z.boolean(),
      // Files of before there was such a choice say nothing of it.
      calm: z.boolean().default(false),
      bans: z.boolean().default(false),
      platform: z.string(),
      exemptions: z.array(z.strictObject({ kind: z.enum(EXEMPTION_KINDS), id: z.string().min(1).max(64) })).max(500),
    })
    .nullable(),
});
export type Exported = z.output<typeof exportSchema>;

/**
 * Everything a moderator chose, as one JSON document.
 * @example const file = JSON.stringify(exportTenant(tenant, null), null, 2);
 */
export function exportTenant(
  tenant: Tenant,
  chosen: { readonly community: Community; readonly exemptions: readonly Exemption[] } | null,
): Exported {
  const { policy, settings } = tenant;
  return {
    form: EXPORT_FORM,
    policy: structuredClone(policy) as Exported['policy'], // It is not frozen, and a caller may change it.
    settings,
    community: chosen && {
      trial: chosen.community.trial,
      notify: chosen.community.notify,
      notify_text: chosen.community.notifyText,
      lockdown: chosen.community.lockdown,
      calm: chosen.community.calm,
      bans: chosen.community.bans,
      platform: chosen.community.platform,
      exemptions: chosen.exemptions.map(({ kind, externalId }) => ({ kind, id: externalId })),
    },
  };
}
