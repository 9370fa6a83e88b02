import type { ChatMember } from 'grammy/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openTelegramDriver } from './driver.ts';

const BAD = 'free coins for everybody scam=0.93';
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NO_MEDIA = { can_send_photos: false, can_send_videos: false, can_send_documents: false } as const;
const NOTHING = {
  ...NO_MEDIA,
  ...{ can_send_messages: false, can_send_audios: false, can_send_video_notes: false, can_send_voice_notes: false },
  ...{ can_send_polls: false, can_send_other_messages: false },
} as const;

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openTelegramDriver>>;
beforeEach(async () => {
  driver = await openTelegramDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

const memberNow = (): ChatMember => driver.server.member(driver.chat, driver.member);
const restrict = (how: Parameters<typeof driver.server.restrict>[3]) =>
  driver.server.restrict(driver.member, driver.chat, driver.owner, how);
const isSilent = () => driver.isTimedOut(driver.idOf('member'));
const inSeconds = (seconds: number) => Math.floor(open.world.schedule.now() / 1000) + seconds;
const press = async (label: RegExp) => {
  const entry = await open.entryWith(/scam/);
  return (await driver.press('moderator', buttonOf(entry, label), entry))?.text ?? '';
};
const timeOut = async (minutes: number) => {
  await open.set(`policy minutes ${minutes}`, 'policy action scam timeout');
  await driver.say('member', BAD);
  await open.entryWith('timed out until');
};

it('leaves a restriction for ever standing when a timeout ends, by itself or after a restart', async () => {
  restrict(NO_MEDIA);
  const before = memberNow();
  await timeOut(1);
  expect(await isSilent()).toBe(true);
  open.world.schedule.advance(MINUTE_MS + 1_000);
  await until(async () => !(await isSilent()), { what: 'the end of the timeout' });
  expect(memberNow()).toEqual(before);
  expect(driver.server.maySay(driver.member, driver.chat, 'photo')).toBe(false);

  await driver.say('member', `${BAD} again`);
  await until(isSilent, { what: 'the second timeout' });
  await open.restart('stopped');
  open.world.schedule.advance(MINUTE_MS + 1_000);
  await until(async () => !(await isSilent()), { what: 'the end of the second timeout' });
  expect(memberNow()).toEqual(before);
});

it.each([ENGLISH('entry.undo'), 'Dismiss'])(
  'puts back with %s what a member was allowed, until when it was',
  async (label) => {
    restrict({ ...NO_MEDIA, until: inSeconds(86_400) });
    const before = memberNow();
    expect(before).toMatchObject({ until_date: inSeconds(86_400) });
    await timeOut(10);
    await open.restart('stopped');
    await press(new RegExp(label));
    await until(async () => !(await isSilent()), { what: 'the end of the timeout' });
    expect(memberNow()).toEqual(before);
    // When the time of the timeout comes, nothing more is done.
    const calls = driver.server.callsOf('restrictChatMember').length;
    open.world.schedule.advance(11 * MINUTE_MS);
    await open.pass();
    expect(driver.server.callsOf('restrictChatMember')).toHaveLength(calls);
  },
);

it('restores no restriction of its own where only the chat forbids media', async () => {
  driver.chat.permissions = { ...driver.chat.permissions, ...NO_MEDIA };
  await timeOut(10);
  await press(/Undo/);
  expect(memberNow().status).toBe('member');
  expect(driver.server.maySay(driver.member, driver.chat)).toBe(true);
  expect(driver.server.maySay(driver.member, driver.chat, 'photo')).toBe(false);
});

it.each([
  ['for ever', 0],
  ['for longer', 7_200],
])('changes nothing of who is silenced %s by a moderator, and says so', async (_how, seconds) => {
  await driver.say('member', BAD);
  await open.entryWith(/scam/);
  restrict({ ...NOTHING, ...(seconds > 0 ? { until: inSeconds(seconds) } : {}) });
  const before = memberNow();
  expect(await press(/^Time out/)).toContain('someone else restricted the member for at least as long');
  expect(memberNow()).toEqual(before);
  const entry = await open.entryWith('Not done: timeout: someone else restricted');
  expect(entry.text).not.toMatch(/timed out/i);
  expect(entry.buttons.map(({ label }) => label).join()).not.toContain(ENGLISH('entry.undo'));
  await press(/Dismiss/);
  expect(memberNow()).toEqual(before);
});

it('leaves alone what a moderator changed by hand since, longer or milder, and says so', async () => {
  await timeOut(10);
  restrict(NOTHING);
  const longer = memberNow();
  expect(await press(/Undo/)).toContain('someone else has changed the restriction since');
  expect(memberNow()).toEqual(longer);
  await open.entryWith('Not done: end of the timeout: someone else has changed the restriction since');
  restrict(NO_MEDIA);
  const milder = memberNow();
  await press(/Dismiss/);
  expect(memberNow()).toEqual(milder);
  open.world.schedule.advance(DAY_MS);
  await open.pass();
  expect(memberNow()).toEqual(milder);
});

it('goes by the moderator who chose last, and still knows what was there before both', async () => {
  restrict(NO_MEDIA);
  const before = memberNow();
  await timeOut(60);
  const entry = await open.entryWith(/scam/);
  const why = await driver.press('moderator', buttonOf(entry, /^Why/), entry);
  if (!why) throw new Error('no answer');
  await Promise.all([
    driver.press('moderator', buttonOf(why, /10 min/), why),
    driver.press('owner', buttonOf(why, /24 h/), why),
  ]);
  await press(/Undo/);
  await until(async () => !(await isSilent()), { what: 'the end of the timeout' });
  expect(memberNow()).toEqual(before);
});

it.each([
  ['before it asked Telegram', 'dieAfter', 'changeTimeout'],
  ['before it noted what it had done', 'dieAt', 'changeCase'],
] as const)('knows what was there before when its process was killed %s', async (_when, die, method) => {
  restrict(NO_MEDIA);
  const before = memberNow();
  await open.set('policy minutes 10', 'policy action scam timeout');
  open.process()[die](method);
  await driver.say('member', BAD);
  await open.restart('died');
  open.world.schedule.advance(MINUTE_MS + 1_000);
  await open.entryWith('timed out until');
  expect(await isSilent()).toBe(true);
  await press(/Undo/);
  expect(memberNow()).toEqual(before);
});

it('is one for all messages of a burst: who undoes them one by one is told of no change that nobody made', async () => {
  restrict(NO_MEDIA);
  const before = memberNow();
  await open.set('policy minutes 10', 'policy action scam timeout');
  await Promise.all(['one', 'two', 'three'].map((word) => driver.say('member', `${BAD} ${word}`)));
  const entry = await open.entryWith('3 messages');
  await driver.press('moderator', buttonOf(entry, /^Undo/), entry);
  await until(async () => !(await isSilent()), { what: 'the end of the timeout' });
  expect(memberNow()).toEqual(before);
  const told = await open.entryWith(/scam/);
  expect(told.text).not.toContain('somebody else');
  // The parts that are looked at after the others have no timeout of their own to end.
  open.world.schedule.advance(30_000);
  await open.pass();
  expect((await open.entryWith(/scam/)).text).not.toContain('somebody else');
  expect(memberNow()).toEqual(before);
});
