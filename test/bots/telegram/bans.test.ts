import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { settledEntry } from '../conformance/settled.ts';
import type { ShownEntry } from '../conformance-driver.ts';
import { openTelegramDriver } from './driver.ts';
import { heard } from './heard.ts';

const CALM_MS = 11_000;
const LEASE_MS = 60_000;

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openTelegramDriver>>;
beforeEach(async () => {
  driver = await openTelegramDriver();
  open = await openConformance(driver);
  await driver.takeRights('none');
  await driver.letModeratorsBan(true);
  await open.set('log bans on');
});
afterEach(() => open.close());

const press = async (entry: ShownEntry, ...labels: readonly RegExp[]) => {
  let on: Parameters<typeof driver.press>[2] = entry;
  for (const label of labels) {
    const shown = await driver.press('moderator', buttonOf(on, label), on);
    if (!shown) throw new Error('no answer');
    on = shown;
  }
};
const statusOf = (personId: string) => driver.server.member(driver.chat, driver.userOf(personId));

describe('the bans of similar newcomers', () => {
  const LIMIT = 6;
  const askedFor = async () => {
    await open.set(`raid set ${LIMIT} 30 10 flag`);
    const raiders = await driver.join(LIMIT, 'raider1234');
    await driver.join(1, 'Grandma', 'picture');
    const entry = await open.entryWith(`${LIMIT} of ${LIMIT + 1} newcomers`);
    return { raiders, ban: () => press(entry, /^Ban these 6…/, /^Ban these 6/) };
  };
  const undone = async (count: number) => {
    const counted = await open.entryWith(`${count} account`);
    await press(counted, /^Undo all bans/);
    await open.entryWith(/bans? lifted/);
  };

  it('leave a ban to its moderator that stood before, and so does Undo', async () => {
    const { raiders, ban } = await askedFor();
    const [first = '', ...others] = raiders;
    await heard(driver.server, () => driver.server.kick(driver.userOf(first), driver.chat, driver.owner));
    await ban();
    for (const id of others) await until(() => statusOf(id).status === 'kicked', { what: 'the bans' });
    await undone(others.length);
    expect(others.map((id) => statusOf(id).status)).toEqual(others.map(() => 'left'));
    expect(statusOf(first).status).toBe('kicked');
  });

  it('are undone where the answer to a ban was lost', async () => {
    const { raiders, ban } = await askedFor();
    driver.server.loseAnswerOf('banChatMember', 2);
    await ban();
    const isOver = async () => {
      open.world.schedule.advance(CALM_MS);
      return (await open.entryWith('newcomers')).text.includes('6 accounts banned');
    };
    await until(isOver, { what: 'the count' });
    await undone(raiders.length);
    expect(raiders.map((id) => statusOf(id).status)).toEqual(raiders.map(() => 'left'));
  });

  it('are undone where the process ended between a ban and its result', async () => {
    const { raiders, ban } = await askedFor();
    const isBanned = () => driver.server.callsOf('banChatMember').length > 0;
    open.process().dieAt('changeCase', isBanned);
    await ban();
    await open.restart('died');
    open.world.schedule.advance(LEASE_MS + 1_000);
    await undone(raiders.length);
    expect(raiders.map((id) => statusOf(id).status)).toEqual(raiders.map(() => 'left'));
  });
});

describe('what stood before a ban', () => {
  const weekEnd = Math.floor(Date.now() / 1_000) + 7 * 86_400;
  const byHand = { can_send_photos: false, can_send_other_messages: false, until: weekEnd };
  const member = () => driver.server.member(driver.chat, driver.member);
  const currentEntry = () => {
    open.world.schedule.advance(CALM_MS);
    return settledEntry(open);
  };

  it('is a restriction by hand with its end, which Undo puts back', async () => {
    await heard(driver.server, () => driver.server.restrict(driver.member, driver.chat, driver.owner, byHand));
    const before = member();
    await driver.say('member', 'free coins for everybody scam=0.93');
    await open.entryWith(/scam/);
    await press(await currentEntry(), /^Why/, /^Ban…/, /^Ban them/);
    expect(member().status).toBe('kicked');
    await press(await currentEntry(), /^Undo ban/);
    // They come back themselves.
    expect(member()).toEqual({ ...before, is_member: false });
  });

  it('is not the timeout of the same entry, which Undo ends too', async () => {
    await heard(driver.server, () => driver.server.restrict(driver.member, driver.chat, driver.owner, byHand));
    const before = member();
    await open.set('policy action scam timeout');
    await driver.say('member', 'free coins for everybody scam=0.97');
    await open.entryWith(/timed out/i);
    expect(member()).toMatchObject({ status: 'restricted', can_send_messages: false });
    await press(await currentEntry(), /^Why/, /^Ban…/, /^Ban them/);
    expect(member().status).toBe('kicked');
    await press(await currentEntry(), /^Undo/);
    expect(member()).toEqual({ ...before, is_member: false });
  });
});
