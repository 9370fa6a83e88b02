import { afterEach, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { loggedEntries, openConformance } from '../../conformance/open.ts';
import { createFakeDriver } from '../fake-driver.ts';

const PICTURE = '0f'.repeat(32);
const PLAIN = '00'.repeat(32);
const MOST_A_MINUTE = 20;

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function open() {
  const fake = createFakeDriver();
  const opened = await openConformance(fake);
  close = opened.close;
  await opened.set('posts imitations on');
  const countAfter = async () => {
    await opened.pass();
    return (await loggedEntries(fake)).filter(({ text }) => text.includes('avatar imitates')).length;
  };
  return { ...opened, fake, countAfter };
}

it("asks for a moderator's picture again after a minute where the platform gave none out", async () => {
  const { fake, world, countAfter } = await open();
  await fake.join(1, 'a smith', PICTURE);
  expect(await countAfter()).toBe(0);
  fake.setAvatar('owner', PICTURE);
  world.schedule.advance(61_000);
  await fake.join(1, 'a baker', PICTURE);
  expect(await countAfter()).toBe(1);
});

it('compares no picture that says too little', async () => {
  const { fake, countAfter } = await open();
  fake.setAvatar('owner', PLAIN);
  await fake.join(3, 'a smith', PLAIN);
  expect(await countAfter()).toBe(0);
});

it('compares no more than twenty newcomers a minute, and goes on in the next', async () => {
  const { fake, world, countAfter } = await open();
  fake.setAvatar('owner', PICTURE);
  const asked = new Set<string>();
  const get = fake.world.avatars.get.bind(fake.world.avatars);
  fake.world.avatars.get = (id) => get(asked.add(id) && id);
  await fake.join(MOST_A_MINUTE, 'a sailor', 'c3'.repeat(32));
  // And of the owner and the moderator.
  await until(() => asked.size === MOST_A_MINUTE + 2, { what: 'the comparison of all of them' });
  await fake.join(1, 'a smith', PICTURE);
  expect(await countAfter()).toBe(0);
  world.schedule.advance(61_000);
  await fake.join(1, 'a baker', PICTURE);
  expect(await countAfter()).toBe(1);
});
