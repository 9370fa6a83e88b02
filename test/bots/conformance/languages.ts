import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Shown } from '../conformance-driver.ts';
import { leftInEnglish } from './left-in-english.ts';
import type { Conformance } from './open.ts';

/** In which language the bot writes. */
export function declareLanguages(get: () => Conformance): void {
  it('uses the chosen language in answers, entries and private messages', async () => {
    const { driver, world, set, gone, entryWith } = get();
    const { store } = world.temporary;
    expect((await driver.command('owner', 'language es'))?.text).toContain('Idioma: Español');
    await set('policy action scam delete', 'notify on');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    const told = await until(
      async () => (await driver.toldTo('member')).find((text) => text.includes('Se eliminó un mensaje tuyo')),
      { what: 'the private message' },
    );
    expect(told).toMatch(/Motivo: estafa\.[\s\S]*appeal y el motivo/);
    expect((await driver.command('member', 'appeal era una broma'))?.text).toContain('Los moderadores ven');
    const entry = await entryWith('era una broma');
    expect(entry.text).toMatch(/Se eliminó: scam[\s\S]*Activó[\s\S]*scam 0\.93, umbral 0\.75[\s\S]*Apelación/);
    expect(entry.buttons.map(({ label }) => label)).toContain('Mantener');
    expect((await driver.command('member', 'status'))?.text).toContain('Solo los moderadores');
    expect((await driver.command('owner', 'language auto'))?.text).toContain('Language: English (the community’s own)');
    const [community] = await store.communities.listCommunities({ presentOn: driver.platform });
    const trail = await store.listChanges({ tenantId: community?.tenantId ?? '', subject: 'language', limit: 5 });
    expect(trail.map(({ via, after }) => [via, after])).toEqual([
      ['chat', { community: community?.name, language: null }],
      ['chat', { community: community?.name, language: 'es' }],
    ]);
    expect(trail[0]?.by).toContain(driver.idOf('owner'));
  });

  it('leaves no English in answers, refusals, first steps, entries or buttons when Ukrainian is chosen', async () => {
    const { driver, set, entries } = get();
    await set('language uk', 'policy action scam delete', 'limits set lines 2 flag', 'words add nitro*');
    const shown: (Pick<Shown, 'text' | 'buttons'> | null)[] = [];
    for (const command of ASKED) shown.push(await driver.command('owner', command));
    await driver.say('member', 'free coins for everybody scam=0.93');
    const pasted = await driver.say('other', 'one\ntwo\nthree');
    shown.push(...(await entries(2)));
    shown.push(await driver.report('member', pasted, 'one of many'));
    shown.push(await driver.command('moderator', `why ${pasted.messageId}`));
    const [entry] = await entries(2);
    for (const { id } of entry?.buttons.slice(0, 1) ?? [])
      if (entry) shown.push(await driver.press('moderator', { id }, entry));
    expect(shown).not.toContain(null);
    for (const one of shown) {
      const read = [one?.text, ...(one?.buttons ?? []).map(({ label }) => label)].join('\n');
      expect.soft(leftInEnglish(read, OWN), read).toEqual([]);
    }
  });
}

/** What is answered with much of what there is to say, and with what is wrong. */
const ASKED = [
  'status',
  'help',
  'log setup',
  'words show',
  'words add *',
  'words add **a',
  'links add http://evil.example/x',
  'patterns add wrong flag (a',
  'patterns remove gone',
  'limits off emoji',
  'limits set capitals 900 flag',
  'policy threshold scam 5',
  'policy threshold nothing 0.5',
  'exceptions set nothing 0.5 newcomers',
  'offences off 9',
  'teaching remove gone',
  'link join AAAA-BBBB-CCCC',
  'policy',
];
/** What people of the tests wrote or are called, and names that platforms keep in English. */
const OWN = [
  ...['free coins for everybody', 'one\ntwo\nthree', 'one of many', 'nitro*', 'nothing', 'wrong'],
  ...['Harbour, Moderators', 'Harbour', 'general', 'mods', 'steward-log', 'u-member', 'u-other'],
  ...[
    'milo',
    'Milo',
    'otto',
    'Otto',
    'mara',
    'ole',
    'olga',
    'Olga',
    'mona',
    'Mona',
    'Delete messages',
    'Close the door',
  ],
];
