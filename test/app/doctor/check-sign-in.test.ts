import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../app/config/config.ts';
import { checkSignIn } from '../../../app/doctor/check-connections.ts';
import { type OidcServer, startOidcServer } from '../../../emulators/oidc/oidc-server.ts';
import { startService } from '../../support/service.ts';

let provider: OidcServer;
beforeAll(async () => {
  provider = await startOidcServer({ id: 'steward', secret: 's', redirectUri: '' }, { claims: { sub: 'nelly' } });
});
afterAll(() => provider.close());

const WHOLE = { OIDC_CLIENT_ID: 'steward', OIDC_CLIENT_SECRET: 'hush', SERVICE_PUBLIC_URL: 'https://steward.example' };
const check = (env: Record<string, string>) => checkSignIn(readConfig({ OIDC_ISSUER: provider.issuer, ...env }));

it('says nothing of providers that are not set, and that one answers which is', async () => {
  expect(await check({})).toEqual([]);
  expect(await check(WHOLE)).toMatchObject([{ level: 'ok', what: `oidc answers at ${provider.issuer}` }]);
});

it('names what is missing, and never a secret', async () => {
  for (const missing of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER', 'SERVICE_PUBLIC_URL']) {
    const found = await check({ ...WHOLE, [missing]: '' });
    expect(found).toMatchObject([{ level: 'fault', what: expect.stringContaining(missing), fix: `Set ${missing}.` }]);
    expect(JSON.stringify(found)).not.toContain('hush');
  }
});

it('tells a provider that does not answer, or answers as another', async () => {
  const silent = 'http://127.0.0.1:9';
  expect(await check({ ...WHOLE, OIDC_ISSUER: silent })).toMatchObject([
    { level: 'fault', what: expect.stringContaining(silent) },
  ]);
  expect(await check({ ...WHOLE, OIDC_ISSUER: `${provider.issuer}/` })).toMatchObject([{ level: 'fault' }]);
});

const SLACK_APP = {
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 's',
  SLACK_SIGNING_SECRET: 's',
  SERVICE_SECRET_KEY: 'k'.repeat(32),
};

it('takes a Slack app of many workspaces for its own client', async () => {
  const env = { ...SLACK_APP, SERVICE_PUBLIC_URL: 'https://steward.example', SLACK_SIGN_IN_ISSUER: provider.issuer };
  expect(await check(env)).toMatchObject([{ level: 'ok', what: `slack answers at ${provider.issuer}` }]);
});

it('refuses an issuer that does not speak TLS, but for one on this machine', () => {
  for (const issuer of ['http://accounts.example.com', 'http://127.0.0.1.example.com', 'accounts.example.com'])
    expect(() => readConfig({ OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER is ');
  expect(readConfig({ OIDC_ISSUER: 'https://accounts.example.com' }).OIDC_ISSUER).toBe('https://accounts.example.com');
});

it('is told at the start of a server where something is missing, and only there', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const told = () => lines.filter((line) => line.includes('nobody can sign in with'));
  for (const OIDC_CLIENT_SECRET of ['', 'hush'])
    await (await startService({ ...WHOLE, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET }, { log })).close();
  expect(told()).toEqual([expect.stringContaining('with oidc: OIDC_CLIENT_SECRET is not set')]);
});

it('asks nothing of a Slack app of many workspaces on a server that has no public address', async () => {
  expect(await checkSignIn(readConfig(SLACK_APP))).toEqual([]);
});
