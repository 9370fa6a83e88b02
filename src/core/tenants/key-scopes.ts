import type { SessionRights } from './sessions.ts';

/** The scopes that an API key can be restricted to, and the purpose of each, in the words of pages and documentation. */
export const SCOPE_WORDS = {
  moderate: 'have messages judged',
  read: 'read the policy, settings, audit log and statistics',
  policy: 'change the policy, settings and examples, and give verdicts',
  keys: 'list, make and revoke keys',
  erase: 'erase a person, or the tenant and all it has',
  dashboard: 'sign in to the dashboard',
} as const;
export type KeyScope = keyof typeof SCOPE_WORDS;
// Object.keys loses the types of the names.
export const KEY_SCOPES = Object.keys(SCOPE_WORDS) as readonly KeyScope[];

/** The most scopes that a test key can have: none of them changes anything. */
export const TEST_SCOPES: readonly KeyScope[] = ['moderate', 'read'];

/** The scopes that a key needs to sign in to the dashboard as owner, manager, moderator or viewer; the first match counts. */
export const ROLE_SCOPES = [
  ['own', ['dashboard', 'moderate', 'policy', 'keys', 'erase']],
  ['manage', ['dashboard', 'moderate', 'policy']],
  ['moderate', ['dashboard', 'moderate']],
  ['view', ['dashboard']],
] as const satisfies readonly (readonly [SessionRights, readonly KeyScope[]])[];

/** A key's restrictions; null means none. */
export type KeyLimits = {
  readonly scopes: readonly KeyScope[] | null;
  readonly expiresAtMs: number | null;
  /** The addresses and ranges from which it can be used, see `isAddressRange`. */
  readonly addresses: readonly string[] | null;
};

const JUDGES = /^\/(?:v1\/(?:moderate|moderations|rules\/try|jobs(?:\/.+)?|compat\/.+)|mcp)$/;

/**
 * Returns the scope that an API request needs.
 * @example scopeNeeded('DELETE', '/v1/tenant'); // => 'erase'
 */
export function scopeNeeded(method: string, path: string): KeyScope {
  if (JUDGES.test(path) && !path.endsWith(':suggestscore')) return 'moderate';
  if (path.startsWith('/v1/tenant/keys')) return 'keys';
  if (method === 'DELETE' && (path === '/v1/tenant' || path.startsWith('/v1/authors/'))) return 'erase';
  const changesNothing = method === 'GET' || method === 'HEAD' || path === '/v1/replay';
  return changesNothing ? 'read' : 'policy';
}

/**
 * Whether a key's scopes include a scope; null includes all.
 * @example hasScope(['read'], 'erase'); // => false
 */
export function hasScope(scopes: readonly KeyScope[] | null, scope: KeyScope): boolean {
  return scopes === null || scopes.includes(scope);
}

/**
 * Whether a key can do everything with the tenant, until somebody revokes it.
 * @example isUnlimited({ scopes: ['read'], expiresAtMs: null, addresses: null }); // => false
 */
export function isUnlimited({ scopes, expiresAtMs, addresses }: KeyLimits): boolean {
  return scopes === null && expiresAtMs === null && addresses === null;
}
