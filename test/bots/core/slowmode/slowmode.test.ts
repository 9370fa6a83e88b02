import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { openConformance } from '../../conformance/open.ts';
import { createFakeDriver } from '../fake-driver.ts';

const OVER_MS = 6 * 60_000;

describe('slow mode during a flood', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open(platform: 'discord' | 'telegram' = 'discord') {
    const fake = createFakeDriver(platform);
    const opened = await openConformance(fake);
    close = opened.close;
    await opened.set('flood set 3 0 60 flag', 'flood calm on');
    const flood = async () => {
      for (let count = 0; count < 14; count++) await fake.say('member', 'come and see this place');
    };
    const told = (text: string) =>
      until(
        async () => {
          // It is looked for now and then.
          opened.world.schedule.advance(200);
          const said = fake.world.posts.map(({ entry }) => `${entry.title} ${JSON.stringify(entry.fields)}`);
          return said.some((one) => one.includes(text));
        },
        { what: text },
      );
    return { ...opened, fake, flood, told };
  }

  it('is retried while the platform fails, reported only once it is on, and switched off despite a failure', async () => {
    const { fake, flood, told, world } = await open();
    fake.world.calmOutcome = { kind: 'later', error: 'http_503', afterMs: null };
    await flood();
    await told('slow mode is being turned on');
    await told('http_503; the bot retries');
    fake.world.calmOutcome = { kind: 'done' };
    await told('slow mode is on');
    fake.world.calmOutcome = { kind: 'later', error: 'rate_limited', afterMs: 5_000 };
    world.schedule.advance(OVER_MS);
    await told('slow mode is not off yet');
    expect(fake.world.calmed).not.toBeNull();
    fake.world.calmOutcome = { kind: 'done' };
    await told('slow mode is off again');
    expect(fake.world.calmed).toBeNull();
  });

  it('is switched off by the next process if this one is killed right after it switched slow mode on', async () => {
    const { fake, flood, told, world, process, restart } = await open();
    process().dieAt('changeSystemEntry');
    await flood();
    await restart('died');
    expect(fake.world.calmed).toBe('c-general');
    world.schedule.advance(OVER_MS);
    await told('slow mode is off again');
    expect(fake.world.posts.filter(({ entry }) => entry.title.startsWith('Flood:'))).toHaveLength(1);
  });

  it('is put back when moderators turn it off, and stays as it is where the bot may not, which the entry says', async () => {
    const { fake, flood, told, world, set } = await open();
    await flood();
    await told('slow mode is on');
    await set('flood calm off');
    await told('slow mode is off again');
    expect(fake.world.calmed).toBeNull();
    await set('flood calm on');
    world.schedule.advance(61_000);
    fake.world.calmOutcome = { kind: 'refused', refusal: 'missing_permission' };
    await flood();
    await told('slow mode could not be turned on');
    expect(fake.world.calmed).toBeNull();
  });

  it('leaves a chat that a raid finds closed to the raid, which opens it as it was before both', async () => {
    const { fake, flood, told, world, set } = await open('telegram');
    await set('raid set 3 30 10 flag', 'raid lockdown on');
    await flood();
    await told('the chat is closed');
    await fake.join(3);
    await until(() => fake.isLockedDown(), { what: 'the lockdown' });
    await told(ENGLISH('slowmode.a_raid_keeps_it_closed'));
    world.schedule.advance(11 * 60_000);
    // What was before the flood comes back, not what the raid found.
    await until(
      async () => {
        world.schedule.advance(1_000);
        return !(await fake.isLockedDown());
      },
      { what: 'the open door' },
    );
  });
});
