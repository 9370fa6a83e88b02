import { describe, expect, it } from 'vitest';
import { allSettings, readConfig } from '../../../app/config/config.ts';
import { findUnknownNames } from '../../../app/config/did-you-mean.ts';
import { findSettingWarnings, strongToken } from '../../../app/config/setting-warnings.ts';

const unknown = (env: Record<string, string>) => findUnknownNames(env, allSettings());
const warned = (env: Record<string, string>) => findSettingWarnings(readConfig(env), env, []).map(({ what }) => what);

describe('a name that looks like a setting', () => {
  it.each([
    ['MODEL_API_KEI', 'MODEL_API_KEY'],
    ['DISCORD_TOEKN', 'DISCORD_TOKEN'],
    ['SLACK_BOT_TOKENS', 'SLACK_BOT_TOKEN'],
    ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_TOKEN'],
    ['BOT_BATCH_WAIT', 'BOT_BATCH_WAIT_MS'],
    ['LOG_LEVE', 'LOG_LEVEL'],
    ['STEWARD_PORT', 'SERVICE_PORT'],
    ['KEYMINT_TOKEN', 'SERVICE_KEYMINT_TOKEN'],
    ['MODEL_URL', 'MODEL_BASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['CORS_ORIGINS', 'SERVICE_CORS_ORIGINS'],
  ])('is named with the nearest one: %s', (name, nearest) => {
    expect(unknown({ [name]: 'x' })).toEqual([{ name, nearest, isDangerous: false }]);
    expect(warned({ [name]: 'x' })).toEqual([`${name} is not a known setting and is ignored`]);
  });

  it.each([
    'SERVICE_MONTLY_QUOTA',
    'SERVICE_MONTHLY_QOUTA',
    'SERVICE_GLOBAL_BUDGET_US',
    'SERVICE_FREE_BUGDET_USD',
    'MODEL_INPUT_USD_PER_MTOKS',
    'SERVICE_GLOBAL_BUDGET',
    'SERVICE_QUOTA',
    'SERVICE_BUDGET',
    'GLOBAL_BUDGET_USD',
    'DATABASE_URI',
    'DB_URL',
    'POSTGRES_URL',
    'DATABASE_URLS',
  ])('stops the start where it all but names a bound on spending or the database: %s', (name) => {
    expect(() => readConfig({ [name]: '5' })).toThrow(`${name} is not a known setting`);
  });

  it('is every setting that there is, and nothing of other programs or without a value', () => {
    const env = Object.fromEntries(Object.keys(allSettings()).map((name) => [name, 'x']));
    expect(unknown({ ...env, PATH: '/bin', SERVICES_X: 'x', MODEL_XYZ: '' })).toEqual([]);
    const names = ['HOSTNAME', 'PORT', 'NODE_ENV', 'GOOGLE_API_KEY', 'LOG_FILE', 'REDIS_SERVICE_HOST'];
    const others = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(unknown({ ...others, STEWARD_PORT: 'tcp://10.0.0.1:8000', STEWARD_SERVICE_HOST: '10.0.0.1' })).toEqual([]);
  });

  it('stops nothing where the right one is set too', () => {
    const env = { POSTGRES_URL: 'x', DATABASE_URL: 'file:./data/steward.db' };
    expect(unknown(env)).toMatchObject([{ nearest: 'DATABASE_URL', isDangerous: false }]);
  });
});

describe('ShieldGemma behind Ollama', () => {
  it('is warned of, because it cannot be asked about one category', () => {
    const told = [expect.stringContaining('harassment, nsfw and selfharm share one score')];
    expect(warned({ MODEL_NAME: 'shieldgemma:9b' })).toEqual(told);
    expect(warned({ MODEL_NAME: 'mine:9b', MODEL_PRESET: 'shieldgemma' })).toEqual(told);
    expect(warned({ MODEL_NAME: 'google/shieldgemma-9b' })).toEqual([]);
    expect(warned({ MODEL_NAME: 'granite3-guardian:8b' })).toEqual([]);
  });
});

describe('a model that is said to read images', () => {
  it('is warned of where it is a guard model, which is sent texts alone', () => {
    const told = [expect.stringContaining('MODEL_READS_IMAGES is true')];
    expect(warned({ MODEL_NAME: 'llama-guard3:8b', MODEL_READS_IMAGES: 'true' })).toEqual(told);
    expect(warned({ MODEL_NAME: 'gpt-5-mini', MODEL_READS_IMAGES: 'true' })).toEqual([]);
  });
});

describe('a process that is there for bots', () => {
  it('is warned of when it has no token of any, and not otherwise', () => {
    expect(warned({ SERVICE_ROLE: 'bots' })).toEqual([expect.stringContaining('no bot has a token')]);
    expect(warned({ SERVICE_ROLE: 'bots', TELEGRAM_TOKEN: '1:x' })).toEqual([]);
    expect(warned({ SERVICE_ROLE: 'worker' })).toEqual([]);
  });
});

describe('the key-minting token', () => {
  const long = { SERVICE_KEYMINT_TOKEN: 'x'.repeat(24) };

  it('is warned of when it is short, with one to paste that is not', () => {
    const env = { SERVICE_KEYMINT_TOKEN: 'x'.repeat(23) };
    const [warning] = findSettingWarnings(readConfig(env), env, []);
    expect(warning?.what).toContain('shorter than 24');
    const pasted = /SERVICE_KEYMINT_TOKEN=(\S+)/.exec(warning?.fix ?? '')?.[1] ?? '';
    expect(warned({ SERVICE_KEYMINT_TOKEN: pasted })).toEqual([]);
    expect(new Set([strongToken(), strongToken()]).size).toBe(2);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'steward.example'])(
    'is warned of on %s, which the network reaches',
    (host) => {
      expect(warned({ ...long, SERVICE_HOST: host })).toEqual([
        expect.stringContaining('Without TLS, anyone on the network path'),
      ]);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('is fine on %s', (host) => {
    expect(warned({ ...long, SERVICE_HOST: host })).toEqual([]);
  });
});
