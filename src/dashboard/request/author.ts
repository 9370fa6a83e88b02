import type { Author } from '../../core/settings/changes.ts';
import type { PageContext } from './page-context.ts';

/** Whom the audit trail names for what a visitor changes. */
export function authorOf({ session }: PageContext): Author {
  return { by: session.name, via: 'dashboard' };
}

/** The names that the verdicts of a visitor have: the platform's id of somebody from chat, and a name where a decision has no entry in chat. */
export function namesOf({ session: { personId, name } }: PageContext): readonly string[] {
  return personId === null ? [name] : [name, personId];
}

/** Whom chat names for what a visitor does about a message or a member. @example const { by, personId } = actorOf(pageContext); */
export function actorOf({ session: { personId, name } }: PageContext) {
  return { by: { id: personId ?? name, name }, personId };
}
