import type { Rights } from '../../core/port/capabilities.ts';
import type { PersonRef } from '../../core/port/events.ts';
import { codeOf, isPassing, type Live, outcomeOfError, rateLimitOf } from '../connection/calls.ts';
import { type Moderators, membersOf } from './moderators.ts';
import type { People, Person } from './people.ts';

const PAGE = 1_000;
const PAGES_MAX = 10;

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

/** The same from what events keep true; null where nothing is kept. A flood would use up what Slack allows for `users.info`. */
export async function rightsKept(people: People, moderators: Moderators, personId: string): Promise<Rights | null> {
  const person = people.kept(personId);
  if (!person) return null;
  if (person.isAdmin) return 'manage';
  return !person.isBot && (await moderators.has(personId)) ? 'moderate' : 'member';
}

/** Those in #steward-log, from what is remembered of people. */
export async function staffOf(people: People, moderators: Moderators): Promise<readonly PersonRef[]> {
  const ids = await moderators.members().catch(() => new Set<string>());
  const found = await Promise.all([...ids].map((id) => people.find(id)));
  return found.flatMap((person) => (person && !person.isBot ? [{ id: person.id, name: person.name }] : []));
}

/** Whether somebody moderates, from what is remembered. */
export async function isTrusted(person: Person, moderators: Moderators): Promise<boolean> {
  return person.isAdmin || (await moderators.has(person.id));
}

/** Members read what is public, guests and private channels from within alone. @see https://docs.slack.dev/reference/methods/conversations.members */
export async function mayRead(
  live: Live,
  people: Pick<People, 'fetch'>,
  channelId: string,
  personId: string,
): Promise<boolean | 'unknown'> {
  try {
    const { channel } = await live.calls.ask('conversations.info', { channel: channelId });
    const person = await people.fetch(personId);
    if (channel?.is_private === false && !person.isGuest) return true;
    let hasMore = false;
    for await (const { members, response_metadata: rest } of membersOf(live, channelId, PAGE, PAGES_MAX)) {
      if (members?.includes(personId)) return true;
      hasMore = Boolean(rest?.next_cursor);
    }
    return hasMore ? 'unknown' : false;
  } catch (error) {
    return outcomeOfError(error).kind === 'gone' ? false : 'unknown';
  }
}
