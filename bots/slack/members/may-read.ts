import type { Live } from '../connection/live.ts';
import { outcomeOfError } from '../connection/outcome.ts';
import { membersOf } from './moderators.ts';
import type { People } from './people.ts';

const PAGE = 1_000;
const PAGES_MAX = 10;

/**
 * Whether somebody may read a channel: one that is private only from within, whoever administers the workspace; one that is public as any member, and
 * guests only from within.
 * @see https://docs.slack.dev/reference/methods/conversations.members
 */
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
