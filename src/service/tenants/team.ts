import { createHash, randomBytes } from 'node:crypto';
import { StewardError } from '../../core/common/errors.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { Community } from '../../core/communities/community.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import { isAllowed } from '../../core/tenants/sessions.ts';
import type { Teammate } from '../../core/tenants/teammates.ts';
import type { Person } from './providers.ts';
import type { SessionGrant } from './sessions.ts';
import { grantInChat, OPERATOR } from './sign-in.ts';

/** How long an invitation works. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
const CODE_BYTES = 24;
const CODE_FORM = /^[\w-]{32}$/;
/** How many members and invitations a team has at most. */
const TEAM_MAX = 200;
/** About how many communities a bot is asked at one sign-in, and how many tenants that opens. */
const ASKED_MAX = 50;
const OPENED_MAX = 10;

type Deps = { readonly store: Store; readonly now: Clock };
type Joined = Pick<Teammate, 'id' | 'tenantId' | 'name' | 'role'>;

/**
 * Invites somebody to a team. @returns the code of a link that works once, within seven days. @throws StewardError `invalid` for a full team.
 * @example const code = await inviteTeammate(deps, tenant.id, 'moderate');
 */
export async function inviteTeammate({ store, now }: Deps, tenantId: string, role: Teammate['role']): Promise<string> {
  if ((await store.listTeammates({ tenantId })).length >= TEAM_MAX)
    throw new StewardError('invalid', `a team has at most ${TEAM_MAX} members and open invitations; remove one first`);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const addedAtMs = now();
  await store.inviteTeammate({
    tenantId,
    role,
    hash: hashOf(code),
    addedAtMs,
    expiresAtMs: addedAtMs + INVITATION_DAYS * DAY_MS,
  });
  return code;
}

/** An invitation that works. @throws StewardError `unknown_key` for one that does not. @example const { role } = await readInvitation(deps, code); */
export async function readInvitation({ store, now }: Deps, code: string): Promise<Teammate> {
  return (CODE_FORM.test(code) ? await store.findInvitation(hashOf(code), now()) : null) ?? refuse();
}

/** Makes somebody a member by an invitation. @throws StewardError `unknown_key` as above. @example const grant = await joinTeam(deps, code, person); */
export async function joinTeam(
  { store, now }: Deps,
  code: string,
  { inChat: _, ...identity }: Person,
): Promise<SessionGrant> {
  return grantOf((await store.joinTeam(hashOf(code), identity, now())) ?? refuse());
}

/**
 * What somebody may open for whom a provider vouches: the teams they are in, and the communities where the bot says that they may moderate now. Of
 * each tenant what gives most, ten tenants at most. @throws StewardError `forbidden` where there is none.
 * @example for (const grant of await grantsOf(deps, person)) await openSession(sessions, grant, 'Firefox');
 */
export async function grantsOf(
  deps: Deps & { readonly bots: BotPort },
  person: Person,
): Promise<readonly SessionGrant[]> {
  const { store, now } = deps;
  const teams = await store.listTeammates({ provider: person.provider, subject: person.subject });
  for (const { id } of teams) await store.noteTeammateSeen(id, now());
  const best = new Map<string | null, SessionGrant>();
  for (const grant of [...(await grantsInChat(deps, person)), ...teams.map(grantOf)]) {
    const other = best.get(grant.tenantId);
    if (!other || !isAllowed(other.rights, grant.rights)) best.set(grant.tenantId, grant);
  }
  if (best.size === 0) throw new StewardError('forbidden', 'you are in no team and moderate no community here');
  return [...best.values()].slice(0, OPENED_MAX);
}

async function grantsInChat(
  { store, bots }: Deps & { readonly bots: BotPort },
  { name, inChat }: Person,
): Promise<readonly SessionGrant[]> {
  if (!inChat) return [];
  const { platform, personId } = inChat;
  const found = await candidatesOf(store, inChat);
  const communityIds = found.map(({ id }) => id);
  const rights = found[0] ? await bots.rightsIn(platform, found[0].tenantId, { personId, communityIds }) : [];
  return found.flatMap((community, at) => {
    const has = rights?.[at];
    return has === 'moderate' || has === 'manage' ? [grantInChat(community, { personId, name }, has)] : [];
  });
}

/** Those that the platform named, or all of it; first where they added the bot themselves. */
async function candidatesOf(
  { communities }: Store,
  { platform, personId, communities: named }: NonNullable<Person['inChat']>,
): Promise<readonly Community[]> {
  const found = named
    ? await Promise.all(named.map((externalId) => communities.findCommunity({ platform, externalId })))
    : await communities.listCommunities({ presentOn: platform });
  const present = found.flatMap((one) => (one && one.removedAtMs === null ? [one] : []));
  const isTheirs = ({ addedBy }: Community) => Number(addedBy === personId);
  return present.toSorted((one, other) => isTheirs(other) - isTheirs(one)).slice(0, ASKED_MAX);
}

function grantOf({ id: teammateId, tenantId, name, role: rights }: Joined): SessionGrant {
  return { ...OPERATOR, tenantId, teammateId, name, rights };
}

function refuse(): never {
  throw new StewardError(
    'unknown_key',
    `this invitation was used, taken back, or is older than ${INVITATION_DAYS} days`,
  );
}

function hashOf(code: string): string {
  return createHash('sha256').update(`invitation ${code}`).digest('hex');
}
