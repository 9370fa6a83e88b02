import { afterEach, expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it.each([
  ['are alike', 'raid twice 0 on', ['emma_1001', 'Emma-2002', 'emma3003']],
  ['are of young accounts', 'raid twice 7 off', ['anna', 'bert', 'cleo']],
])('counts joins twice that %s, where the tenant says so', async (_what, command, names) => {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  const conformance = await openConformance(driver);
  close = conformance.close;
  const { set, entries, pass } = conformance;
  await set('raid set 7 60 10 flag');
  // Made before the test, so that nobody joins by it.
  const elsewhere = server.createGuild({ name: 'Another', botPermissions: ['Administrator'] });
  const people = [...names, ...names.map((name) => `${name}x9`)].map((name) => server.createMember(elsewhere, name));
  for (const person of people.slice(3)) server.joinMember(guild, person);
  await pass();
  expect(await entries(0)).toEqual([]);
  await set(command);
  for (const person of people.slice(0, 3)) server.joinMember(guild, person);
  const [entry] = await entries(1);
  expect(entry?.text).toMatch(/newcomers joined in a burst/);
});
