import { expect, it } from 'vitest';
import type { Conformance } from './open.ts';

const BAIT = 'free coins for everybody scam=0.93';
const LEASE_MS = 60_000;

/** A process that ends at the worst moment. */
export function declareCrashes(get: () => Conformance): void {
  it('takes up what it had decided and not yet done', async () => {
    const { driver, world, set, process, restart, gone, entryWith, entries } = get();
    await set('policy action scam timeout');
    process().dieAt('changeNotice');
    const message = await driver.say('member', BAIT);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    await gone(message);
    await entryWith('scam 0.93');
    expect(await entries(1)).toHaveLength(1);
  });

  it('posts no second entry when it ended between the post and the note of it', async () => {
    const { driver, world, process, restart, entries, pass } = get();
    let seen = 0;
    // The steps are taken, it posts, it has posted: it ends before the third is written.
    process().dieAt('changeNotice', () => ++seen === 3);
    await driver.say('member', BAIT);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    await pass();
    expect(await entries(1)).toHaveLength(1);
  });

  it('acts on nothing a second time after a restart, when events come again', async () => {
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

  it('judges what an ended process had taken and not decided, when it is delivered again', async () => {
    const { driver, world, process, restart, entryWith } = get();
    if (!driver.can.redeliver) return;
    process().dieAt('conclude', (done) => JSON.stringify(done).includes('scam'));
    const message = await driver.say('member', BAIT);
    await restart('died');
    await driver.redeliver(message);
    world.schedule.advance(LEASE_MS + 1_000);
    await entryWith('scam 0.93');
  });

  it('decides what waits before it stops', async () => {
    const { driver, restart, entryWith } = get();
    await driver.say('member', BAIT);
    await restart('stopped');
    await entryWith('scam 0.93');
  });
}
