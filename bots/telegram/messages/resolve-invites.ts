import type { Platform } from '../../core/port/platform.ts';
import { createRateLimit } from '../../core/runtime/rate-limit.ts';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import { readId } from '../connection/chat-ids.ts';
import { type Live, outcomeOfError } from '../connection/live.ts';
import type { Usernames } from './remembered.ts';

const NAME = /(?<![\w@./])@([a-z]\w{3,31})(?!\w)/gi;
const LINK = /(?:https?:\/\/)?(?:t|telegram)\.(?:me|dog)\/(\+?[\w-]{4,64})(?:\/[\w/-]{0,60})?(?![\w/-])/gi;
/** Most names looked up per message, and per minute; the others count as nobody's. */
const EACH_MAX = 5;
const PER_MINUTE = 60;
const NAMES_MAX = 10_000;
const KEPT_MS = 3_600_000;

/** Creates the function that finds public names of other channels and groups, and this chat's own invitations. */
export function createResolveInvites(live: Live, usernames: Pick<Usernames, 'idOf'>): Platform['resolveInvites'] {
  const places = createKeptAnswers<boolean | null>(live.now, NAMES_MAX, (isPlace) => (isPlace === null ? 0 : KEPT_MS));
  const lookUps = createRateLimit({ now: live.now, max: PER_MINUTE, windowMs: 60_000 });
  /** Whether a name belongs to a public channel or group, the only names that a bot can look up; null if it could not ask now. */
  const lookUp = async (name: string): Promise<boolean | null> => {
    if (!lookUps.take('all')) return null;
    try {
      return (await live.api.getChat(`@${name}`)).type !== 'private';
    } catch (error) {
      // A failure says nothing about the name.
      return outcomeOfError(error).kind === 'later' ? null : false;
    }
  };
  const isPlace = async (name: string): Promise<boolean> => {
    const key = name.toLowerCase();
    return usernames.idOf(key) === null && (await places.of(key, () => lookUp(name))) === true;
  };
  return async (community, text, query) => {
    const about = await live.chats.about(live.moves.current(readId(community.id) ?? 0));
    const home = new Set(about?.addresses.map((address) => address.toLowerCase()));
    const links = [...text.matchAll(LINK)].filter(([, path = '']) => home.has(path.toLowerCase()));
    const names = [...text.matchAll(NAME)];
    const others = query.names ? names.filter(([, name = '']) => !home.has(name.toLowerCase())).slice(0, EACH_MAX) : [];
    const elsewhere: string[] = [];
    for (const [mention, name = ''] of others) if (await isPlace(name)) elsewhere.push(mention);
    return { own: links.map(([piece]) => piece), others: elsewhere };
  };
}
