import { recordOf } from '../../core/common/untyped-json.ts';
import { DEFAULT_POLICY, restorePolicy } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, restoreSettings, type Settings } from '../../core/settings/settings.ts';

/** A policy as it was stored, perhaps by another version of Steward. @param text JSON, or null for a tenant that never set one. */
export function readPolicy(text: string | null): Policy {
  return text === null ? DEFAULT_POLICY : restorePolicy(recordOf(JSON.parse(text)));
}

/** Settings as they were stored, likewise; null for a tenant that never set any. */
export function readSettings(text: string | null): Settings {
  return text === null ? DEFAULT_SETTINGS : restoreSettings(recordOf(JSON.parse(text)));
}
