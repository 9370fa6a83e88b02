import type { Author } from '../core/changes.ts';
import type { Visit } from './visit.ts';

/** Whom the audit trail names for what a visitor changes. */
export function authorOf({ session }: Visit): Author {
  return { by: session.name, via: 'dashboard' };
}
