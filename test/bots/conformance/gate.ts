import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { StepResult } from '../../../src/core/common/steps.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { ShownEntry } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const LINK = 'our boats are at https://boats.example/all';
const MINUTE_MS = 60_000;
const LEASE_MS = 60_000;
const PRESS = /^I am not a bot/;
const EMOJI: Readonly<Record<string, string>> = {
  ...{ apple: '🍎', car: '🚗', cat: '🐱', fish: '🐟', house: '🏠', key: '🔑', star: '⭐', tree: '🌳' },
};
const NAMED = /Press the button with this emoji: (\w+)\./;

/** A newcomer's first link or picture waits until they press a button, where bots can ask in a channel. */
export function declareGate(get: () => Conformance): void {
  const notices = async () => {
    const { driver } = get();
    return (await driver.posts(driver.channelId)).filter(({ buttons }) =>
      buttons.some(({ label }) => PRESS.test(label) || Object.values(EMOJI).includes(label)),
    );
  };
  const communities = () => get().world.temporary.store.communities;
  const communityId = async () => {
    const [community] = await communities().listCommunities({ presentOn: get().driver.platform });
    return community?.id ?? '';
  };
  /** The notice, once it is written down where it is. */
  const notice = async (): Promise<ShownEntry> => {
    const ask = { communityId: await communityId(), authorId: get().driver.idOf('member'), limit: 1 };
    const isKept = async () => {
      const [newest] = await communities().listCasesBy(ask);
      return newest?.results.some((result) => result.outcome === 'waiting' && result.notice);
    };
    await until(isKept, { what: 'the note of the notice' });
    const [found] = await until(async () => ((await notices()).length > 0 ? notices() : null), { what: 'the notice' });
    if (!found) throw new Error('no notice');
    return found;
  };
  const noNotice = () => until(async () => (await notices()).length === 0, { what: 'the end of the notice' });
  const postedAgain = async () => (await get().driver.posted()).filter((text) => text.includes('boats.example'));
  const pings = () => get().driver.takePings();
  /** The messages of a member that were left alone are counted. */
  const counted = async (personId: string) => {
    const id = await communityId();
    const known = async () => (await communities().readMemberTrust(id, [personId])).get(personId);
    await until(async () => ((await known())?.messages ?? 0) > 0, { what: 'a message that counts' });
  };
  const canAsk = () => get().driver.platform !== 'slack';

  it('holds the first link of a newcomer until its author presses, and reposts it once', async () => {
    const { driver, set, gone, pass, entryWith } = get();
    await set('gate set 1 0');
    await driver.takeRights('none');
    const said = await driver.say('member', LINK);
    if (!canAsk()) {
      await pass();
      expect(await driver.exists(said)).toBe(true);
      return;
    }
    await gone(said);
    const asked = await notice();
    expect(asked.text).toContain('Your message is held');
    expect(asked.text).not.toContain('boats.example');
    expect(await pings()).toEqual([driver.idOf('member')]);
    const stranger = await driver.press('other', buttonOf(asked, PRESS), asked);
    expect(stranger?.text).toContain('This button is for someone else.');
    expect(await postedAgain()).toEqual([]);
    await entryWith(/local:gate[\s\S]*confirmation by the author: until/);
    const answers = await Promise.all([1, 2].map(() => driver.press('member', buttonOf(asked, PRESS), asked)));
    expect(answers.filter((answer) => answer?.text.includes('Your message is posted'))).toHaveLength(1);
    expect(await postedAgain()).toHaveLength(1);
    await noNotice();
    await entryWith(/confirmed by[\s\S]*posted again in their name/);
    const second = await driver.say('member', `${LINK}?page=2`);
    await pass();
    expect(await driver.exists(second)).toBe(true);
    expect(await driver.toldTo('member')).toEqual([]);
  });

  it('removes the notice after ten minutes, logs it, and holds the next message again', async () => {
    const { driver, world, set, gone, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0', 'notify on');
    await gone(await driver.say('member', LINK));
    await notice();
    world.schedule.advance(9 * MINUTE_MS);
    expect(await notices()).toHaveLength(1);
    world.schedule.advance(2 * MINUTE_MS);
    await noNotice();
    const entry = await entryWith('Held, not confirmed by the author.');
    expect(entry.text).toContain('boats.example');
    expect(await postedAgain()).toEqual([]);
    expect(await driver.toldTo('member')).toEqual([]);
    await pings();
    await gone(await driver.say('member', LINK));
    await notice();
    await pings();
  });

  it('holds pictures in the same notice as links, and asks for them again', async () => {
    const { driver, set, gone, pass } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('none');
    await gone(await driver.attach('member', 'cat'));
    const asked = await notice();
    await gone(await driver.say('member', LINK));
    await pass();
    expect(await notices()).toHaveLength(1);
    const answer = await driver.press('member', buttonOf(asked, PRESS), asked);
    expect(answer?.text).toContain('Please send it again.');
    expect(await postedAgain()).toHaveLength(1);
    const again = await driver.attach('member', 'cat');
    await pass();
    expect(await driver.exists(again)).toBe(true);
    await pings();
  });

  it('holds no messages of staff, exempt members or earlier authors, and none without a link', async () => {
    const { driver, set, pass } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    const text = await driver.say('member', 'has anybody seen my boat');
    await counted(driver.idOf('member'));
    await set(`exempt add user:${driver.idOf('other')}`);
    const left = [
      text,
      await driver.say('member', LINK),
      await driver.say('moderator', LINK),
      await driver.say('owner', LINK),
      await driver.say('other', LINK),
    ];
    await pass();
    for (const message of left) expect(await driver.exists(message)).toBe(true);
    expect(await notices()).toEqual([]);
  });

  it('leaves triggered messages to the filters and the judge, and holds nothing when off', async () => {
    const { driver, set, gone, pass, entryWith } = get();
    if (!canAsk()) return;
    const off = await driver.say('member', LINK);
    await pass();
    expect(await driver.exists(off)).toBe(true);
    await set('gate set 1 0', 'policy action scam delete');
    await gone(await driver.say('member', `${LINK} scam=0.93`));
    await entryWith('scam 0.93');
    await pass();
    expect(await notices()).toEqual([]);
  });

  it('leaves a message that it may not delete, and explains this in the entry', async () => {
    const { driver, world, set, pass, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('delete');
    const said = await driver.say('member', LINK);
    await entryWith(/Not done: .*delete/i);
    await pass();
    expect(await driver.exists(said)).toBe(true);
    expect(await notices()).toEqual([]);
    expect((await driver.command('moderator', 'status'))?.text).toMatch(/NO: [^\n]*delete messages/i);
    // Nobody was asked, so it is not deleted later either.
    await driver.takeRights('none');
    world.schedule.advance(60_000);
    await pass();
    expect(await driver.exists(said)).toBe(true);
  });

  it('posts the notice after a crash between the deletion and the notice, and accepts the press', async () => {
    const { driver, process, restart, set, gone } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('none');
    let seen = 0;
    // That the message is deleted is written; what comes next is not begun.
    process().dieAfter('changeCase', () => ++seen === 1);
    await gone(await driver.say('member', LINK));
    await restart('died');
    await notice();
    await restart('stopped');
    const asked = await notice();
    const answer = await driver.press('member', buttonOf(asked, PRESS), asked);
    expect(answer?.text).toContain('Your message is posted');
    expect(await postedAgain()).toHaveLength(1);
    await noNotice();
    await pings();
  });

  it('posts one notice after a crash before its record, and repeats it only if this is unknown', async () => {
    const { driver, world, process, restart, set, gone } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('none');
    process().dieAt(
      'changeCase',
      changesHeld(({ notice }) => notice !== undefined),
    );
    await gone(await driver.say('member', LINK));
    await restart('died');
    expect(await notices()).toHaveLength(1);
    world.schedule.advance(LEASE_MS);
    const asked = await notice();
    expect(await notices()).toHaveLength(driver.can.findPosts ? 1 : 2);
    await driver.press('member', buttonOf(asked, PRESS), asked);
    expect(await postedAgain()).toHaveLength(1);
    await pings();
  });

  it('reposts a held message after a crash during the press of its author', async () => {
    const { driver, world, process, restart, set, gone, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('none');
    await gone(await driver.say('member', LINK));
    const asked = await notice();
    process().dieAfter(
      'changeCase',
      changesHeld(({ by }) => by !== null),
    );
    // Nobody answers the press.
    driver.press('member', buttonOf(asked, PRESS), asked).catch(() => null);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    await entryWith(/confirmed by[\s\S]*posted again in their name/);
    expect(await postedAgain()).toHaveLength(1);
    await noNotice();
    await pings();
  });

  /** The button that a notice names, and the others. */
  const picksOf = (asked: ShownEntry) => {
    const right = EMOJI[NAMED.exec(asked.text)?.[1] ?? ''];
    expect(asked.buttons).toHaveLength(6);
    const named = asked.buttons.filter(({ label }) => label === right);
    const [first] = named;
    if (!first || named.length > 1) throw new Error(`no button is named in ${asked.text}`);
    return { right: first, wrong: asked.buttons.filter(({ label }) => label !== right) };
  };
  /** The notice once it is another one than before. */
  const after = (before: ShownEntry) =>
    until(
      async () =>
        (await notices()).find(({ text, buttons }) => text !== before.text || buttons[0]?.id !== before.buttons[0]?.id),
      {
        what: 'another choice',
      },
    );

  it('admits a newcomer who picks the named emoji, and ignores picks by others', async () => {
    const { driver, set, gone } = get();
    if (!canAsk()) return;
    await set('gate set 1 0', 'gate captcha on');
    await driver.takeRights('none');
    await gone(await driver.say('member', LINK));
    const asked = await notice();
    const { right, wrong } = picksOf(asked);
    for (const pick of [right, ...wrong])
      expect((await driver.press('other', pick, asked))?.text).toContain('This button is for someone else.');
    expect((await notices())[0]?.buttons).toEqual(asked.buttons);
    const [miss] = wrong;
    if (!miss) throw new Error('nothing is wrong');
    expect((await driver.press('member', miss, asked))?.text).toContain('Tries left: 2.');
    const again = await after(asked);
    expect(await postedAgain()).toEqual([]);
    const answer = await driver.press('member', picksOf(again).right, again);
    expect(answer?.text).toContain('Your message is posted');
    expect(await postedAgain()).toHaveLength(1);
    await noNotice();
    await pings();
  });

  it('passes the text to the moderators after three wrong picks, then waits ten minutes with that member', async () => {
    const { driver, world, set, gone, pass, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0', 'gate captcha on');
    await gone(await driver.say('member', LINK));
    let asked = await notice();
    for (const left of [2, 1]) {
      const [miss] = picksOf(asked).wrong;
      if (!miss) throw new Error('nothing is wrong');
      expect((await driver.press('member', miss, asked))?.text).toContain(`Tries left: ${left}.`);
      asked = await after(asked);
    }
    const [last] = picksOf(asked).wrong;
    if (!last) throw new Error('nothing is wrong');
    expect((await driver.press('member', last, asked))?.text).toContain('Held, not confirmed by the author.');
    await noNotice();
    const entry = await entryWith('Held, not confirmed by the author.');
    expect(entry.text).toContain('boats.example');
    await gone(await driver.say('member', `${LINK}?again`));
    await pass();
    expect(await notices()).toEqual([]);
    world.schedule.advance(11 * MINUTE_MS);
    await gone(await driver.say('member', `${LINK}?later`));
    await notice();
    expect(await postedAgain()).toEqual([]);
    await pings();
  });

  it('never reposts a held message twice after a crash before its record, and reports the uncertainty', async () => {
    const { driver, world, process, restart, set, gone, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0');
    await driver.takeRights('none');
    await gone(await driver.say('member', LINK));
    const asked = await notice();
    process().dieAt(
      'changeCase',
      changes(({ step, outcome }) => step === 'repost' && outcome !== 'waiting'),
    );
    // Nobody answers the press.
    driver.press('member', buttonOf(asked, PRESS), asked).catch(() => null);
    await restart('died');
    expect(await postedAgain()).toHaveLength(1);
    world.schedule.advance(LEASE_MS + 1_000);
    await entryWith(/Not done: post in their name: It may have worked anyway\./);
    await noNotice();
    expect(await postedAgain()).toHaveLength(1);
    await pings();
  });

  it('ends a hold after a restart if it crashed at the last wrong pick', async () => {
    const { driver, world, process, restart, set, gone, entryWith } = get();
    if (!canAsk()) return;
    await set('gate set 1 0', 'gate captcha on');
    await driver.takeRights('none');
    await gone(await driver.say('member', LINK));
    let asked = await notice();
    for (const left of [2, 1, 0]) {
      const [miss] = picksOf(asked).wrong;
      if (!miss) throw new Error('nothing is wrong');
      if (left === 0) process().dieAfter('changeCase', () => true);
      const answer = driver.press('member', miss, asked).catch(() => null);
      if (left > 0) expect((await answer)?.text).toContain(`Tries left: ${left}.`);
      if (left > 0) asked = await after(asked);
    }
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    await entryWith('Held, not confirmed by the author.');
    await noNotice();
    expect(await postedAgain()).toEqual([]);
    await pings();
  });
}

/** Whether a change of a case leaves a hold like that. */
function changesHeld(isLike: (hold: StepResult) => boolean) {
  return changes((result) => result.step === 'hold' && isLike(result));
}

/** Whether a change of a case with a hold leaves a result like that. */
function changes(isLike: (result: StepResult) => boolean) {
  const hold = { step: 'hold', outcome: 'waiting', why: '', by: null, atMs: 0, dueAtMs: 0, deadlineMs: 0 } as const;
  return (...[, change]: readonly unknown[]): boolean => {
    const changed = (change as Parameters<CommunityStore['changeCase']>[1])({
      ...({
        state: 'posted',
        verdict: null,
        results: [{ ...hold, tries: 0, untilMs: null }],
      } as unknown as ModerationCase),
    });
    return changed?.results.some(isLike) ?? false;
  };
}
