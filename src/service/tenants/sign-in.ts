import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { Community } from '../../core/communities/community.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { CommunitiesFor, Store, StoreFor, Timed } from '../../core/store/store.ts';
import { hasScope, ROLE_SCOPES } from '../../core/tenants/key-scopes.ts';
import { type ChatSession, isAllowed, SESSION_RIGHTS, type SessionRights } from '../../core/tenants/sessions.ts';
import { type Membership, TEAM_ROLES, type TeamRole } from '../../core/tenants/teammates.ts';
import { isLongCode, longCode, makeCode, useCode } from '../common/one-time-code.ts';
import { hashKey, isWellFormedKey } from './api-key.ts';
import { requireAddress } from './identify.ts';
import type { ProviderPerson } from './providers.ts';
import type { SessionGrant } from './sessions.ts';

/** Minutes that a one-time link is valid. */
export const LINK_MINUTES = 10;

/** A session without an opener; a grant adds the key, community or team member that opened it, its tenant and rights. */
export const NO_OPENER = { keyId: null, communityId: null, personId: null, teammateId: null } as const;

/** The operator, who sees every tenant. */
export const OPERATOR: SessionGrant = { ...NO_OPENER, tenantId: null, name: 'operator', rights: 'operate' };

/**
 * Returns the session that an API key opens: its tenant, with the most powerful role whose scopes it has. @param address the caller's address.
 * @throws StewardError `unknown_key` if the key does not work; `forbidden` without the scope `dashboard` or from an address that is not allowed.
 * @example const grant = await grantByKey({ store }, 'stw_…', '127.0.0.1');
 */
export async function grantByKey(
  deps: StoreFor<'identify' | 'listKeys'>,
  key: string,
  address: string,
): Promise<SessionGrant> {
  // Texts that cannot be keys cost no database query.
  const found = isWellFormedKey(key) ? await deps.store.identify(hashKey(key)) : null;
  if (!found) throw new StewardError('unknown_key', 'this key is unknown or revoked; check that you copied all of it');
  const { tenant, keyId, scopes = null } = found;
  requireAddress(found, address);
  const [rights] = ROLE_SCOPES.find(([, needed]) => needed.every((scope) => hasScope(scopes, scope))) ?? [];
  if (!rights) throw new StewardError('forbidden', 'this key cannot sign in because it lacks the scope dashboard');
  const info = (await deps.store.listKeys(tenant.id)).find(({ id }) => id === keyId);
  const name = info?.label || `key ${info?.prefix || keyId}`;
  return { ...NO_OPENER, tenantId: tenant.id, keyId, name, rights };
}

/**
 * Returns the session that rights in a community open: a manager owns its tenant.
 * @example const grant = grantInChat(community, { personId: 'U1', name: 'Kim' }, 'moderate');
 */
export function grantInChat(
  { id: communityId, tenantId }: Pick<Community, 'id' | 'tenantId'>,
  { personId, name }: Pick<ChatSession, 'personId' | 'name'>,
  rights: 'moderate' | 'manage',
): SessionGrant {
  return { ...NO_OPENER, tenantId, communityId, personId, name, rights: rights === 'manage' ? 'own' : rights };
}

type CodeDeps = CommunitiesFor<'addCode' | 'useCode'> & Timed;

/**
 * Creates the code of a sign-in link, which works once within ten minutes.
 * @example const code = await createSignInCode(deps, OPERATOR);
 */
export function createSignInCode(deps: CodeDeps, grant: SessionGrant): Promise<string> {
  return makeCode(deps, 'sign_in', JSON.stringify(grant), longCode(), LINK_MINUTES);
}

/**
 * Uses up a code and returns its session. @throws StewardError `unknown_key` if it is unknown, expired or used.
 * @example const grant = await grantByCode(deps, code);
 */
export async function grantByCode(deps: CodeDeps, code: string): Promise<SessionGrant> {
  const subject = isLongCode(code) ? await useCode(deps, 'sign_in', code) : null;
  if (subject !== null) return JSON.parse(subject) as SessionGrant; // Only createSignInCode writes it.
  throw new StewardError('unknown_key', `this link was used already, or is older than ${LINK_MINUTES} minutes`);
}

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;
/** Most members and open invitations of a team. */
const TEAM_MAX = 200;
/** Most communities that a sign-in asks a bot about, and most tenants that it opens. */
const ASKED_MAX = 50;
const OPENED_MAX = 10;
const GONE = `this invitation was used, taken back, or is older than ${INVITATION_DAYS} days; ask for a new one`;
const NOWHERE =
  'you are in no team, and the bot knows no community where you may moderate; ask a manager for rights or an invitation, or type /steward dashboard there';

