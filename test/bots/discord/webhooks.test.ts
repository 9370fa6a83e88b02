import { EmbedType, MessageFlags } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import type { ShownEntry } from '../conformance-driver.ts';
import { openDiscordDriver } from './driver.ts';

const DELETE = 'DELETE /webhooks/{webhook}';
const SCAM = 'free coins at https://coins.example/now scam=0.97';
const CI = 'build 812 passed in four minutes scam=0.97';

let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
let open: Conformance & { close(): Promise<void> };
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
  await open.set('policy action scam timeout');
});
afterEach(() => open.close());

const makeWebhook = () => driver.server.createWebhook({ id: driver.channelId });
const post = (webhook: { readonly id: string }, content: string, flags = 0) =>
  driver.server.sendMessage({
    author: webhook.id,
    channel: { id: driver.channelId },
    content,
    flags,
    webhook: { name: 'deploys' },
  });
const webhooks = () => driver.server.world.webhooks;
const deletions = () => driver.server.calls.filter(({ route }) => route === DELETE);
const entry = () => open.entryWith('scam 0.97');
const ask = async (who: 'owner' | 'moderator', from: ShownEntry) => {
  const question = await driver.press(who, buttonOf(from, /^Delete the webhook…/), from);
  if (!question) throw new Error('no question');
  return question;
};
const confirm = async (who: 'owner' | 'moderator', from: ShownEntry) => {
  const question = await ask(who, from);
  return (await driver.press(who, buttonOf(question, /^Delete the webhook$/), question))?.text ?? '';
};

it('flags what a leaked webhook posts with a link, tells nobody, times nobody out, and deletes the webhook at a second press', async () => {
  await driver.takeRights('none');
  await open.set('notify on', 'log bans on');
  const webhook = makeWebhook();
  const sent = post(webhook, SCAM);
  const flagged = await entry();
  expect(flagged.text).toContain(ENGLISH('entry.by_a_webhook'));
  expect(flagged.text).toContain('deploys');
  expect(flagged.text).toContain(ENGLISH('entry.flagged_title'));
  expect(flagged.buttons.map(({ label }) => label)).toEqual([
    'Delete',
    'Delete the webhook…',
    ENGLISH('common.right'),
    ENGLISH('entry.dismiss_as_wrong'),
    'Why',
  ]);
  expect(driver.server.messages({ id: driver.channelId }).some(({ id }) => id === sent.id)).toBe(true);
  const why = await driver.press('moderator', buttonOf(flagged, /^Why/), flagged);
  expect(why?.buttons.map(({ label }) => label).filter((label) => /Ban|Kick|Time out|minutes/.test(label))).toEqual([]);
  const question = await ask('moderator', flagged);
  expect(question.text).toContain(ENGLISH('entry.webhook_not_restored'));
  expect(webhooks().has(webhook.id)).toBe(true);
  expect(await confirm('moderator', flagged)).toContain('Webhook deleted');
  expect(webhooks().has(webhook.id)).toBe(false);
  const ended = await open.entryWith('webhook deleted by mo');
  expect(ended.buttons.some(({ label }) => label.startsWith('Delete the webhook'))).toBe(false);
  await driver.press('moderator', buttonOf(ended, /^Delete$/), ended);
  await open.gone({ channelId: driver.channelId, messageId: sent.id });
  // A member would have been told by then.
  await driver.say('member', 'free coins for everybody scam=0.96');
  await until(async () => (await driver.toldTo('member')).length > 0, { what: 'the private message to a member' });
  const texts = (await open.entries(2)).map(({ text }) => text).join();
  expect(texts).not.toContain(ENGLISH('entry.could_not_be_told_privately'));
});

it('deletes it once for two moderators, and the second reads who did', async () => {
  await driver.takeRights('none');
  const webhook = makeWebhook();
  post(webhook, SCAM);
  const flagged = await entry();
  const questions = [await ask('moderator', flagged), await ask('owner', flagged)] as const;
  const yes = /^Delete the webhook$/;
  expect((await driver.press('moderator', buttonOf(questions[0], yes), questions[0]))?.text).toContain(
    'Webhook deleted',
  );
  const second = await driver.press('owner', buttonOf(questions[1], yes), questions[1]);
  expect(second?.text).toContain('Webhook deleted by mo');
  expect(deletions()).toHaveLength(1);
});

