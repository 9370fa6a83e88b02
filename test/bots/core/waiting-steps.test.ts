import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { Outcome } from '../../../bots/core/port/outcome.ts';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { createFakeDriver } from './fake-driver.ts';

type Opened = Awaited<ReturnType<typeof openConformance>> & { readonly fake: ReturnType<typeof createFakeDriver> };

const BAD = 'this has a forbiddenword in it';
const ASKED_TO_WAIT: Outcome = { kind: 'later', error: 'rate_limited', afterMs: 40_000 };

describe('an action that the platform temporarily refuses', () => {
  let current: Opened | undefined;
  const open = async (platform: 'discord' | 'slack' | 'telegram' = 'discord'): Promise<Opened> => {
    const fake = createFakeDriver(platform);
    current = { ...(await openConformance(fake)), fake };
    await current.set('words add forbiddenword', 'words action delete');
    return current;
  };
  afterEach(() => current?.close());

  const pressed = async ({ driver, entryWith }: Opened, label: string) => {
    const entry = await entryWith(/./);
    const button = entry.buttons.find((one) => one.label.startsWith(label)) ?? { id: '' };
    return driver.press('moderator', button, entry);
  };

  it('is retried later, and not reported as done before that', async () => {
    const opened = await open();
    const { driver, fake, world, entryWith, gone } = opened;
    fake.world.deleteOutcome = ASKED_TO_WAIT;
    const said = await driver.say('member', BAD);
    const waiting = await entryWith(`${ENGLISH('entry.waiting_to_delete_title')}: local:`);
    expect(waiting.text).toContain('Discord asks the bot to wait; next try by');
    expect(waiting.text).not.toMatch(/deleted/i);
    expect(await driver.exists(said)).toBe(true);
    const status = await driver.command('owner', 'status');
    expect(status?.text).toContain('1 deletion');
    expect(status?.text).not.toContain('Everything is set up');
    fake.world.deleteOutcome = null;
    world.schedule.advance(45_000);
    await gone(said);
    await entryWith(`${ENGLISH('entry.deleted_title')}: local:`);
    expect((await driver.command('owner', 'status'))?.text).not.toContain('deletions');
  });

  it('continues after a restart', async () => {
    const opened = await open();
    opened.fake.world.deleteOutcome = ASKED_TO_WAIT;
    const said = await opened.driver.say('member', BAD);
    await opened.entryWith(ENGLISH('entry.waiting_to_delete_title'));
    await opened.restart('stopped');
    opened.fake.world.deleteOutcome = null;
    opened.world.schedule.advance(45_000);
    await opened.gone(said);
    await opened.entryWith(ENGLISH('entry.deleted_title'));
  });

  it('waits longer after each attempt, and is abandoned with a reason once it is pointless', async () => {
    const { driver, fake, world, entryWith } = await open('telegram');
    fake.world.deleteOutcome = { kind: 'later', error: 'http_502', afterMs: null };
    await driver.say('member', BAD);
    await entryWith('Telegram answered http_502');
    world.schedule.advance(6_000);
    await entryWith('tried 2 times');
    world.schedule.advance(49 * 3_600_000);
    const entry = await entryWith('given up');
    expect(entry.text).toContain('delete: given up after all retries: Telegram answered http_502');
    const tries = fake.world.performed.length;
    world.schedule.advance(3_600_000);
    expect(fake.world.performed).toHaveLength(tries);
  });

  it("is not blamed on a protected author if the author's rights are unknown", async () => {
    const { driver, fake, world, entryWith, gone } = await open();
    fake.world.rights = 'unknown';
    const said = await driver.say('member', BAD);
    const entry = await entryWith('does not say whether the author is a moderator');
    expect(entry.text).not.toContain('cannot be acted on');
    expect(fake.world.performed).toEqual([]);
    fake.world.rights = null;
    world.schedule.advance(6_000);
    await gone(said);
  });

  it('is never executed after a moderator dismissed the decision', async () => {
    const opened = await open();
    opened.fake.world.deleteOutcome = ASKED_TO_WAIT;
    const said = await opened.driver.say('member', BAD);
    await opened.entryWith(ENGLISH('entry.waiting_to_delete_title'));
    await pressed(opened, 'Dismiss');
    await opened.entryWith('cancelled by a moderator');
    opened.fake.world.deleteOutcome = null;
    opened.world.schedule.advance(3_600_000);
    await opened.pass();
    expect(await opened.driver.exists(said)).toBe(true);
  });

  it('is executed at once if a moderator presses, and not again later', async () => {
    const opened = await open();
    opened.fake.world.deleteOutcome = ASKED_TO_WAIT;
    const said = await opened.driver.say('member', BAD);
    await opened.entryWith(ENGLISH('entry.waiting_to_delete_title'));
    expect((await pressed(opened, ENGLISH('common.delete')))?.text).toContain(ENGLISH('button.not_yet'));
    opened.fake.world.deleteOutcome = null;
    expect((await pressed(opened, ENGLISH('common.delete')))?.text).toContain(ENGLISH('button.deleted'));
    await opened.gone(said);
    const tries = opened.fake.world.performed.length;
    opened.world.schedule.advance(3_600_000);
    await opened.pass();
    expect(opened.fake.world.performed).toHaveLength(tries);
    await opened.entryWith(`${ENGLISH('entry.deleted_title')}: local:`);
  });

  it('looks up the rights of the author of a burst once', async () => {
    const { driver, fake, entryWith } = await open();
    const before = fake.world.rightsAsked;
    await Promise.all(Array.from({ length: 20 }, (_, count) => driver.say('member', `${BAD} ${count}`)));
    await entryWith('20 messages of 1 account');
    expect(fake.world.rightsAsked - before).toBe(1);
  });
});

describe('the title of an entry', () => {
  let current: Opened | undefined;
  afterEach(() => current?.close());

  it('names only completed actions: a manual timeout deletes nothing', async () => {
    const fake = createFakeDriver();
    current = { ...(await openConformance(fake)), fake };
    const { driver, entryWith } = current;
    await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('scam 0.93');
    const button = entry.buttons.find(({ label }) => label === ENGLISH('entry.time_out')) ?? { id: '' };
    await driver.press('moderator', button, entry);
    await entryWith(new RegExp(`^${ENGLISH('entry.timed_out_title')}: scam`));
  });

  it('reports a missing message as gone, not as deleted by somebody', async () => {
    const fake = createFakeDriver();
    current = { ...(await openConformance(fake)), fake };
    const { driver, entryWith } = current;
    await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('scam 0.93');
    fake.world.deleteOutcome = { kind: 'gone' };
    const button = entry.buttons.find(({ label }) => label === ENGLISH('common.delete')) ?? { id: '' };
    await driver.press('moderator', button, entry);
    const after = await entryWith(`${ENGLISH('entry.already_gone_title')}: scam`);
    expect(after.text).not.toMatch(/deleted/i);
    await until(() => after.text.includes('found the message gone by'));
  });
});
