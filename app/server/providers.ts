import { openProvider, type Provider, type ProviderName } from '../../src/service/tenants/providers.ts';
import type { Config } from '../config/config.ts';

/** How the settings of each provider of sign-ins begin. */
const PREFIXES = { discord: 'DISCORD', slack: 'SLACK_SIGN_IN', telegram: 'TELEGRAM', oidc: 'OIDC' } as const;

/** What is set of each provider, by its name. */
export function readClients(config: Config) {
  const { SLACK_CLIENT_ID: slackId, SLACK_CLIENT_SECRET: slackSecret } = config.bots.slack ?? {};
  return Object.entries(PREFIXES).map(([name, prefix]) => {
    // A Slack app of many workspaces signs people in too.
    const [id, secret] = name === 'slack' ? [slackId, slackSecret] : [];
    const clientId = config[`${prefix}_CLIENT_ID`] ?? id;
    const clientSecret = config[`${prefix}_CLIENT_SECRET`] ?? secret;
    return { name: name as ProviderName, prefix, issuer: config[`${prefix}_ISSUER`], clientId, clientSecret };
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
