import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { answerJson, listen, readBody } from '../platform-wire.ts';

/** The person who is signed in at the provider. */
export interface OidcPerson {
  /** The claims of their ID token, besides those of every token. */
  readonly claims: Readonly<Record<string, unknown>> & { readonly sub: string };
  /** Data that only the userinfo endpoint returns. */
  readonly info?: Readonly<Record<string, unknown>>;
  /** The servers that Discord lists with the scope `guilds`. */
  readonly guilds?: readonly { readonly id: string }[];
}

/** The faults of a broken provider, or of somebody who imitates it. */
export interface OidcFaults {
  /** Returns another nonce than the requested one. */
  nonce?: string;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  /** Issues the token for another client. */
  audience?: string;
  /** Refuses, as if the person pressed Cancel. */
  denies?: boolean;
  /** Answers no requests. */
  isDown?: boolean;
}

/** A provider with one client and one person who has signed in there. */
export interface OidcServer {
  readonly issuer: string;
  /** The person who is signed in from now on. */
  person: OidcPerson;
  readonly faults: OidcFaults;
  /** Lets this much time pass for codes. */
  advance(seconds: number): void;
  close(): Promise<void>;
}

interface Code {
  readonly query: URLSearchParams;
  readonly person: OidcPerson;
  readonly untilMs: number;
}

const CODE_MS = 60_000;

/** Starts a provider on 127.0.0.1. @param client as its operator registered it; requests that differ are refused. */
export async function startOidcServer(
  client: { readonly id: string; readonly secret: string; readonly redirectUri: string },
  person: OidcPerson,
): Promise<OidcServer> {
  const own = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Code>();
  let passedMs = 0;
  const now = () => Date.now() + passedMs;

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = query.get('redirect_uri') ?? '';
    // Nobody is redirected to an address that is not registered.
    if (back !== client.redirectUri || query.get('client_id') !== client.id) {
      answerJson(response, 400, { error: 'invalid_request' });
      return;
    }
    const isWhole =
      query.get('response_type') === 'code' &&
      query.get('scope')?.split(' ').includes('openid') &&
      query.get('code_challenge_method') === 'S256' &&
      ['state', 'code_challenge'].every((name) => (query.get(name) ?? '').length >= 43);
    const address = new URL(back);
    address.searchParams.set('state', query.get('state') ?? '');
    if (server.faults.denies || !isWhole) {
      address.searchParams.set('error', isWhole ? 'access_denied' : 'invalid_request');
      address.searchParams.set('error_description', '<img src=x onerror=alert(1)>');
    } else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { query, person: server.person, untilMs: now() + CODE_MS });
      address.searchParams.set('code', code);
    }
    response.writeHead(302, { location: address.href }).end();
  }

  async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [id, secret] = basicOf(request);
    const refuse = (status: number, error: string) => answerJson(response, status, { error });
    if (id !== client.id || secret !== client.secret) return refuse(401, 'invalid_client');
    const form = new URLSearchParams(await readBody(request));
    const given = form.get('code') ?? '';
    const code = codes.get(given);
    codes.delete(given);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      code !== undefined &&
      code.untilMs > now() &&
      form.get('redirect_uri') === client.redirectUri &&
      challenge === code.query.get('code_challenge');
    if (!isGood) return refuse(400, 'invalid_grant');
    const token = randomBytes(16).toString('hex');
    tokens.set(token, code);
    const { nonce = code.query.get('nonce') ?? undefined, audience = client.id, foreignKey } = server.faults;
    const signed = await new SignJWT({ ...code.person.claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(server.issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((foreignKey ? await generateKeyPair('RS256') : own).privateKey);
    answerJson(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 600, id_token: signed });
  }

  function tell(request: IncomingMessage, response: ServerResponse, what: (code: Code) => unknown): void {
    const code = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const body = code && what(code);
    if (body === undefined) answerJson(response, 401, { message: '401: Unauthorized' });
    else answerJson(response, 200, body);
  }

  const { port, close } = await listen((request, response) => {
    if (server.faults.isDown) return void request.socket.destroy();
    const { pathname, searchParams } = new URL(request.url ?? '/', server.issuer);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return answerJson(response, 200, {
          issuer: server.issuer,
          authorization_endpoint: `${server.issuer}/authorize`,
          token_endpoint: `${server.issuer}/token`,
          jwks_uri: `${server.issuer}/keys`,
          // Telegram has none.
          ...(server.person.info && { userinfo_endpoint: `${server.issuer}/userinfo` }),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return answerJson(response, 200, { keys: [key] });
      case '/authorize':
        return authorize(searchParams, response);
      case '/token':
        return void grant(request, response);
      case '/userinfo':
        return tell(request, response, ({ person }) => ({ sub: person.claims.sub, ...person.info }));
      case '/api/v10/users/@me/guilds':
        return tell(request, response, ({ person, query }) =>
          query.get('scope')?.split(' ').includes('guilds') ? person.guilds : undefined,
        );
      default:
        return answerJson(response, 404, {});
    }
  });
  const server: OidcServer = {
    ...{ issuer: `http://127.0.0.1:${port}`, person, faults: {}, close },
    advance: (seconds) => {
      passedMs += seconds * 1_000;
    },
  };
  return server;
}

/** Returns the client's id and secret of HTTP Basic, both form-encoded (RFC 6749, 2.3.1). */
function basicOf({ headers }: IncomingMessage): string[] {
  const pair = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  return pair.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
}
