import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { loggedEntries, openConformance } from '../conformance/open.ts';
import { openTelegramDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it('answers a stranger in private with what works there, and moderators hear nothing of it', async () => {
  const driver = await openTelegramDriver();
  const { server } = driver;
  const open = await openConformance(driver);
  close = open.close;
  const stranger = server.addUser({ first_name: 'Sandra' });
  const chat = server.privateChat(stranger);
  const told = async (count: number) => {
    await until(() => server.botMessages(chat).length >= count, { what: `${count} answers` });
    return server.botMessages(chat).at(-1)?.message.text ?? '';
  };
  server.startBot(stranger);
  const greeting = await told(1);
  // What is listed works here, and nothing else is listed.
  const listed = [...greeting.matchAll(/\/(\w+)/g)].map(([, word]) => word);
  expect(listed).toContain('appeal');
  expect(listed).not.toContain('policy');
  server.say(stranger, chat, '/help');
  expect(await told(2)).toBe(greeting);
  server.say(stranger, chat, '/appeal that was no scam');
  expect(await told(3)).toContain('nothing to appeal');
  server.say(stranger, chat, '/policy show');
  const refused = await told(4);
  expect(refused).not.toContain(ENGLISH('common.failed_try_again_moment'));
  expect(refused).toContain('/help');
  await open.pass();
  expect(await loggedEntries(driver)).toEqual([]);
  expect(server.violations).toEqual([]);
});
