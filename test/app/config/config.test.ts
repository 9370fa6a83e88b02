import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allSettings, readConfig, usesExternalModel } from '../../../app/config/config.ts';
import { StewardError } from '../../../src/core/common/errors.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StewardError && error.code === 'configuration') return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('serves on 127.0.0.1:8080 over a SQLite file when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      SERVICE_HOST: '127.0.0.1',
      SERVICE_PORT: 8080,
      SERVICE_MONTHLY_QUOTA: 0,
      SERVICE_KEEP_TEXT_CHARS: 300,
      SERVICE_DEFAULT_PLAN: 'pro',
      SERVICE_GLOBAL_BUDGET_USD: undefined,
      SERVICE_KEYMINT_TOKEN: undefined,
      MODEL_TIMEOUT_MS: 20_000,
      DATABASE_URL: 'file:./data/steward.db',
    });
  });

  it('names every fault at once, each with the variable and an example', () => {
    const faults = faultsOf({
      SERVICE_PORT: 'eighty',
      MODEL_TIMEOUT_MS: '-1',
      SERVICE_DEFAULT_PLAN: 'gold',
      DATABASE_URL: 'mysql://x',
    });
    expect(faults).toHaveLength(4);
    expect(faults[0]).toBe('SERVICE_PORT is not a whole number; for example SERVICE_PORT=8080');
    for (const name of ['MODEL_TIMEOUT_MS', 'SERVICE_DEFAULT_PLAN', 'DATABASE_URL']) {
      expect(faults.find((fault) => fault.startsWith(name))).toContain(`for example ${name}=`);
    }
  });

  it('refuses a ceiling whose prices are unknown, and takes a price of 0', () => {
    const ceiling = { SERVICE_GLOBAL_BUDGET_USD: '5', MODEL_API_KEY: 'k', MODEL_NAME: 'of-my-own' };
    expect(faultsOf({ ...ceiling, MODEL_NAME: 'gpt-4.1-mini' })).toEqual([]);
    expect(faultsOf({ ...ceiling, MODEL_PROVIDER: 'moderations' })).toEqual([]);
    expect(faultsOf(ceiling)).toHaveLength(2);
    expect(faultsOf(ceiling)[0]).toContain('MODEL_INPUT_USD_PER_MTOK');
    expect(faultsOf({ ...ceiling, MODEL_INPUT_USD_PER_MTOK: '0', MODEL_OUTPUT_USD_PER_MTOK: '0' })).toEqual([]);
  });

  it('tells an unknown price beside other faults', () => {
    expect(faultsOf({ SERVICE_PORT: 'x', MODEL_NAME: 'of-my-own', SERVICE_FREE_BUDGET_USD: '1' })).toHaveLength(3);
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ SERVICE_PORT: '', MODEL_API_KEY: ' ' })).toMatchObject({
      SERVICE_PORT: 8080,
      MODEL_API_KEY: undefined,
    });
  });

  it('takes the external model exactly when one is set or forced', () => {
    expect(usesExternalModel(readConfig({}))).toBe(false);
    expect(usesExternalModel(readConfig({ MODEL_API_KEY: 'k' }))).toBe(true);
    expect(usesExternalModel(readConfig({ MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }))).toBe(true);
    expect(usesExternalModel(readConfig({ MODEL_API_KEY: 'k', MODEL_PROVIDER: 'embedded' }))).toBe(false);
    expect(faultsOf({ MODEL_PROVIDER: 'openai' })).toHaveLength(1);
  });

  it('refuses a Slack bot that has no way to take events, and names both ways', () => {
    const slack = { SLACK_BOT_TOKEN: 'xoxb-1' };
    expect(faultsOf(slack)).toEqual([
      expect.stringMatching(/SLACK_BOT_TOKEN.*SLACK_APP_TOKEN=.*SLACK_SIGNING_SECRET=/),
    ]);
    expect(faultsOf({ ...slack, SLACK_APP_TOKEN: 'xapp-1' })).toEqual([]);
    expect(faultsOf({ ...slack, SLACK_SIGNING_SECRET: 'secret' })).toEqual([]);
  });

  it('has an example for every setting that the setting itself takes', () => {
    for (const [name, { schema, example }] of Object.entries(allSettings())) {
      expect(schema.safeParse(example).success, name).toBe(true);
    }
  });

  it('has a page that begins with the ten settings that matter, and names each setting once', () => {
    const page = readFileSync('docs/settings.md', 'utf8');
    const namesIn = (text: string) => [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(namesIn(page.split('\n## ')[1] ?? '')).toHaveLength(10);
    expect(namesIn(page).toSorted()).toEqual(Object.keys(allSettings()).toSorted());
  });

  it('is what .env.example and docs/settings.md say, setting by setting', async () => {
    const { renderEnvExample, renderSettingsPage } = await import('../../../scripts/settings.ts');
    expect(readFileSync('.env.example', 'utf8')).toBe(renderEnvExample());
    expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettingsPage());
  });
});

describe('SERVICE_CORS_ORIGINS', () => {
  it('takes origins as browsers send them', () => {
    const origins = 'https://admin.example, http://localhost:3000';
    expect(readConfig({ SERVICE_CORS_ORIGINS: origins }).SERVICE_CORS_ORIGINS).toEqual(origins.split(', '));
  });

  it.each(['*', 'admin.example', 'https://admin.example/', 'https://admin.example/app', 'https://Admin.example'])(
    'refuses what can never match: %s',
    (origin) => {
      expect(() => readConfig({ SERVICE_CORS_ORIGINS: origin })).toThrow(/not an origin.*SERVICE_CORS_ORIGINS=https:/s);
    },
  );
});
