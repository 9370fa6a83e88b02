import { openProvider, type Provider, type ProviderName } from '../../src/service/tenants/providers.ts';
import type { Config } from '../config/config.ts';

/** How the settings of each provider of sign-ins begin. */
const PREFIXES = { discord: 'DISCORD', slack: 'SLACK_SIGN_IN', telegram: 'TELEGRAM', oidc: 'OIDC' } as const;

/** What is set of each provider, by its name. */
export function readClients(config: Config) {
  const slack = config.bots.slack ?? {};
  return (Object.keys(PREFIXES) as ProviderName[]).map((name) => {
    const prefix = PREFIXES[name];
    // A Slack app of many workspaces signs people in too.
    const [id, secret] = name === 'slack' ? [slack.SLACK_CLIENT_ID, slack.SLACK_CLIENT_SECRET] : [];
    const client = {
      clientId: config[`${prefix}_CLIENT_ID`] ?? id,
      clientSecret: config[`${prefix}_CLIENT_SECRET`] ?? secret,
    };
    return { name, prefix, issuer: config[`${prefix}_ISSUER`], ...client };
  });
}

/** The ways to sign in whose settings are complete; none where nobody said where this server is. */
export function openProviders(config: Config): readonly Provider[] {
  const root = config.SERVICE_PUBLIC_URL?.replace(/\/+$/, '');
  return readClients(config).flatMap(({ name, issuer, clientId, clientSecret }) => {
    if (root === undefined || !issuer || !clientId || !clientSecret) return [];
    const redirectUri = `${root}/dashboard/sign-in/${name}/return`;
    return [
      openProvider(name, { issuer, clientId: String(clientId), clientSecret: String(clientSecret), redirectUri }),
    ];
  });
}
