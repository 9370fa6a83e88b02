import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import type { Shown } from '../conformance-driver.ts';
import { openDiscordDriver } from './driver.ts';

const BULK = 'POST /channels/{channel}/messages/bulk-delete';
const SINGLE = 'DELETE /channels/{channel}/messages/{message}';
const MEMBER = 'PATCH /guilds/{guild}/members/{user}';

let close = async () => {};
afterEach(() => close());

async function open() {
  const driver = await openDiscordDriver();
  const opened = await openConformance(driver);
  close = opened.close;
  const reasons = (...routes: string[]) =>
    routes.flatMap((route) => driver.server.callsOf(route).map(({ reason }) => reason ?? ''));
  const footer = async () => {
    const entry = await opened.entryWith('scam');
    return /incident ([0-9a-f-]{36})/.exec(entry.raw)?.[1] ?? 'none';
  };
  return { ...opened, reasons, footer };
}

it('names the category and the incident of what Steward did by itself', async () => {
  const { driver, set, gone, reasons, footer } = await open();
  await set('policy action scam timeout');
  await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
  const incident = await footer();
  await until(() => reasons(MEMBER).length > 0);
  for (const reason of reasons(SINGLE, BULK, MEMBER)) expect(reason).toBe(`Steward: scam 0.93; incident ${incident}`);
});

it('names the moderator who pressed', async () => {
  const { driver, gone, entryWith, reasons, footer } = await open();
  const message = await driver.say('member', 'free coins for everybody scam=0.93');
  const entry = await entryWith('scam 0.93');
  const press = entry.buttons.find(({ label }) => label === ENGLISH('common.delete')) ?? { id: '' };
  await driver.press('moderator', press, entry);
  await gone(message);
  const by = `mo (${driver.idOf('moderator')}) through Steward`;
  expect(reasons(SINGLE)).toEqual([`${by}: scam 0.93; incident ${await footer()}`]);
});

it('names the moderator who had somebody banned, the category and the incident', async () => {
  const { driver, set, entryWith, reasons, footer } = await open();
  await driver.takeRights('none');
  await driver.letModeratorsBan(true);
  await set('log bans on');
  await driver.say('member', 'free coins for everybody scam=0.93');
  const entry = await entryWith('scam 0.93');
  let shown: Shown | null = entry;
  for (const label of [/^Why/, /^Ban…/, /^Ban them/]) {
    if (!shown) throw new Error('no answer');
    shown = await driver.press('moderator', buttonOf(shown, label), shown);
  }
  const by = `mo (${driver.idOf('moderator')}) through Steward`;
  expect(reasons('PUT /guilds/{guild}/bans/{user}')).toEqual([`${by}: scam 0.93; incident ${await footer()}`]);
});

it('has room for the reasons of a call that deletes the messages of many', async () => {
  const { driver, set, gone, reasons } = await open();
  await set('words action delete', 'words add forbiddenword');
  const people = await driver.join(5);
  const texts = [
    'a forbiddenword here',
    'the forbiddenword in it',
    'say forbiddenword',
    'oh forbiddenword',
    'forbiddenword it is',
  ];
  const said = await Promise.all(people.map((id, index) => driver.sayAs(id, texts[index] ?? '')));
  for (const message of said) await gone(message);
  for (const reason of reasons(SINGLE, BULK)) {
    expect(reason.length).toBeLessThanOrEqual(512);
    expect(reason).toMatch(/^Steward: local:word/);
  }
});
