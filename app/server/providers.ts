import { openProvider, type Provider, type ProviderName } from '../../src/service/tenants/providers.ts';
import type { Config } from '../config/config.ts';

/** The prefix of each sign-in provider's settings. */
const PREFIXES = { discord: 'DISCORD', slack: 'SLACK_SIGN_IN', telegram: 'TELEGRAM', oidc: 'OIDC' } as const;

/** Returns the providers with at least one setting, each with its first missing setting, or null. */
export function readClients(config: Config) {
  const slack = config.bots.slack ?? {};
  return (Object.keys(PREFIXES) as ProviderName[]).flatMap((name) => {
    const prefix = PREFIXES[name];
    // A Slack app of many workspaces can also sign people in, if the server's public address is set.
    const isApp = name === 'slack' && config.SERVICE_PUBLIC_URL !== undefined;
    const [id, secret] = isApp ? [slack.SLACK_CLIENT_ID, slack.SLACK_CLIENT_SECRET] : [];
    const clientId = String(config[`${prefix}_CLIENT_ID`] ?? id ?? '');
    const clientSecret = String(config[`${prefix}_CLIENT_SECRET`] ?? secret ?? '');
    if (clientId === '' && clientSecret === '') return [];
    const issuer = config[`${prefix}_ISSUER`] ?? '';
    const needed = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ISSUER: issuer };
    const [missing] = Object.entries(needed).flatMap(([part, value]) => (value ? [] : [`${prefix}_${part}`]));
    const unset = missing ?? (config.SERVICE_PUBLIC_URL ? null : 'SERVICE_PUBLIC_URL');
    return [{ name, prefix, issuer, clientId, clientSecret, unset }];
  });
}

/** Opens the sign-in providers whose settings are complete, and warns about the others. */
export function openProviders(config: Config, warn: (message: string) => void): readonly Provider[] {
  return readClients(config).flatMap(({ name, unset, ...client }) => {
    if (unset === null)
      return [
        openProvider(name, { ...client, redirectUri: `${config.SERVICE_PUBLIC_URL}/dashboard/sign-in/${name}/return` }),
      ];
    warn(`nobody can sign in with ${name}: ${unset} is not set`);
    return [];
  });
}