type Deps = Pick<Store, 'communities'> & { readonly store: Store; readonly bots: BotPort; readonly now: Clock };

/**
 * Invites somebody to a team. @param inviter the inviter's rights, which must cover those of the role. @returns the code of a link.
 * @throws StewardError `invalid` for an unknown or higher role, or a full team.
 * @example const code = await inviteTeammate(deps, tenant.id, 'moderate', 'own');
 */
export async function inviteTeammate(deps: Deps, tenantId: string, asked: string | undefined, inviter: SessionRights) {
  const { store, now } = deps;
  const role = (Object.keys(TEAM_ROLES) as TeamRole[]).find((one) => one === asked);
  if (!role || !isAllowed(inviter, role))
    throw new StewardError('invalid', 'this role is not in the list, or is above your own');
  if ((await store.listTeammates(tenantId)).length >= TEAM_MAX)
    throw new StewardError('invalid', `a team has at most ${TEAM_MAX} members and open invitations; remove one`);
  const minutes = INVITATION_DAYS * 1_440;
  const id = await store.inviteTeammate({ tenantId, role, addedAtMs: now(), expiresAtMs: now() + minutes * 60_000 });
  return makeCode(deps, 'invitation', id, longCode(), minutes);
}

/** Adds a person to a team by an invitation. @throws StewardError `unknown_key` if it does not work. @example const grant = await joinTeam(deps, code, person); */
export async function joinTeam(deps: Deps, code: string, person: ProviderPerson): Promise<SessionGrant> {
  const id = isLongCode(code) && (await useCode(deps, 'invitation', code));
  const store = deps.store.as({ by: person.name, via: 'dashboard' });
  const joined = id && (await store.joinTeam(id, person, deps.now()));
  if (!joined) throw new StewardError('unknown_key', GONE);
  return grantOf(joined);
}

/**
 * Returns the sessions for a person that a provider confirmed: their teams, and the communities where the bot confirms that they may moderate now.
 * It keeps the strongest session of each tenant, at most ten. @throws StewardError `forbidden` if there is none.
 * @example for (const grant of await grantsOf(deps, person)) await openSession(sessions, grant, 'Firefox');
 */
export async function grantsOf(deps: Deps, person: ProviderPerson): Promise<readonly SessionGrant[]> {
  const teams = await deps.store.enterTeams(person, deps.now());
  const all = [...(await grantsInChat(deps, person)), ...teams.map(grantOf)];
  const strongest = all.toSorted((one, other) => rank(other) - rank(one));
  const best = strongest.filter(({ tenantId }, at) => strongest.findIndex((one) => one.tenantId === tenantId) === at);
  if (best.length === 0) throw new StewardError('forbidden', NOWHERE);
  return best.slice(0, OPENED_MAX);
}

const rank = ({ rights }: SessionGrant) => SESSION_RIGHTS.indexOf(rights);

/** Asks the bot about the communities that the platform named, or about all if it names none; those where the person added the bot come first. */
async function grantsInChat({ communities, bots }: Deps, person: ProviderPerson): Promise<SessionGrant[]> {
  const { personId, communities: named } = person;
  const platform = CHAT_PLATFORMS.find((one) => one === person.provider);
  if (!platform) return [];
  const known = named
    ? await Promise.all(named.map((externalId) => communities.findCommunity({ platform, externalId })))
    : await communities.listCommunities({ presentOn: platform });
  const asked = known
    .flatMap((one) => (one && one.removedAtMs === null ? [one] : []))
    .toSorted((one, other) => Number(other.addedBy === personId) - Number(one.addedBy === personId))
    .slice(0, ASKED_MAX);
  if (!asked[0]) return [];
  const query = { personId, communityIds: asked.map(({ id }) => id) };
  const rights = (await bots.ask('rights', platform, asked[0].tenantId, query)) ?? [];
  return asked.flatMap((community, at) => {
    const has = rights[at];
    return has === 'moderate' || has === 'manage' ? [grantInChat(community, person, has)] : [];
  });
}

function grantOf({ id, tenantId, name, role }: Membership): SessionGrant {
  return { ...NO_OPENER, tenantId, teammateId: id, name, rights: role };
}
