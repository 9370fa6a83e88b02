import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

const SCAM = 'free coins at https://coins.example/now scam=0.97';

let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
let open: Conformance & { close(): Promise<void> };
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

const addBot = (permissions: readonly 'ManageMessages'[] = []) => {
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  if (!guild) throw new Error('no server');
  const roles = permissions.length > 0 ? [server.createRole(guild, { name: 'helpers', permissions })] : [];
  return server.createMember(guild, 'newsbot', { bot: true, roles });
};
const post = (author: ReturnType<typeof addBot>) =>
  driver.server.sendMessage({ author, channel: { id: driver.channelId }, content: SCAM });
const asked = () => open.world.judge.asked.flat().filter((text) => text.includes('scam=0.97'));

it("judges another bot's messages only if the community wants it, and not those of a bot that it spares", async () => {
  const bot = addBot();
  post(bot);
  await open.pass();
  expect(asked()).toEqual([]);
  await open.set('posts apps on');
  post(bot);
  const flagged = await open.entryWith('scam 0.97');
  expect(flagged.text).toContain('newsbot');
  expect(flagged.text).toContain(ENGLISH('entry.flagged_title'));
  expect(asked()).toEqual([SCAM]);
  await open.set(`posts spare ${bot.id}`);
  post(bot);
  await open.pass();
  expect(asked()).toEqual([SCAM]);
});

it("deletes another bot's message if the policy deletes its category", async () => {
  await driver.takeRights('none');
  await open.set('posts apps on', 'policy action scam delete');
  const sent = post(addBot());
  await open.gone({ channelId: driver.channelId, messageId: sent.id });
  expect((await open.entryWith('scam 0.97')).text).toContain(ENGLISH('entry.deleted_title'));
});

it("leaves a bot with a moderator's permissions alone", async () => {
  await open.set('posts apps on');
  const trusted = addBot(['ManageMessages']);
  post(trusted);
  await open.pass();
  expect(asked()).toEqual([]);
});
