import { expect, it } from 'vitest';
import { createPictures } from '../../../../bots/core/ingest/pictures.ts';
import type { ReadPicture } from '../../../../bots/core/port/deps.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import type { PlatformAccess } from '../../../../bots/core/state/platform-access.ts';
import { until } from '../../../../emulators/until.ts';
import { logRows } from '../../../support/log-rows.ts';
import { openBotWorld } from '../../support/bot-deps.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';
import { createFakeDriver } from '../fake-driver.ts';

const QUERY = { compare: true, text: false, codes: false };
const HASH = '0123456789abcdef'.repeat(4);

/** Pictures over a decoder that counts; what is attached has these bytes. */
function open(read: ReadPicture) {
  const schedule = createSteeredSchedule();
  const asked: string[] = [];
  const readPicture: ReadPicture = (bytes, reads) => {
    asked.push(`${new TextDecoder().decode(bytes)} ${reads.text}`);
    return read(bytes, reads).finally(() => {
      held.now--;
    });
  };
  // Nothing else of a bot is looked at.
  const bot = { deps: { schedule, readPicture }, problems: { note: () => {} } } as unknown as PlatformAccess;
  const pictures = createPictures(bot);
  const held = { now: 0, most: 0 };
  const post = async (content: string, query = QUERY) => {
    const fetch = async () => {
      held.now++;
      held.most = Math.max(held.most, held.now);
      return new Uint8Array(new TextEncoder().encode(content));
    };
    const message = { files: [{ key: 'file:a', name: 'a.png', fetch }] } as unknown as IncomingMessage;
    const { read } = await pictures.read('t-1', message, query);
    return read.files[0]?.picture;
  };
  return { asked, schedule, held, post };
}

const found = { hash: HASH, text: '', code: '', missing: null, isLate: false };

it('reads a file once if it is posted in many channels', async () => {
  const { asked, schedule, post } = open(async () => found);
  const posted = await Promise.all(Array.from({ length: 40 }, () => post('one offer')));
  expect(posted).toEqual(Array(40).fill(HASH));
  expect(asked).toEqual(['one offer false']);
  await post('another offer');
  await post('one offer', { ...QUERY, text: true });
  expect(asked).toEqual(['one offer false', 'another offer false', 'one offer true']);
  schedule.advance(61_000);
  await post('one offer');
  expect(asked).toHaveLength(4);
});

it('retries a file if there was no capacity', async () => {
  const answers: Awaited<ReturnType<ReadPicture>>[] = [{ why: 'busy' }, found];
  const { asked, post } = open(async () => answers.shift() ?? found);
  expect(await post('one offer')).toBeUndefined();
  expect(await post('one offer')).toBe(HASH);
  expect(asked).toHaveLength(2);
});

it('fetches during a flood only as many files as it reads at once, and reads all of them', async () => {
  const { asked, held, post } = open(async () => found);
  const posted = await Promise.all(Array.from({ length: 200 }, (_, number) => post(`offer ${number}`)));
  expect(posted).toEqual(Array(200).fill(HASH));
  expect(asked).toHaveLength(200);
  expect(held.most).toBeLessThanOrEqual(8);
});

it('decides a message without its picture while the decoder is busy, and again with it', async () => {
  const driver = createFakeDriver('discord');
  const world = await openBotWorld();
  const { deps } = world.process();
  let release = () => {};
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  const readPicture: ReadPicture = async (bytes, reads) => {
    await isFree;
    return deps.readPicture?.(bytes, reads) ?? { why: 'missing' };
  };
  const bot = await driver.startBot({ ...deps, readPicture });
  try {
    world.listed.push(HASH);
    await driver.command('owner', 'log here', { channelId: driver.logChannelId });
    const [message] = (await driver.post('member', { kind: 'picture', name: 'a.png', shows: HASH })) ?? [];
    if (!message) throw new Error('nothing was posted');
    const { store } = world.temporary;
    const rows = async () => {
      const tenants = await store.listTenants();
      return (await Promise.all(tenants.map(({ id }) => logRows(store, id, { limit: 10 })))).flat();
    };
    const isDecided = async () => {
      world.schedule.advance(1_000);
      return (await rows()).length === 1;
    };
    await until(isDecided, { what: 'the decision without it' });
    expect((await rows())[0]).toMatchObject({ action: 'none' });
    release();
    await until(async () => (await rows()).length === 2, { what: 'the decision with it' });
    const entries = async () => (await driver.posts(driver.logChannelId)).map(({ text }) => text).join();
    await until(async () => (await entries()).includes('listed by lists.example'), { what: 'the entry' });
  } finally {
    await bot.stop();
    await driver.close();
    await world.close();
  }
});
