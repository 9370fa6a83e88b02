import { openProvider, type Provider, type ProviderName } from '../../src/service/tenants/providers.ts';
import type { Config } from '../config/config.ts';

/** How the settings of each provider of sign-ins begin. */
const PREFIXES = { discord: 'DISCORD', slack: 'SLACK_SIGN_IN', telegram: 'TELEGRAM', oidc: 'OIDC' } as const;

/** What is set of each provider, by its name. */
function readClients(config: Config) {
  const slack = config.bots.slack ?? {};
  return (Object.keys(PREFIXES) as ProviderName[]).map((name) => {
    const prefix = PREFIXES[name];
    // A Slack app of many workspaces signs people in too, where somebody said where this server is.
    const isApp = name === 'slack' && config.SERVICE_PUBLIC_URL !== undefined;
    const [id, secret] = isApp ? [slack.SLACK_CLIENT_ID, slack.SLACK_CLIENT_SECRET] : [];
    const client = {
      clientId: config[`${prefix}_CLIENT_ID`] ?? id,
      clientSecret: config[`${prefix}_CLIENT_SECRET`] ?? secret,
    };
    return { name, prefix, issuer: config[`${prefix}_ISSUER`], ...client };
  });
}

/** The providers of which something is set, each with the setting that it lacks, or null. */
export function findUnset(config: Config) {
  const begun = readClients(config).filter(({ clientId, clientSecret }) => clientId || clientSecret);
  return begun.map((client) => {
    const { prefix, clientId, clientSecret, issuer } = client;
    const needed = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ISSUER: issuer };
    const [missing] = Object.entries(needed).flatMap(([part, value]) => (value ? [] : [`${prefix}_${part}`]));
    return { ...client, unset: missing ?? (config.SERVICE_PUBLIC_URL ? null : 'SERVICE_PUBLIC_URL') };
  });
}

/** The ways to sign in whose settings are complete; none where nobody said where this server is. The others are told. */
export function openProviders(config: Config, warn: (message: string) => void): readonly Provider[] {
  const root = config.SERVICE_PUBLIC_URL?.replace(/\/+$/, '');
  return findUnset(config).flatMap(({ name, issuer, clientId, clientSecret, unset }) => {
    if (unset !== null) warn(`nobody can sign in with ${name}: ${unset} is not set`);
    if (root === undefined || !issuer || !clientId || !clientSecret) return [];
    const redirectUri = `${root}/dashboard/sign-in/${name}/return`;
    return [
      openProvider(name, { issuer, clientId: String(clientId), clientSecret: String(clientSecret), redirectUri }),
    ];
  });
}
