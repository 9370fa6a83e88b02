import { describeMissingScopes } from '../connection/scopes.ts';
import type { Workspaces } from './workspaces.ts';

/** So many workspaces are named. */
const NAMED_MAX = 5;

/** What is wrong with some workspaces while the others are served, for the health of the bot; null when nothing is. Named by their ids alone. */
export function describeTokenHealth(workspaces: Pick<Workspaces, 'all' | 'unreadable'>): string | null {
  const sessions = workspaces.all();
  const paused = sessions.flatMap((session) => {
    const tokenHealth = session.tokenHealth();
    return tokenHealth.kind === 'refused' ? [`${session.id} (${tokenHealth.code})`] : [];
  });
  const lacking = sessions.flatMap((session) =>
    session.tokenHealth().kind === 'accepted' && describeMissingScopes(session.workspace().scopes) ? [session.id] : [],
  );
  const unreadable = workspaces.unreadable();
  const parts = [
    paused.length > 0
      ? `Slack refuses the tokens of ${name(paused)}: they are paused until they install the app again.`
      : '',
    unreadable.length > 0
      ? `The tokens of ${name(unreadable)} were sealed with another SERVICE_SECRET_KEY: put it back, or have them install the app again.`
      : '',
    lacking.length > 0 ? `Without a scope that is needed: ${name(lacking)}; they install the app again.` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function name(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED_MAX).join(', ');
  return ids.length > NAMED_MAX ? `${named} and ${ids.length - NAMED_MAX} more` : named;
}
