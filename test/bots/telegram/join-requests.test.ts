import type { User } from 'grammy/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, loggedEntries, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import type { ShownEntry } from '../conformance-driver.ts';
import { openTelegramDriver } from './driver.ts';
import { heard } from './heard.ts';

const APPROVE = /^Approve$/;
const DECLINE = /^Decline$/;
const BIO = 'I collect stamps';
const KNOWN_PICTURE = '0123456789abcdef'.repeat(4);

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openTelegramDriver>>;
beforeEach(async () => {
  driver = await openTelegramDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

let strangers = 0;
/** Somebody who is not in the chat. */
const newStranger = (name = `Stranger ${strangers++}`, username?: string) =>
  driver.server.addUser({ first_name: name, ...(username === undefined ? {} : { username }) });
const ask = (user: User, bio?: string) => heard(driver.server, () => driver.server.askToJoin(user, driver.chat, bio));
const stateOf = (user: User) => driver.server.member(driver.chat, user).status;
/** Whatever an event may have come to is told by then. */
const settle = async () => {
  await open.pass();
  await open.pass();
};
const buttonsOf = ({ buttons }: ShownEntry) => buttons.map(({ label }) => label);

it('shows each request with name, user name, bio and picture, and lets in who is approved', async () => {
  const { server, chat } = driver;
  await open.set('posts requests on', 'posts names on');
  const stranger = newStranger('Ada', 'ada_l');
  server.setPicture(stranger, 'no picture that can be read');
  await ask(stranger, BIO);
  const entry = await open.entryWith(/Asks to join: local:request/);
  for (const said of ['Ada', '@ada_l', BIO, `${ENGLISH('request.picture')}: yes`, ENGLISH('entry.in_request_to_join')])
    expect(entry.text).toContain(said);
  expect(buttonsOf(entry)).toEqual(['Approve', 'Decline', ENGLISH('entry.why')]);
  expect((await driver.press('moderator', buttonOf(entry, APPROVE), entry))?.text).toContain('Request approved');
  expect(stateOf(stranger)).toBe('member');
  const after = await open.entryWith('request approved by Mona');
  expect(buttonsOf(after)).toEqual([ENGLISH('entry.why')]);
  await settle();
  expect(await loggedEntries(driver)).toHaveLength(1);
  expect(chat.requests.size).toBe(0);
});

it('counts a request in the digest as pending until it is answered, and never as triggered', async () => {
  const { server, chat, owner } = driver;
  await open.set('posts requests on');
  const [first, second] = [newStranger('Ada'), newStranger('Bea')];
  await ask(first);
  await ask(second);
  const entries = await open.entries(2);
  const [ofAda] = entries.filter(({ text }) => text.includes('Ada'));
  if (!ofAda) throw new Error('no entry');
  await driver.press('moderator', buttonOf(ofAda, APPROVE), ofAda);
  await open.set('digest 0:00');
  open.world.schedule.advance(61_000);
  const isDigest = ({ text }: ShownEntry) => text.includes('Digest since');
  const [digest] = await until(
    async () => {
      const found = (await driver.posts(driver.logChannelId)).filter(isDigest);
      return found.length > 0 && found;
    },
    { what: 'the digest' },
  );
  expect(digest?.text).toMatch(/Triggered: 0;[\s\S]*unanswered entries: 1/);
  await heard(server, () => server.kick(first, chat, owner));
});

it('shows nothing of requests as shipped, and of those that no rule meets', async () => {
  await ask(newStranger(), BIO);
  await open.set('posts names on');
  await ask(newStranger(), BIO);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
});

it('shows a request whose bio a rule meets, says why, and a decline upholds it', async () => {
  await open.set('posts names on', 'words add stamps', 'words action delete');
  const stranger = newStranger();
  await ask(stranger, BIO);
  const entry = await open.entryWith(/Asks to join: local:word/);
  expect(entry.text).toContain(`local:word: stamps (${ENGLISH('entry.in_request_to_join')})`);
  expect(entry.text).toContain(`${ENGLISH('request.picture')}: no`);
  expect((await driver.press('moderator', buttonOf(entry, DECLINE), entry))?.text).toContain('Request declined');
  await open.entryWith('request declined by Mona');
  expect(stateOf(stranger)).toBe('left');
  expect(driver.chat.requests.size).toBe(0);
  const { communities } = open.world.temporary.store;
  const community = await communities.findCommunity({ platform: 'telegram', externalId: String(driver.chat.id) });
  const [moderationCase] = await communities.listCases({ communityId: community?.id ?? '', limit: 1 });
  expect(moderationCase?.verdict).toMatchObject({ verdict: 'confirmed', by: { name: 'Mona' } });
});

it('shows a request whose profile picture is known, also where no texts of requests are judged, and no second entry of who came in', async () => {
  const { server, chat, owner } = driver;
  open.world.listed.push(KNOWN_PICTURE);
  const stranger = newStranger('Ada');
  server.setPicture(stranger, KNOWN_PICTURE);
  await ask(stranger, BIO);
  const entry = await open.entryWith('listed by lists.example');
  expect(entry.text).toContain(`${ENGLISH('request.picture')}: yes`);
  expect(entry.text).not.toContain(BIO);
  await open.set('posts names on', 'words add Ada');
  await driver.press('moderator', buttonOf(entry, APPROVE), entry);
  await open.entryWith('request approved by Mona');
  await settle();
  expect(await loggedEntries(driver)).toHaveLength(1);
  await heard(server, () => server.kick(stranger, chat, owner));
});

it('makes one entry of a request that two rules meet, and another of the next request of the same person', async () => {
  await open.set('posts requests on', 'posts names on', 'words add stamps');
  const stranger = newStranger('Mona');
  await ask(stranger, BIO);
  const entry = await open.entryWith('local:imitation');
  await settle();
  await driver.press('moderator', buttonOf(entry, DECLINE), entry);
  await open.entryWith('Request declined');
  open.world.schedule.advance(60_000);
  await ask(stranger, BIO);
  await open.entries(2);
  await settle();
  expect(await loggedEntries(driver)).toHaveLength(2);
});

it('says who was first where two moderators press at once, and does what the first one pressed', async () => {
  await open.set('posts requests on');
  const stranger = newStranger();
  await ask(stranger);
  const entry = await open.entryWith('local:request');
  const answers = await Promise.all([
    driver.press('moderator', buttonOf(entry, APPROVE), entry),
    driver.press('owner', buttonOf(entry, DECLINE), entry),
  ]);
  const isIn = stateOf(stranger) === 'member';
  await open.entryWith(isIn ? 'request approved by Mona' : 'request declined by Olga');
  const [first, second] = isIn ? answers : answers.toReversed();
  expect(first?.text).toMatch(/^Request (?:approved|declined)\n?$/);
  expect(second?.text).toMatch(/Request (?:approved by Mona|declined by Olga)|no longer open/);
  expect(buttonsOf(await open.entryWith('Request'))).toEqual([ENGLISH('entry.why')]);
});

it('says that a request was answered in Telegram, or that its author is in already, and offers it no more', async () => {
  const { server, chat, owner } = driver;
  await open.set('posts requests on');
  for (const isIn of [false, true]) {
    const stranger = newStranger();
    await ask(stranger);
    const [entry] = (await open.entries(isIn ? 2 : 1)).toReversed();
    if (!entry) throw new Error('there is no entry');
    await heard(server, () => server.answerRequest(stranger, chat, owner, isIn));
    const answer = await driver.press('moderator', buttonOf(entry, APPROVE), entry);
    expect(answer?.text).toContain(ENGLISH('request.not_open'));
    expect(stateOf(stranger)).toBe(isIn ? 'member' : 'left');
    await until(
      async () =>
        (await loggedEntries(driver)).every(
          (one) => one.messageId !== entry.messageId || !buttonsOf(one).includes('Approve'),
        ),
      { what: 'the buttons to go' },
    );
    const after = (await loggedEntries(driver)).find(({ messageId }) => messageId === entry.messageId);
    expect(after?.text).not.toContain(ENGLISH('entry.found_the_author_gone'));
  }
});

it('says in the entry and in the status that the right to invite users is missing, and works once it is there', async () => {
  await open.set('posts requests on');
  const stranger = newStranger();
  await ask(stranger);
  const entry = await open.entryWith('local:request');
  await driver.setRights({ can_invite_users: false });
  expect((await driver.press('moderator', buttonOf(entry, APPROVE), entry))?.text).toMatch(
    /Not done[\s\S]*Invite users/,
  );
  const refused = await open.entryWith(/Not done[\s\S]*Invite users/);
  expect((await driver.command('owner', 'status'))?.text).toMatch(/NO: See and answer requests to join/);
  await driver.setRights({});
  await driver.press('moderator', buttonOf(refused, APPROVE), refused);
  const after = await open.entryWith('request approved by Mona');
  expect(after.text).not.toContain('Not done');
  expect(stateOf(stranger)).toBe('member');
});

it('lets nobody answer who does not moderate', async () => {
  await open.set('posts requests on');
  const stranger = newStranger();
  await ask(stranger);
  const entry = await open.entryWith('local:request');
  const answer = await driver.press('member', buttonOf(entry, APPROVE), entry);
  expect(answer?.text).toContain(ENGLISH('common.only_moderators_may_do_that'));
  expect(driver.chat.requests.has(stranger.id)).toBe(true);
});

it('goes on after a kill between the request and its entry', async () => {
  await open.set('posts requests on');
  open.process().dieAt('conclude');
  driver.server.askToJoin(newStranger(), driver.chat, BIO);
  await open.restart('died');
  open.world.schedule.advance(60_000);
  const entry = await open.entryWith('local:request');
  expect(entry.text).toContain(BIO);
});
