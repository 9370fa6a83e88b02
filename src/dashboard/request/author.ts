import type { Author } from '../../core/settings/changes.ts';
import type { PageContext } from './page-context.ts';

/** Whom the audit trail names for what a visitor changes. */
export function authorOf({ session }: PageContext): Author {
  return { by: session.name, via: 'dashboard' };
}
