import type { Rights } from '../../core/port/platform.ts';
import { codeOf, isPassing, outcomeOfError, rateLimitOf } from '../connection/outcome.ts';
import type { Moderators } from './moderators.ts';
import type { People, Person } from './people.ts';

/** What somebody may ask of the bot: owners and administrators everything, those in #steward-log the work of moderators. Asked now. */
export async function rightsOf(people: People, moderators: Moderators, personId: string): Promise<Rights | 'unknown'> {
  try {
    const person = await people.fetch(personId);
    if (person.isAdmin) return 'manage';
    if (person.isBot) return 'member';
  } catch (error) {
    return outcomeOfError(error).kind === 'gone' ? 'member' : 'unknown';
  }
  try {
    return (await moderators.members()).has(personId) ? 'moderate' : 'member';
  } catch (error) {
    // Without the scope there is no such channel, and everybody else is a member; what passes leaves it open.
    const isOpen = rateLimitOf(error) !== null || codeOf(error) === null || isPassing(error);
    return isOpen ? 'unknown' : 'member';
  }
}

/**
 * The same from what is kept: `user_change` and the events of #steward-log keep it true. null where nothing is kept. A flood of many authors
 * would use up what Slack allows for `users.info` otherwise.
 */
export async function rightsKept(people: People, moderators: Moderators, personId: string): Promise<Rights | null> {
  const person = people.kept(personId);
  if (!person) return null;
  if (person.isAdmin) return 'manage';
  return !person.isBot && (await moderators.has(personId)) ? 'moderate' : 'member';
}

/** Whether somebody moderates, from what is remembered. */
export async function isTrusted(person: Person, moderators: Moderators): Promise<boolean> {
  return person.isAdmin || (await moderators.has(person.id));
}
