import type { Configuration, IDToken } from 'openid-client';
import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import { recordOf } from '../../core/common/untyped-json.ts';
import type { ProviderIdentity } from '../../core/tenants/teammates.ts';
import kinds from './providers.json' with { type: 'json' };

/** Time limit of one request to a provider, and the tolerance for its clock. */
const TIMEOUT_SECONDS = 10;
const CLOCK_SECONDS = 30;
const NAME_MAX_CHARS = 80;
/** A subject, as OpenID Connect defines it; Telegram's ids are numbers. */
const ID = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^[\x21-\x7e]{1,255}$/));
const LIST = z.array(z.object({ id: ID }).transform(({ id }) => id));

/** A person that a provider confirmed, with their id there and the ids of their communities; null if the provider lists none. */
export type ProviderPerson = ProviderIdentity & Readonly<{ personId: string; communities: readonly string[] | null }>;
/** Ties the provider's answer to the browser that was sent there. */
export type SignInCheck = Readonly<Record<'state' | 'verifier', string>>;
/** The operator's registration with a provider. */
export type ProviderClient = Readonly<Record<'issuer' | 'clientId' | 'clientSecret' | 'redirectUri', string>>;
/** One way to sign in, with OpenID Connect's authorization code flow. */
export type Provider = ReturnType<typeof openProvider>;
export type ProviderName = keyof typeof kinds;
/** The claims with a person's id and that id's community, and the path that lists the person's communities. */
type Kind = Readonly<Record<'scope' | 'id', string> & Partial<Record<'label' | 'community' | 'communities', string>>>;
type Library = typeof import('openid-client');

/**
 * Opens a way to sign in; the first use fetches the provider's addresses and keys.
 * Its methods throw StewardError `unknown_key` for any fault, with a message that repeats nothing of the provider's answer.
 * @example const discord = openProvider('discord', client);
 */
export function openProvider(name: ProviderName, client: ProviderClient) {
  const { issuer, redirectUri } = client;
  const kind: Kind = kinds[name];
  const label = kind.label ?? new URL(issuer).host;
  let known: Configuration | null = null;
  const ask = async <T>(question: (library: Library, config: Configuration) => Promise<T>): Promise<T> => {
    try {
      // Loaded at the first use.
      const library = await import('openid-client');
      known ??= await discover(library, client);
      return await question(library, known);
    } catch (cause) {
      const fault = String(recordOf(cause).error);
      const detail = { fault: /^\w{1,60}$/.test(fault) ? fault : 'no answer that counts' };
      throw new StewardError('unknown_key', `${label} did not confirm who you are; sign in again`, { cause, detail });
    }
  };
  return {
    ...{ name, label },
    /** Returns the address where the browser must go. */
    begin: ({ state, verifier }: SignInCheck) =>
      ask(async ({ buildAuthorizationUrl, calculatePKCECodeChallenge }, config) => {
        const challenge = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
        const query = { redirect_uri: redirectUri, scope: kind.scope, state, ...challenge };
        return buildAuthorizationUrl(config, query);
      }),
    /** Returns the person who came back. @param search the query of the address that the browser came to. */
    finish: ({ state, verifier }: SignInCheck, search: string) =>
      ask(async ({ authorizationCodeGrant, fetchProtectedResource, fetchUserInfo }, config) => {
        const tokens = await authorizationCodeGrant(config, new URL(search, redirectUri), {
          ...{ expectedState: state, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const claims: Partial<IDToken> = tokens.claims() ?? {};
        const token = tokens.access_token;
        const isNamed = claims.name !== undefined || !config.serverMetadata().userinfo_endpoint;
        // People without a name are called by their id.
        const more = isNamed ? {} : await fetchUserInfo(config, token, claims.sub ?? '').catch(() => ({}));
        const at = kind.communities && new URL(kind.communities, issuer);
        const listed = at ? LIST.parse(await (await fetchProtectedResource(config, token, at, 'GET')).json()) : null;
        return personOf(name === 'oidc' ? issuer : name, kind, { ...more, ...claims }, listed);
      }),
  };
}

function discover(library: Library, { issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> {
  // Encoded as forms do, which escape only what they must: some providers do not decode it.
  const [id, secret] = [clientId, clientSecret].map((text) => new URLSearchParams({ text }).toString().slice(5));
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  return library.discovery(
    new URL(issuer),
    clientId,
    { [library.clockTolerance]: CLOCK_SECONDS },
    (_server, _client, _body, headers) => headers.set('authorization', authorization),
    {
      timeout: TIMEOUT_SECONDS,
      // The settings allow http only on this machine.
      execute: [
        library.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
      ],
    },
  );
}

function personOf(provider: string, kind: Kind, claims: Partial<IDToken>, listed: ProviderPerson['communities']) {
  const personId = ID.parse(claims[kind.id]);
  const community = kind.community && ID.parse(claims[kind.community]);
  const told = [claims.name, claims.nickname, claims.preferred_username].find((name) => typeof name === 'string');
  const name = safeLine(String(told ?? ''), NAME_MAX_CHARS).trim();
  return {
    ...{ provider, personId, communities: community ? [community] : listed },
    // A Slack id is unique only within its workspace.
    subject: community ? `${community}/${personId}` : personId,
    // In the audit trail only the operator may have this name.
    name: name === '' || /^operator$/i.test(name) ? personId : name,
  };
}
