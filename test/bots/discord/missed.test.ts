import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

const AUTHORS = 300;
const LOOK_UP = 'GET /guilds/{guild}/members/{user}';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it('judges what it missed without a look-up of each author, and spares those that it exempts', async () => {
  const driver = await openDiscordDriver();
  const { server } = driver;
  let written = () => {};
  const open = await openConformance({
    ...driver,
    startBot(deps) {
      written();
      return driver.startBot(deps);
    },
  });
  close = open.close;
  const [guild] = server.world.guilds.values();
  const channel = { id: driver.channelId };
  const role = await driver.giveRole('other');
  if (!guild || role === null) throw new Error('there is no server');
  await open.set('policy action scam delete', `exempt add role:${role}`);
  await open.pass();
  const scams: string[] = [];
  let spared = '';
  let before = 0;
  written = () => {
    for (let index = 0; index < AUTHORS; index++) {
      const author = server.createMember(guild, `author-${index}`);
      const isScam = index % 5 === 0;
      const content = isScam ? `free coins number ${index} scam=0.93` : `good morning, says ${index}`;
      const { id } = server.sendMessage({ author, channel, content });
      if (isScam) scams.push(id);
      if (index !== 5) continue;
      server.setRoles(guild, author, [{ id: role }]);
      spared = id;
    }
    before = server.callsOf(LOOK_UP).length;
  };
  await open.restart('stopped');
  const isThere = (messageId: string) => driver.exists({ channelId: driver.channelId, messageId });
  const gone = async () => {
    const left = await Promise.all(scams.map(isThere));
    return left.filter(Boolean).length === 1;
  };
  await until(gone, { what: 'the deletion of the scams' });
  expect(await isThere(spared)).toBe(true);
  // Only authors of what triggered are asked for.
  expect(server.callsOf(LOOK_UP).length - before).toBeLessThanOrEqual(scams.length);
  expect(server.violations).toEqual([]);
});
