import { readFile } from 'node:fs/promises';
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { inviteLink } from '../../../bots/discord/connection/permissions.ts';
import { guardRequests } from '../../../bots/discord/connection/rest-options.ts';
import { until } from '../../../emulators/until.ts';
import { needsOf } from '../support/needs-of.ts';
import { createRecordingCore } from '../support/recording-core.ts';
import { type DiscordBench, openBench, startBot } from './harness.ts';

/** The caches of the client are its own; what it holds is counted by what it must ask for again. */
async function isHeld({ server, platform, community }: DiscordBench, personId: string): Promise<boolean> {
  const asked = () => server.callsOf('GET /guilds/{guild}/members/{user}').length;
  const before = asked();
  await platform.rightsOf(community, personId);
  return asked() === before;
}

describe('the Discord cache', () => {
  it('is bounded: it holds recent authors, not everybody who ever wrote', async () => {
    const bench = await openBench();
    try {
      const { server, guild, handed } = bench;
      const people = Array.from({ length: 700 }, (_, index) => server.createMember(guild, `member-${index}`));
      for (const person of people) server.sendMessage({ author: person, channel: guild.general, content: 'hello' });
      await until(() => handed.onMessage.length === people.length);
      expect(await isHeld(bench, people.at(-1)?.id ?? '')).toBe(true);
      expect(await isHeld(bench, people[0]?.id ?? '')).toBe(false);
      // Itself it must always know: its permissions are asked of the cache.
      expect(
        (await bench.platform.needs(bench.community, needsOf())).find(
          ({ what }) => what === ENGLISH('platform.post_entries'),
        )?.has,
      ).toBe(true);
    } finally {
      await bench.close();
    }
  });

  it('misses nothing in a thread that was archived when it logged in and is written in again', async () => {
    const bench = await openBench();
    try {
      const { server, guild, handed } = bench;
      const member = server.createMember(guild, 'mara');
      const thread = server.createThread({ parent: guild.general, owner: member, name: 'Ropes' });
      server.changeChannel(thread, { archived: true });
      await bench.bot.stop();
      const recording = createRecordingCore();
      const second = startBot(server, recording, bench.schedule);
      await until(() => recording.handed.onCommunityAdded.length > 0);
      server.changeChannel(thread, { archived: false });
      server.sendMessage({ author: member, channel: thread, content: 'knots again' });
      await until(() => recording.handed.onMessage.length === 1, { what: 'the message in the thread' });
      expect(recording.handed.onMessage[0]).toMatchObject({
        text: 'Ropes\nknots again',
        channel: { id: thread.id, parentId: guild.general.id },
      });
      expect(handed.onMessage).toEqual([]);
      await second.bot.stop();
    } finally {
      await bench.close();
    }
  });
});

describe('calls that Discord rejects', () => {
  it('stop before Discord bans the address, and continue in the next window', async () => {
    let now = 0;
    let status = 403;
    let sent = 0;
    const scope: Record<string, string> = {};
    const send = guardRequests(
      () => now,
      async () => {
        sent++;
        return new Response(null, { status, headers: scope });
      },
    );
    const call = () => send('https://discord.test/', {});
    for (let count = 0; count < 8_000; count++) await call();
    await expect(call()).rejects.toMatchObject({ name: 'TooManyRefusedCalls' });
    expect(sent).toBe(8_000);
    now += 10 * 60 * 1000;
    await call();
    expect(sent).toBe(8_001);
    // Limits that other bots share do not count, and neither does what went well.
    now += 10 * 60 * 1000;
    scope['x-ratelimit-scope'] = 'shared';
    status = 429;
    for (let count = 0; count < 9_000; count++) await call();
    status = 200;
    for (let count = 0; count < 9_000; count++) await call();
    expect(sent).toBe(26_001);
  });
});

describe('the invite link', () => {
  it('asks for what docs/discord.md says, and for Manage Server only with the lockdown', async () => {
    const page = await readFile(new URL('../../../docs/discord.md', import.meta.url), 'utf8');
    expect(page).toContain(inviteLink('APPLICATION_ID'));
    const [, permissions = ''] = inviteLink('1').split('&permissions=');
    expect(page).toContain(`permissions=${BigInt(permissions) | PermissionFlagsBits.ManageGuild}`);
    const listed = [...page.matchAll(/^\| [A-Z][\w ]+ \| (\d+) \|/gm)].map(([, value]) => BigInt(value ?? 0));
    expect(inviteLink('1')).toContain(`permissions=${listed.reduce((all, bit) => all | bit, 0n)}`);
  });
});
