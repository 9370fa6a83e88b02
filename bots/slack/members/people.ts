import { z } from 'zod';
import { type Live, nameOf, pagesOf } from '../connection/calls.ts';
import { createLookup } from '../connection/lookup.ts';

const PEOPLE_MAX = 20_000;
/** Cache time for missed events; usually `user_change` reports changes, and each log-in lists everybody. */
const PEOPLE_TTL_MS = 24 * 3_600_000;
const PAGE = 1_000;

/** Slack's own user, which `users.info` does not mark as a bot. */
export const SLACKBOT = 'USLACKBOT';

/** A person, as far as moderation needs it. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  /** Owner or administrator of this workspace. */
  readonly isAdmin: boolean;
  /** Reads only channels they are in: a guest, or a person of another workspace. */
  readonly isGuest: boolean;
  /** Address of the picture that they chose; absent without one. */
  readonly avatar?: string | undefined;
};

const name = z.string().nullish();
const flag = z.boolean().nullish();
const userSchema = z.object({
  id: z.string(),
  team_id: name,
  name,
  real_name: name,
  deleted: flag,
  is_bot: flag,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  is_stranger: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  profile: z.object({ display_name: name, real_name: name, is_custom_image: flag, image_192: name }).nullish(),
  enterprise_user: z.object({ teams: z.array(z.string()).nullish() }).nullish(),
});

/** The cache of people. */
export type People = ReturnType<typeof createLookup<Person>> & {
  /** Stores a user from an event and returns the person; null if it is no user. */
  note(user: unknown): Person | null;
  /** Lists the workspace's people, so that a flood asks nothing about its authors. After a failure the bot looks each author up. */
  load(): Promise<void>;
};

/** Creates the cache of people; each person is fetched at most once an hour. */
export function createPeople(live: Live): People {
  const teamId = () => live.workspace()?.community.id ?? '';
  const lookup = createLookup<Person>(live, { what: 'person', max: PEOPLE_MAX, ttlMs: PEOPLE_TTL_MS }, async (id) => {
    const { user } = await live.clients.lookups.users.info({ user: id });
    return readPerson(user, teamId()) ?? unknownPerson(id);
  });
  const note = (user: unknown) => {
    const person = readPerson(user, teamId());
    if (person) lookup.put(person.id, person);
    return person;
  };
  return {
    ...lookup,
    fetch: (id) => live.calls.run('users.info', () => lookup.fetch(id)),
    note,
    async load() {
      const list = (cursor: object) => live.calls.ask('users.list', { limit: PAGE, ...cursor });
      try {
        for await (const { members = [] } of pagesOf(PEOPLE_MAX / PAGE, list))
          for (const member of members) note(member);
      } catch (error) {
        live.log.warn({ error: nameOf(error) }, 'Slack did not list the members');
      }
    },
  };
}

/** Returns a person of whom only the id is known. */
export function unknownPerson(id: string): Person {
  return { id, name: id, isBot: false, isAdmin: false, isGuest: true };
}

/** Parses a user from Slack. An administrator of another workspace, in a shared channel, does not count as one here. */
export function readPerson(user: unknown, teamId: string): Person | null {
  const read = userSchema.safeParse(user).data;
  if (!read) return null;
  const { profile } = read;
  const isOurs = read.team_id === teamId || read.enterprise_user?.teams?.includes(teamId) === true;
  const rank = read.is_admin === true || read.is_owner === true || read.is_primary_owner === true;
  return {
    id: read.id,
    name: [profile?.display_name, profile?.real_name, read.real_name, read.name].find(Boolean) ?? read.id,
    isBot: read.is_bot === true || read.id === SLACKBOT,
    isGuest: !isOurs || read.is_restricted === true || read.is_ultra_restricted === true || read.is_stranger === true,
    isAdmin: rank && isOurs && read.deleted !== true && read.is_stranger !== true,
    ...(profile?.is_custom_image && profile.image_192 ? { avatar: profile.image_192 } : {}),
  };
}
