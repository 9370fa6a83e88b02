import { type OidcPerson, type OidcServer, startOidcServer } from '../../emulators/oidc/oidc-server.ts';
import type { CommunityRights } from '../../src/core/communities/bot-port.ts';
import { botsThat } from '../support/bots-that.ts';
import { startService, type TestService } from '../support/service.ts';

/** Where the operator says that this server is; what a browser finds there is the service of the test. */
const PUBLIC_URL = 'http://steward.example';
/** With signs that forms escape, and with signs that they do not. */
const SECRET = 's3cret-._/+: of the client';

/** Somebody as each provider knows them. */
export const PEOPLE = {
  discord: {
    claims: { sub: '80351110224678912' },
    info: { preferred_username: 'nelly', nickname: 'Nelly' },
    guilds: [],
  },
  slack: {
    claims: { sub: 'U1', name: 'Nelly', 'https://slack.com/user_id': 'U1', 'https://slack.com/team_id': 'T1' },
    info: {},
  },
  telegram: { claims: { sub: '9182736455', id: 4711, name: 'Nelly', preferred_username: 'nelly' } },
  oidc: { claims: { sub: 'nelly@example.com' }, info: { name: 'Nelly' } },
} as const satisfies Record<string, OidcPerson>;
export type ProviderName = keyof typeof PEOPLE;

const PREFIXES = { discord: 'DISCORD', slack: 'SLACK_SIGN_IN', telegram: 'TELEGRAM', oidc: 'OIDC' } as const;

/** A service, a local server for each provider, and bots that say what a test tells them. */
export type SignInWorld = {
  readonly service: TestService;
  readonly at: Readonly<Record<ProviderName, OidcServer>>;
  /** What the bots say of a community by the platform's id; null: no bot answers. */
  rights: Readonly<Record<string, CommunityRights[number]>> | null;
  /** About how many communities they were asked, each time. */
  readonly asked: number[];
  advance(ms: number): void;
  close(): Promise<void>;
};

export async function openSignInWorld(names = Object.keys(PEOPLE) as ProviderName[]): Promise<SignInWorld> {
  const servers = await Promise.all(
    names.map(async (name) => {
      const redirectUri = `${PUBLIC_URL}/dashboard/sign-in/${name}/return`;
      return [
        name,
        await startOidcServer({ id: `client.${name}`, secret: SECRET, redirectUri }, PEOPLE[name]),
      ] as const;
    }),
  );
  const settings = servers.flatMap(([name, { issuer }]) => [
    [`${PREFIXES[name]}_ISSUER`, issuer],
    [`${PREFIXES[name]}_CLIENT_ID`, `client.${name}`],
    [`${PREFIXES[name]}_CLIENT_SECRET`, SECRET],
  ]);
  let passedMs = 0;
  const bots = botsThat({
    async rights({ communityIds }) {
      world.asked.push(communityIds.length);
      const found = await Promise.all(
        communityIds.map((id) => service.runtime.store.communities.findCommunity({ id })),
      );
      return world.rights && found.map((one) => world.rights?.[one?.externalId ?? ''] ?? 'member');
    },
  });
  const env = { ...Object.fromEntries(settings), SERVICE_PUBLIC_URL: PUBLIC_URL, SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const service = await startService(env, { bots, now: () => Date.now() + passedMs });
  const world: SignInWorld = {
    ...{ service, at: Object.fromEntries(servers) as SignInWorld['at'], rights: {}, asked: [] },
    advance: (ms) => {
      passedMs += ms;
    },
    close: async () => {
      await service.close();
      for (const [, server] of servers) await server.close();
    },
  };
  return world;
}

let browsers = 0;

/** A browser that keeps its cookies, and follows no redirect by itself; each has an address of its own. */
export function openBrowser({ service }: Pick<SignInWorld, 'service'>, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>();
  browsers += 1;
  const address = `10.0.0.${browsers}`;
  const ask = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(new URL(path.replace(PUBLIC_URL, ''), service.url), {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        accept: 'text/html',
        'x-forwarded-for': address,
        ...headers,
      },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** Goes to a provider, and stops before the address that it sends back to. */
  const go = async (name: string, query = '') => {
    const begun = await ask(`/dashboard/sign-in/${name}${query}`);
    const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    return there.headers.get('location') ?? '';
  };
  return {
    ask,
    go,
    cookies,
    read: async (path: string) => (await ask(path)).text(),
    /** All of it. */
    signIn: async (name: string, query = '') => ask(await go(name, query)),
    /** Sends a form of a page. */
    send: async (page: string, path: string, fields: Record<string, string>) => {
      const token = /name="form_token" value="([^"]+)"/.exec(await (await ask(page)).text())?.[1] ?? '';
      return ask(path, { ...fields, form_token: token });
    },
  };
}