it('says so where somebody deleted it by hand before', async () => {
  await driver.takeRights('none');
  const webhook = makeWebhook();
  post(webhook, SCAM);
  const flagged = await entry();
  webhooks().delete(webhook.id);
  expect(await confirm('moderator', flagged)).toContain('Was already gone');
  const ended = await open.entryWith(ENGLISH('entry.was_already_gone'));
  expect(ended.text).not.toContain(ENGLISH('entry.webhook_deleted'));
});

it('names the permission that the bot lacks, and takes no press of a stranger', async () => {
  const webhook = makeWebhook();
  post(webhook, SCAM);
  const flagged = await entry();
  expect(await confirm('moderator', flagged)).toContain(ENGLISH('discord.give_role_manage_webhooks_server'));
  expect(deletions()).toEqual([]);
  await open.entryWith(ENGLISH('discord.give_role_manage_webhooks_server'));
  const refused = await driver.press('other', buttonOf(flagged, /^Delete the webhook…/), flagged);
  expect(refused?.text).toContain(ENGLISH('common.only_moderators_may_do_that'));
  // Nor of a moderator who is none any more at the second press.
  await driver.takeRights('none');
  const question = await ask('moderator', flagged);
  const [guild] = driver.server.world.guilds.values();
  driver.server.setRoles(guild?.id ?? '', driver.idOf('moderator'), []);
  const answer = await driver.press('moderator', buttonOf(question, /^Delete the webhook$/), question);
  expect(answer?.text).toContain(ENGLISH('common.only_moderators_may_do_that'));
  expect(webhooks().has(webhook.id)).toBe(true);
});

it('has one entry of a burst, which deletes the webhook too, and a flood of it is none', async () => {
  await driver.takeRights('none');
  await open.set('flood set 2 0 60 timeout');
  const webhook = makeWebhook();
  for (let index = 0; index < 6; index++) post(webhook, 'build 812 is at https://ci.example/812');
  await open.pass();
  for (let index = 0; index < 6; index++) post(webhook, SCAM);
  const flagged = await open.entryWith('6 messages');
  expect(flagged.buttons.some(({ label }) => label === ENGLISH('entry.time_out_all'))).toBe(false);
  expect(await confirm('moderator', flagged)).toContain('Webhook deleted');
  const ended = await open.entryWith('webhook deleted by mo');
  expect(ended.text).toContain('6 messages');
  expect(ended.text).not.toContain('flood');
});

it('judges no message without a link, none of its own webhook, no answer of an app and no copy from a followed channel', async () => {
  const { server } = driver;
  const webhook = makeWebhook();
  post(webhook, CI);
  post(webhook, SCAM, MessageFlags.IsCrosspost);
  const channel = { id: driver.channelId };
  const own = { name: 'mara', applicationId: server.world.application.id };
  server.sendMessage({ author: webhook.id, channel, content: SCAM, webhook: own });
  const app = server.createUser('helper', { bot: true });
  const calledBy = { user: driver.idOf('member'), installed: 'server' } as const;
  server.sendMessage({ author: app, channel, content: SCAM, calledBy });
  await open.pass();
  const asked = () => open.world.judge.asked.flat().filter((text) => text.includes('scam=0.97'));
  expect(asked()).toEqual([]);
  // The same with a link is judged.
  post(webhook, SCAM);
  await entry();
  expect(asked()).toEqual([SCAM]);
});

it('reads what an embed of a webhook says and where it leads, as its own text', async () => {
  const webhook = makeWebhook();
  driver.server.sendMessage({
    author: webhook.id,
    channel: { id: driver.channelId },
    embeds: [{ type: EmbedType.Rich, title: 'free coins scam=0.97', url: 'https://coins.example/now' }],
    webhook: { name: 'deploys' },
  });
  expect((await entry()).text).toContain(ENGLISH('entry.by_a_webhook'));
});
