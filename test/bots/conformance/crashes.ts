import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const BAIT = 'free coins for everybody scam=0.93';
const LEASE_MS = 60_000;

/** A process that ends at the worst moment; each phase of its work, on the platforms, is in under-fire/deaths.ts. */
export function declareCrashes(get: () => Conformance): void {
  it('posts no second entry after a crash between the post and its record, and reports any uncertainty', async () => {
    const { driver, world, process, restart, entries, pass } = get();
    let seen = 0;
    // The steps are taken, it posts, it has posted: it ends before the third is written.
    process().dieAt('changeCase', () => ++seen === 3);
    await driver.say('member', BAIT);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    await pass();
    expect(await entries(1)).toHaveLength(1);
    const isTold = async () =>
      (await driver.posts(driver.logChannelId)).some(({ text }) =>
        text.includes(ENGLISH('log.an_entry_may_be_missing')),
      );
    if (driver.can.findPosts) expect(await isTold()).toBe(false);
    else await until(isTold, { what: 'the word of it' });
  });

  it('shows the decision of a moderator in the entry, also after a crash before the edit', async () => {
    const { driver, world, process, restart, entryWith } = get();
    await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    process().dieAt('touchEntries', () => true);
    driver.press('moderator', buttonOf(entry, /^Dismiss/), entry).catch(() => null);
    await restart('died');
    for (let seconds = 0; seconds < 30; seconds += 5) world.schedule.advance(5_000);
    await entryWith('Dismissed');
  });

  it('acts on an edit and reports it, also after a crash between the deletion and its record', async () => {
    const { driver, world, process, restart, set, gone, entryWith } = get();
    await set('policy action spam delete');
    const said = await driver.say('member', BAIT);
    await entryWith('scam 0.93');
    process().dieAt('changeCase', (_id, change) => {
      const flagged = { reason: { action: 'flag' }, results: [] } as unknown as ModerationCase;
      const after = (change as Parameters<CommunityStore['changeCase']>[1])(flagged);
      return after?.results.some(({ step, outcome }) => step === 'delete' && outcome === 'done') ?? false;
    });
    await driver.edit(said, 'cheap flats spam=0.97');
    await gone(said);
    await restart('died');
    for (let seconds = 0; seconds < 120; seconds += 5) world.schedule.advance(5_000);
    await entryWith(/(?:Deleted|Already gone): spam/);
  });

  it('does not act twice when events arrive again after a restart', async () => {
    const { driver, set, restart, gone, pass, entries } = get();
    if (!driver.can.redeliver) return;
    await set('policy action scam delete');
    const message = await driver.say('member', BAIT);
    await gone(message);
    await entries(1);
    await restart('stopped');
    await driver.redeliver(message);
    await pass();
    expect(await entries(1)).toHaveLength(1);
  });

  it('finishes the messages that the judge had at shutdown, and acts on none twice', async () => {
    const { driver, world, set, restart, gone, entries, pass } = get();
    await set('policy action scam delete');
    world.judge.hold();
    const said = [await driver.say('member', BAIT), await driver.say('other', `${BAIT} as well`)];
    await until(() => world.judge.asked.flat().length > 0, { what: 'a judge that thinks' });
    // What the first process asked is never answered.
    const release = world.judge.hold();
    await restart('stopped late');
    release();
    world.schedule.advance(LEASE_MS + 1_000);
    for (const message of said) await gone(message);
    await entries(2);
    await pass();
    expect(await entries(2)).toHaveLength(2);
  });

  it('decides all queued messages before it stops', async () => {
    const { driver, restart, entryWith } = get();
    await driver.say('member', BAIT);
    await restart('stopped');
    await entryWith('scam 0.93');
  });
}
