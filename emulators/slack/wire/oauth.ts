import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ManualClock } from '../../manual-clock.ts';
import type { SlackServer } from '../slack-server.ts';
import type { OpenWorkspace } from '../workspace.ts';
import { type Json, SlackRefusal, type SlackUser, type SlackWorld } from '../world/world.ts';

/** One of the workspaces that may install the app. */
export type Tenancy = {
  readonly open: OpenWorkspace;
  readonly slack: SlackServer;
  /** The lifetime of its tokens in seconds if token rotation is on; null without rotation. */
  readonly expiresInSeconds: number | null;
};

/** A person's consent on Slack's page. */
type Grant = {
  readonly tenancy: Tenancy;
  readonly user: SlackUser;
  readonly scopes: readonly string[];
  readonly userScopes: readonly string[];
  readonly redirectUri: string | null;
  readonly atMs: number;
  used: boolean;
};

/** The tokens that a refresh token renews, once. */
type Refresh = {
  readonly tenancy: Tenancy;
  readonly kind: 'bot' | 'user';
  readonly userId: string;
  readonly scopes: readonly string[];
};

/** https://docs.slack.dev/authentication/installing-with-oauth: a code is valid for ten minutes. */
const CODE_MS = 600_000;

/** The app's OAuth client, as Slack knows it. */
export type OAuthClient = { readonly clientId: string; readonly clientSecret: string; readonly appId: string };

/** Slack's side of an installation. */
export type OAuth = {
  /** Presses Allow on the page that an app sent a person to. @returns the address that their browser is sent to. */
  allow(authorizeUrl: string, who: { readonly tenancy: Tenancy; readonly user: SlackUser }): string;
  /** Answers `oauth.v2.access`. @throws SlackRefusal */
  access(form: Readonly<Record<string, string>>, authorization: string | undefined): Json;
};

/** Creates Slack's side for one app. https://docs.slack.dev/reference/methods/oauth.v2.access */
export function createOAuth(clock: ManualClock, client: OAuthClient): OAuth {
  const grants = new Map<string, Grant>();
  const refreshes = new Map<string, Refresh>();

  const give = (tenancy: Tenancy, kind: 'bot' | 'user', userId: string, scopes: readonly string[]): Json => {
    const { open, expiresInSeconds } = tenancy;
    if (expiresInSeconds === null) {
      const known = [...open.world.tokens.values()].find(
        (token) =>
          token.kind === kind &&
          token.userId === userId &&
          !token.revoked &&
          token.org === (open.world.org?.id === open.world.team.id ? true : undefined),
      );
      // Without rotation an app that is installed again gets its existing token, perhaps with more scopes.
      for (const scope of scopes) known?.scopes.add(scope);
      return { access_token: known?.value ?? open.issue(kind, userId, scopes), token_type: kind };
    }
    const refreshToken = `xoxe-1-${randomBytes(12).toString('hex')}`;
    refreshes.set(refreshToken, { tenancy, kind, userId, scopes });
    const expiresAtMs = clock.now() + expiresInSeconds * 1_000;
    return {
      access_token: open.issue(kind, userId, scopes, expiresAtMs),
      ...{ token_type: kind, expires_in: expiresInSeconds, refresh_token: refreshToken },
    };
  };
  const install = ({ tenancy, user, scopes, userScopes }: Grant): Json => {
    const { world, installWith } = tenancy.open;
    const isOrg = world.org?.id === world.team.id;
    const bot = give(tenancy, 'bot', world.bot.id, scopes);
    const person = userScopes.length > 0 ? give(tenancy, 'user', user.id, userScopes) : {};
    installWith(String(bot.access_token));
    if (isOrg) shareTokens(world);
    return {
      ...bot,
      ...{ scope: scopes.join(','), bot_user_id: world.bot.id, app_id: client.appId },
      team: isOrg ? null : { id: world.team.id, name: world.team.name },
      enterprise: world.org && { id: world.org.id, name: world.org.name },
      is_enterprise_install: isOrg,
      authed_user: { id: user.id, ...person, ...(userScopes.length > 0 ? { scope: userScopes.join(',') } : {}) },
    };
  };
  const refresh = (token: string): Json => {
    const found = refreshes.get(token);
    if (!found) throw new SlackRefusal('invalid_refresh_token');
    refreshes.delete(token);
    const { tenancy, kind, userId, scopes } = found;
    const given = give(tenancy, kind, userId, scopes);
    const { world } = tenancy.open;
    const isOrg = world.org?.id === world.team.id;
    if (kind === 'bot') tenancy.open.installWith(String(given.access_token));
    if (isOrg) shareTokens(world);
    return {
      ...given,
      ...{ app_id: client.appId, scope: scopes.join(','), is_enterprise_install: isOrg },
      ...(kind === 'bot' ? { bot_user_id: userId } : { user_id: userId }),
      team: isOrg ? null : { id: world.team.id, name: world.team.name },
      enterprise: world.org && { id: world.org.id, name: world.org.name },
    };
  };
  const exchange = (code: string, redirectUri: string | undefined): Json => {
    const grant = grants.get(code);
    if (!grant || clock.now() - grant.atMs > CODE_MS) throw new SlackRefusal('invalid_code');
    if (grant.used) throw new SlackRefusal('code_already_used');
    if ((redirectUri ?? null) !== grant.redirectUri) throw new SlackRefusal('bad_redirect_uri');
    grant.used = true;
    return install(grant);
  };

  return {
    allow(authorizeUrl, { tenancy, user }) {
      const { searchParams } = new URL(authorizeUrl);
      if (searchParams.get('client_id') !== client.clientId) throw new Error('invalid_client_id');
      const listOf = (name: string) => (searchParams.get(name) ?? '').split(',').filter((scope) => scope !== '');
      const code = `${Math.floor(clock.now())}.${randomBytes(12).toString('hex')}`;
      const redirectUri = searchParams.get('redirect_uri');
      grants.set(code, {
        ...{ tenancy, user, redirectUri, scopes: listOf('scope'), userScopes: listOf('user_scope') },
        ...{ atMs: clock.now(), used: false },
      });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    access(form, authorization) {
      const [id, secret] = credentialsOf(form, authorization);
      if (id !== client.clientId) throw new SlackRefusal('invalid_client_id');
      if (secret !== client.clientSecret) throw new SlackRefusal('bad_client_secret');
      if (form.grant_type === 'refresh_token') return refresh(form.refresh_token ?? '');
      return exchange(form.code ?? '', form.redirect_uri);
    },
  };
}

/** Makes an organisation's tokens valid in each workspace that it granted to the app. */
export function shareTokens({ org, tokens, installed }: SlackWorld): void {
  for (const world of org?.worlds ?? []) {
    const isGiven = org?.given.has(world.team.id) === true;
    // Also in workspaces without the grant, so that their calls are refused with the right error.
    for (const token of tokens.values()) world.tokens.set(token.value, token);
    world.installed.org = isGiven ? installed.org : '';
  }
}

function credentialsOf(form: Readonly<Record<string, string>>, authorization: string | undefined): readonly string[] {
  if (!authorization?.startsWith('Basic ')) return [form.client_id ?? '', form.client_secret ?? ''];
  return Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8').split(':');
}

/** Returns the token of a request, as the client libraries send it; undefined without one. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { authorization } = headers;
  return authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
}
