import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

const BAD = 'free coins for everybody scam=0.93';
const MINUTE_MS = 60_000;
const PATCH = 'PATCH /guilds/{guild}/members/{user}';

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

const guildOf = () => {
  const [guild] = driver.server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  return guild;
};
const inMinutes = (minutes: number) => open.world.schedule.now() + minutes * MINUTE_MS;
const now = () => driver.server.timeoutUntil(guildOf(), driver.idOf('member'));
/** A moderator does it with Discord's own menu. */
const byHand = (untilMs: number | null): number | undefined => {
  driver.server.setTimeout(guildOf(), driver.idOf('member'), untilMs);
  return now();
};
const press = async (label: RegExp) => {
  // The entry is edited a moment after the press before, and only then has the button.
  const entry = await until(
    async () => {
      const shown = await open.entryWith(/scam/);
      return shown.buttons.some((one) => label.test(one.label)) ? shown : null;
    },
    { what: `the button ${label}` },
  );
  return (await driver.press('moderator', buttonOf(entry, label), entry))?.text ?? '';
};
/** What the bot decided on while a moderator's timeout stood: Discord lets nobody write who is timed out. */
const flagged = async () => {
  await driver.say('member', BAD);
  await open.entryWith(/scam/);
};

it.each([ENGLISH('entry.undo'), 'Dismiss'])(
  'puts back with %s the timeout that a moderator had given, also after a restart',
  async (label) => {
    await flagged();
    const before = byHand(inMinutes(5));
    await press(/^Time out/);
    expect(now()).toBeGreaterThan(inMinutes(6));
    await open.restart('stopped');
    await press(new RegExp(label));
    expect(now()).toBe(before);
  },
);

it('lifts its own timeout, and what a moderator had given once that is over', async () => {
  await flagged();
  byHand(inMinutes(5));
  await press(/^Time out/);
  open.world.schedule.advance(6 * MINUTE_MS);
  expect(now()).toBeDefined();
  expect(await press(/Undo/)).toContain(ENGLISH('button.the_timeout_is_ended'));
  expect(now()).toBeUndefined();
});

it('shortens no longer timeout of a moderator, and neither entry nor answer says that it did', async () => {
  await flagged();
  const longer = byHand(inMinutes(600));
  expect(await press(/^Time out/)).toContain('someone else restricted the member for at least as long');
  expect(now()).toBe(longer);
  const entry = await open.entryWith('Not done: timeout: someone else restricted');
  expect(entry.text).not.toMatch(/timed out/i);
  await press(/Dismiss/);
  expect(now()).toBe(longer);
  expect(driver.server.callsOf(PATCH)).toEqual([]);
});

it.each([ENGLISH('entry.undo'), 'Dismiss'])(
  'leaves alone with %s what a moderator lengthened or gave anew since, and says so',
  async (label) => {
    await flagged();
    await press(/^Time out/);
    const lengthened = byHand(inMinutes(600));
    expect(await press(new RegExp(label))).toContain('someone else has changed the restriction since');
    expect(now()).toBe(lengthened);
    await open.entryWith('Not done: end of the timeout: someone else has changed the restriction since');
  },
);

it('says that a Timeout ended that a moderator had ended by hand', async () => {
  await flagged();
  await press(/^Time out/);
  byHand(null);
  expect(await press(/Undo/)).toContain(ENGLISH('button.the_timeout_is_ended'));
  expect(driver.server.callsOf(PATCH)).toHaveLength(1);
});

it('tells of the end that stands when a moderator of two chose another one, and puts back what was there before both', async () => {
  await flagged();
  const before = byHand(inMinutes(5));
  await press(/^Time out/);
  const choose = async (who: 'owner' | 'moderator', length: RegExp) => {
    const entry = await open.entryWith('timed out until');
    const why = await driver.press(who, buttonOf(entry, /^Why/), entry);
    if (!why) throw new Error('no answer');
    await driver.press(who, buttonOf(why, length), why);
  };
  await choose('owner', /24 h/);
  expect(now()).toBeGreaterThan(inMinutes(1_439));
  // A shorter one is a choice too.
  await choose('moderator', /10 min/);
  await until(() => (now() ?? 0) < inMinutes(11), { what: 'the shorter timeout' });
  await press(/Undo/);
  expect(now()).toBe(before);
});

it('still ends with Undo the timeouts of the version before, of which nothing more is kept than their notice', async () => {
  await flagged();
  await press(/^Time out/);
  const { communities } = open.world.temporary.store;
  const [community] = await communities.listCommunities({ presentOn: 'discord' });
  const of = { platform: 'discord', externalId: community?.externalId ?? '', personId: driver.idOf('member') } as const;
  expect(await communities.findTimeout(of)).not.toBeNull();
  await communities.changeTimeout(of, () => null);
  await press(/Undo/);
  expect(now()).toBeUndefined();
});
