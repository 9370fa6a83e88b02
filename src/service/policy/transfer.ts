import { z } from 'zod';
import { invalid } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import { type Community, EXEMPTION_KINDS, type Exemption } from '../../core/communities/community.ts';
import { DEFAULT_POLICY, mergePolicy, writeToward } from '../../core/policy/policy.ts';
import { fieldSchemas } from '../../core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { CommunitiesFor, StoreFor } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { checkPatterns } from '../filters/check-patterns.ts';

/** The form's name in the file; a later form gets another number. */
const EXPORT_FORM = 'steward-export-1';

/** An exported file: rules and settings, never keys or decisions; exemptions are the only data about members. */
const exportSchema = z.strictObject({
  form: z.literal(EXPORT_FORM),
  policy: z.strictObject(fieldSchemas('exported')),
  // A file of another version may lack a setting or name it as before.
  settings: settingsWriteSchema,
  community: z
    .strictObject({
      trial: z.boolean(),
      notify: z.boolean(),
      notify_text: z.string().max(500),
      lockdown: z.boolean(),
      // Older files do not have this field.
      calm: z.boolean().default(false),
      bans: z.boolean().default(false),
      platform: z.string(),
      exemptions: z.array(z.strictObject({ kind: z.enum(EXEMPTION_KINDS), id: z.string().min(1).max(64) })).max(500),
    })
    .nullable(),
});
type Exported = z.output<typeof exportSchema>;

/**
 * Exports everything that a moderator chose as one JSON document.
 * @example const file = JSON.stringify(exportTenant(tenant, null), null, 2);
 */
export function exportTenant(
  { policy, settings }: Tenant,
  chosen: { readonly community: Community; readonly exemptions: readonly Exemption[] } | null,
): Exported {
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

/** Most characters of an imported file. */
export const IMPORT_MAX_CHARS = 1_048_576;

/**
 * Reads an exported file. @throws StewardError `invalid` with every fault.
 * @example const file = readExport(await readFile('steward.json', 'utf8'));
 */
export function readExport(content: string): Exported {
  if (content.length > IMPORT_MAX_CHARS)
    throw invalid([{ loc: ['file'], msg: 'larger than 1 MiB', type: 'too_large' }]);
  const parsed = jsonOf(content);
  if (parsed === undefined) throw invalid([{ loc: ['file'], msg: 'not JSON', type: 'json_invalid' }]);
  const result = exportSchema.safeParse(parsed);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 10);
  // A path in JSON has only strings and numbers.
  throw invalid(
    issues.map((issue) => ({
      loc: ['file', ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: issue.message,
      type: issue.code,
    })),
  );
}

/**
 * Sets policy, settings and a community's choices to the file's; adds its exemptions if the platform is the same.
 * @throws StewardError `invalid` if the policy or the settings are faulty; then nothing is written.
 * @example await importTenant({ store, communities }, tenant, null, readExport(content));
 */
export async function importTenant(
  deps: StoreFor<'changePolicy' | 'changeSettings'> & CommunitiesFor<'changeCommunity' | 'addExemption'>,
  tenant: Tenant,
  community: Community | null,
  file: Exported,
): Promise<void> {
  // Both are checked before either is written.
  const checks = await checkPatterns(DEFAULT_SETTINGS, file.settings);
  const settings = mergeSettings(DEFAULT_SETTINGS, file.settings, checks);
  mergePolicy(DEFAULT_POLICY, file.policy);
  await deps.store.changeSettings(tenant.id, () => settings);
  await deps.store.changePolicy(tenant.id, (current) => mergePolicy(current, writeToward(current, file.policy)));
  if (!community || !file.community) return;
  const { platform, exemptions, notify_text: notifyText, ...choices } = file.community;
  await deps.communities.changeCommunity(community.id, { ...choices, notifyText });
  if (platform !== community.platform) return;
  for (const { kind, id } of exemptions) await deps.communities.addExemption(community.id, { kind, externalId: id });
}
