import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBotCore } from '../../../../bots/core/create-bot-core.ts';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { waitingSteps } from '../../../../bots/core/state/waiting-steps.ts';
import { until } from '../../../../emulators/until.ts';
import type { TextKey } from '../../../../src/core/common/texts.ts';
import { openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const PICKED: Readonly<Record<string, TextKey>> = {
  ...{ '🍎': 'captcha.apple', '🚗': 'captcha.car', '🐱': 'captcha.cat', '🐟': 'captcha.fish', '🏠': 'captcha.house' },
  ...{ '🔑': 'captcha.key', '⭐': 'captcha.star', '🌳': 'captcha.tree' },
};
const LINK = 'our boats are at https://boats.example/all';

let driver: ReturnType<typeof createFakeDriver>;
let opened: Awaited<ReturnType<typeof openConformance>>;
beforeEach(async () => {
  driver = createFakeDriver();
  opened = await openConformance(driver);
});
afterEach(() => opened.close());

const notices = () => driver.world.posts.filter(({ channelId }) => channelId === 'c-general');
const asked = (count = 1) => until(() => notices().length >= count, { what: `${count} notices` });

it('reposts a held message once if its author presses in two processes at the same moment', async () => {
  await opened.set('gate set 1 0');
  await opened.gone(await driver.say('member', LINK));
  await asked();
  const other = createBotCore(opened.world.process().deps, driver.port);
  const press = (eventId: string) => ({
    eventId,
    by: { id: driver.idOf('member'), name: 'member' },
    buttonId: notices()[0]?.entry.buttons[0]?.id ?? '',
    community: COMMUNITY,
    channelId: 'c-general',
  });
  const answers = await Promise.all([driver.world.core?.onButton(press('one')), other.onButton(press('two'))]);
  await other.stop();
  expect(answers.filter((answer) => answer?.title.includes('Your message is posted'))).toHaveLength(1);
  expect(driver.world.reposted).toEqual([LINK]);
});

it('counts only the first pick if a member presses all six buttons at once', async () => {
  await opened.set('gate set 1 0', 'gate captcha on');
  await opened.gone(await driver.say('member', LINK));
  await asked();
  const { buttons = [], fields } = notices()[0]?.entry ?? {};
  const isNamed = ({ label }: { readonly label: string }) =>
    ENGLISH(PICKED[label] ?? 'captcha.apple') === /emoji: (\w+)/.exec(JSON.stringify(fields))?.[1];
  expect(buttons.filter(isNamed)).toHaveLength(1);
  const [right, ...others] = buttons.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  const press = (buttonId: string) =>
    driver.world.core?.onButton({
      ...{ eventId: buttonId, by: { id: driver.idOf('member'), name: 'member' }, buttonId },
      ...{ community: COMMUNITY, channelId: 'c-general' },
    });
  const answers = await Promise.all([...others, right].map((one) => press(one?.id ?? '')));
  for (const answer of answers) expect(answer?.title).toContain('Tries left: 2.');
  expect(driver.world.reposted).toEqual([]);
  // What no notice shows, and what one showed before, counts for nothing.
  for (const id of ['s1:human:x.1', `${right?.id.split('.')[0]}.99`, `${right?.id.split('.')[0]}`]) await press(id);
  expect((await press(`${right?.id}`))?.title ?? '').not.toContain('posted');
  expect(driver.world.reposted).toEqual([]);
});

it('limits the notices to a hundred newcomers with links, and lists all of them in one entry', async () => {
  await opened.set('gate set 1 0', 'raid set 0 60 10 flag', 'raid slow 0 15');
  const said = [];
  // Each another text and another site: what nothing but the gate puts together.
  for (const [index, id] of (await driver.join(100)).entries()) {
    const word = [...String(index)].map((digit) => 'qwertzuiop'[Number(digit)]).join('');
    said.push(await driver.sayAs(id, `${word.repeat(3)} ${word} https://${word}${word}.example/`));
  }
  for (const message of said) await opened.gone(message);
  await asked(5);
  await opened.entryWith(/100 messages of 100 accounts[\s\S]*local:gate|local:gate[\s\S]*100 messages of 100 accounts/);
  await opened.pass();
  expect(notices()).toHaveLength(5);
});

it('reads no channel history for a notice that waited in the queue', async () => {
  const { findEntry } = driver.port;
  const looked: string[] = [];
  Object.assign(driver.port, {
    findEntry: (...query: Parameters<typeof findEntry>) => {
      looked.push(query[1]);
      return findEntry(...query);
    },
  });
  await opened.set('gate set 1 0', 'raid set 0 60 10 flag');
  for (const id of await driver.join(6)) await opened.gone(await driver.sayAs(id, `${LINK}/${id}`));
  await asked(5);
  const { schedule, temporary } = opened.world;
  const isDeferred = async () => {
    const cases = await temporary.store.communities.listWaiting({ platform: 'discord' }, 10);
    return cases.flatMap(waitingSteps).some(({ notice, atMs }) => !notice && atMs > schedule.now());
  };
  await until(isDeferred, { what: 'the sixth notice to wait in the queue' });
  schedule.advance(61_000);
  await asked(6);
  expect(looked).toEqual([]);
});

it('holds nothing during a raid', async () => {
  await opened.set('gate set 1 0', 'raid set 5 60 10 flag');
  await driver.join(6);
  await opened.entries(1);
  await opened.gone(await driver.say('member', LINK));
  await opened.pass();
  expect(notices()).toEqual([]);
});

it('holds no messages of members who joined before the configured period', async () => {
  await opened.set('gate set 1 2');
  const [id = ''] = await driver.join(1);
  const { communities } = opened.world.temporary.store;
  const [community] = await communities.listCommunities({ presentOn: 'discord' });
  const known = async () => (await communities.readMemberTrust(community?.id ?? '', [id])).has(id);
  await until(known, { what: 'the note of the join' });
  await opened.gone(await driver.sayAs(id, LINK));
  opened.world.schedule.advance(2 * 86_400_000 + 1_000);
  const later = await driver.sayAs(id, `${LINK}?again`);
  await opened.pass();
  expect(await driver.exists(later)).toBe(true);
});

it('leaves a message if the bot cannot post a notice in its channel, and explains this in the entry', async () => {
  await opened.set('gate set 1 0');
  driver.world.shut.set('c-general', 'missing_permission');
  const said = await driver.say('member', LINK);
  await opened.entryWith('confirmation by the author: the bot lacks the permission for it');
  expect(await driver.exists(said)).toBe(true);
});

it('counts no held message as an offence', async () => {
  await opened.set('gate set 1 0', 'ladder steps 2:timeout:60', 'policy action scam delete');
  await opened.gone(await driver.say('member', LINK));
  await opened.entries(1);
  opened.world.schedule.advance(20 * 60_000);
  await opened.gone(await driver.say('member', 'free coins scam=0.93'));
  await opened.entries(2);
  expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
});

it('reposts nothing that a moderator confirmed as spam', async () => {
  await opened.set('gate set 1 0');
  await opened.gone(await driver.say('member', LINK));
  await asked();
  const entry = await opened.entryWith('local:gate');
  const uphold = entry.buttons.find(({ label }) => label.startsWith('Uphold'));
  await driver.press('moderator', uphold ?? { id: '' }, entry);
  const answer = await driver.press('member', notices()[0]?.entry.buttons[0] ?? { id: '' }, entry);
  expect(answer?.text).toContain('It is already over.');
  expect(driver.world.reposted).toEqual([]);
});

const NOT_NOW = { kind: 'later', error: 'http_502', afterMs: null, untouched: true } as const;

it('retries the removal of a notice, after a press and after ten minutes', async () => {
  const { world } = opened;
  await opened.set('gate set 1 0');
  for (const who of ['member', 'other'] as const) await opened.gone(await driver.say(who, `${LINK}/${who}`));
  await asked(2);
  driver.world.deleteOutcome = NOT_NOW;
  const [first] = notices();
  const by = { id: first?.entry.mention?.id ?? '', name: 'presser' };
  const press = { eventId: 'one', by, buttonId: first?.entry.buttons[0]?.id ?? '' };
  const answer = await driver.world.core?.onButton({ ...press, community: COMMUNITY, channelId: 'c-general' });
  expect(answer?.title).toContain('Your message is posted');
  world.schedule.advance(11 * 60_000);
  await opened.pass();
  expect(notices()).toHaveLength(2);
  driver.world.deleteOutcome = null;
  world.schedule.advance(60_000);
  await until(() => notices().length === 0, { what: 'the end of the notices' });
  expect(driver.world.reposted).toHaveLength(1);
});
