import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

/** In which language the bot writes. */
export function declareLanguages(get: () => Conformance): void {
  it('writes in the language that moderators chose, in answers, entries and private messages', async () => {
    const { driver, world, set, gone, entryWith } = get();
    const { store } = world.temporary;
    expect((await driver.command('owner', 'language es'))?.text).toContain('Idioma: Español');
    await set('policy action scam delete', 'notify on');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    const told = await until(
      async () => (await driver.toldTo('member')).find((text) => text.includes('Se eliminó un mensaje tuyo')),
      { what: 'the private message' },
    );
    expect(told).toMatch(/Motivo: scam\.[\s\S]*appeal y el motivo/);
    expect((await driver.command('member', 'appeal era una broma'))?.text).toContain('Los moderadores ven');
    const entry = await entryWith('era una broma');
    expect(entry.text).toMatch(/Se eliminó: scam[\s\S]*Activó[\s\S]*scam 0\.93, umbral 0\.75[\s\S]*Apelación/);
    expect(entry.buttons.map(({ label }) => label)).toContain('Mantener');
    expect((await driver.command('member', 'status'))?.text).toContain('Solo los moderadores');
    expect((await driver.command('owner', 'language auto'))?.text).toContain(
      'Language: English, as the community’s own',
    );
    const [community] = await store.communities.listCommunities({ presentOn: driver.platform });
    const trail = await store.listChanges({ tenantId: community?.tenantId ?? '', subject: 'language', limit: 5 });
    expect(trail.map(({ via, after }) => [via, after])).toEqual([
      ['chat', { community: community?.name, language: null }],
      ['chat', { community: community?.name, language: 'es' }],
    ]);
    expect(trail[0]?.by).toContain(driver.idOf('owner'));
  });
}
