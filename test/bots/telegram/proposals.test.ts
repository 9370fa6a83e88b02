import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { LANGUAGES } from '../../../src/core/common/languages.ts';
import { openConformance } from '../conformance/open.ts';
import { openTelegramDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it('proposes commands in the language of each application, and of the chat where that was chosen', async () => {
  const driver = await openTelegramDriver({ registers: true });
  const { server, chat, owner } = driver;
  const run = await openConformance(driver);
  close = run.close;
  const people = ['ru', 'pt-br', 'ka'].map((language_code) => {
    const person = server.addUser({ first_name: language_code, language_code });
    server.join(person, chat);
    return person;
  });
  const helpFor = () =>
    [...people, owner].map(
      (person) => server.proposed(chat, person).find(({ command }) => command === 'help')?.description,
    );
  const own = ['Команды', 'Os comandos', ENGLISH('command.help'), ENGLISH('command.help')];
  // The lists are registered one after another; what follows begins after the last one.
  await until(() => server.callsOf('setMyCommands').length === 3 * LANGUAGES.length, {
    what: 'lists in each language',
  });
  expect(helpFor()).toEqual(own);
  const [member] = people;
  if (!member) throw new Error('nobody joined');
  // Members are shown nothing that is not theirs; who manages the chat is shown all of it.
  expect(server.proposed(chat, member).map(({ command }) => command)).toEqual(['help', 'report']);
  expect(server.proposed(chat, owner).length).toBeGreaterThan(20);
  // What only other platforms have is none of it.
  expect(server.proposed(chat, owner).map(({ command }) => command)).not.toContain('automod');
  expect(server.proposed(chat, owner).find(({ command }) => command === 'posts')?.description).toBe(
    'posts: show, forwards, names, imitations, reactions, requests',
  );
  expect(server.proposed(server.privateChat(member), member).map(({ command }) => command)).toEqual(['appeal', 'help']);

  await run.set('language de');
  const all = () => server.proposed(chat, owner).at(-1)?.description;
  await until(() => helpFor().every((text) => text === 'Die Befehle') && all() === 'Alle Befehle, als Knöpfe', {
    what: 'German for everybody here',
  });
  expect(server.proposed(server.privateChat(member), member)[1]?.description).toBe('Команды');
  expect((await driver.command('owner', 'language auto'))?.text).toContain('Language: English');
  await until(() => JSON.stringify(helpFor()) === JSON.stringify(own), { what: 'each their own again' });
  expect(server.violations).toEqual([]);
});
