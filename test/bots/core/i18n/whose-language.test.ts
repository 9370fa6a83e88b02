import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { languageOf } from '../../../../src/core/common/languages.ts';
import { openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

describe('the language of a community', () => {
  it('is the chosen one, else that of its locale, else English', () => {
    expect(languageOf({ language: 'de', locale: 'fr' })).toBe('de');
    expect(languageOf({ language: null, locale: 'pt-BR' })).toBe('pt');
    expect(languageOf({ language: null, locale: 'ja' })).toBe('en');
    expect(languageOf({ language: null, locale: null })).toBe('en');
  });

  let current: Awaited<ReturnType<typeof openConformance>> | undefined;
  afterEach(() => current?.close());

  it('follows the locale of its platform, and is read again when that changes', async () => {
    const fake = createFakeDriver();
    current = await openConformance(fake);
    const { world, driver } = current;
    const { core } = fake.world;
    await core?.onCommunityAdded({ community: { ...COMMUNITY, locale: 'tr' }, channelId: null, addedBy: null });
    const status = async () => {
      // What is known of a community counts for some seconds.
      world.schedule.advance(10_000);
      return (await driver.command('owner', 'language'))?.text ?? '';
    };
    world.schedule.advance(10_000);
    await core?.onCommunityAdded({ community: { ...COMMUNITY, locale: 'tr' }, channelId: null, addedBy: null });
    await until(async () => (await status()).includes('Dil: Türkçe'), { what: 'Turkish' });
    world.schedule.advance(10_000);
    await core?.onCommunityAdded({ community: { ...COMMUNITY, locale: 'uk' }, channelId: null, addedBy: null });
    await until(async () => (await status()).includes('Мова: Українська'), { what: 'Ukrainian' });
    expect(await core?.languageOf(COMMUNITY)).toBe('uk');
  });
});
