import type { Rights } from '../../core/port/capabilities.ts';
import type { PersonRef } from '../../core/port/events.ts';
import { codeOf, isPassing, type Live, outcomeOfError, rateLimitOf } from '../connection/calls.ts';
import { type Moderators, membersOf } from './moderators.ts';
import type { People, Person } from './people.ts';

const PAGE = 1_000;
const PAGES_MAX = 10;

/** Returns a permission level, asked now: owners and administrators manage, members of #steward-log moderate. */
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
    // Without the scope the channel gives nobody permissions ('member'); a temporary error is 'unknown'.
    const isOpen = rateLimitOf(error) !== null || codeOf(error) === null || isPassing(error);
    return isOpen ? 'unknown' : 'member';
  }
}

/** Like `rightsOf` from caches that events update; null if unknown. A flood would exhaust Slack's limit of `users.info`. */
export async function rightsKept(people: People, moderators: Moderators, personId: string): Promise<Rights | null> {
  const person = people.kept(personId);
  if (!person) return null;
  if (person.isAdmin) return 'manage';
  return !person.isBot && (await moderators.has(personId)) ? 'moderate' : 'member';
}

/** Lists the members of #steward-log, from the cache of people. */
export async function staffOf(people: People, moderators: Moderators): Promise<readonly PersonRef[]> {
  const ids = await moderators.members().catch(() => new Set<string>());
  const found = await Promise.all([...ids].map((id) => people.find(id)));
  return found.flatMap((person) => (person && !person.isBot ? [{ id: person.id, name: person.name }] : []));
}

/** Whether a person moderates, from the cache. */
export async function isTrusted(person: Person, moderators: Moderators): Promise<boolean> {
  return person.isAdmin || (await moderators.has(person.id));
}

/** Whether somebody may read a channel; guests must be in it. @see https://docs.slack.dev/reference/methods/conversations.members */
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
