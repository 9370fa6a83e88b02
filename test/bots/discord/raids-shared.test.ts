import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it('marks who was timed out in another server that shares its raids, and counts them twice', async () => {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  const conformance = await openConformance(driver);
  close = conformance.close;
  const { set, world, entries } = conformance;
  await set('raid set 6 60 10 flag', 'raid share on', 'policy action scam timeout');
  // Another server of the same operator, with rules of its own, that shares too.
  const other = server.createGuild({ name: 'Another', botPermissions: ['Administrator'] });
  const raiders = ['one', 'two', 'three'].map((name) => server.createMember(other, name));
  const [first] = raiders;
  if (!first) throw new Error('nobody is there');
  const { owner, general: channel } = other;
  for (const [name, options] of [
    ['policy action', { category: 'scam', action: 'timeout' }],
    ['run', { command: 'raid share on' }],
  ] as const)
    await server.runCommand({ user: owner, channel, name: `steward ${name}`, options });
  for (const author of raiders) server.sendMessage({ author, channel, content: 'free coins scam=0.93' });
  const { communities } = world.temporary.store;
  const isNoted = async ({ id }: { readonly id: string }) =>
    (await communities.findRaidSignals({ platform: 'discord', personId: id, notIn: '', sinceMs: 0 })).length > 0;
  await until(async () => (await Promise.all(raiders.map(isNoted))).every(Boolean), { what: 'the timeouts' });

  const join = async (person: { readonly id: string }) => {
    server.joinMember(guild, person);
    await until(
      async () => (await communities.listRaidSignals(await ownId(), 0, 10)).some((one) => one.personId === person.id),
      {
        what: 'the mark',
      },
    );
  };
  const ownId = async () => (await communities.findCommunity({ platform: 'discord', externalId: guild.id }))?.id ?? '';
  await join(first);
  server.sendMessage({ author: first, channel: driver.channelId, content: 'and here, free coins scam=0.93' });
  const [entry] = await entries(1);
  expect(entry?.text).toMatch(
    /Newcomer: was timed out less than 24 hours before, in another community that shares its raids/,
  );
  // Nothing of the other server is told.
  expect(entry?.text).not.toMatch(/Another/);
  expect(entry?.raw).not.toContain(other.id);
  // Three who are known count as the six that make a raid here.
  for (const raider of raiders.slice(1)) await join(raider);
  const all = await entries(2);
  expect(all.at(-1)?.text).toMatch(/3 newcomers joined in a burst[\s\S]*3 of them raided or were timed out in another/);
});
