import type { APIUser } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Target } from '../../../../bots/core/port/platform.ts';
import { until } from '../../../../emulators/until.ts';
import { needsOf } from '../../support/needs-of.ts';
import { withTimeouts } from '../../support/timing-out.ts';
import { type DiscordBench, openBench } from '../harness.ts';

const DAY_MS = 86_400_000;

describe('steps on Discord', () => {
  let bench: DiscordBench;
  let member: APIUser;

  beforeEach(async () => {
    bench = await openBench({
      guild: {
        botPermissions: [
          'ViewChannel',
          'SendMessages',
          'EmbedLinks',
          'ReadMessageHistory',
          'ManageMessages',
          'ModerateMembers',
          'ManageGuild',
        ],
      },
    });
    member = bench.server.createMember(bench.guild, 'mara');
  });
  afterEach(async () => {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  });

  const write = (content: string, createdAtMs?: number): Target => {
    const { server, guild, community } = bench;
    const sent = server.sendMessage({
      author: member,
      channel: guild.general,
      content,
      ...(createdAtMs === undefined ? {} : { createdAtMs }),
    });
    return {
      community,
      channelId: sent.channelId,
      messageId: sent.id,
      author: { id: member.id, name: 'mara' },
      sentAtMs: Date.parse(sent.message.timestamp),
    };
  };
  const timeouts = () => withTimeouts(bench.platform, bench.schedule);
  const seen = (count: number) => until(() => bench.handed.onMessage.length >= count);

  it('deletes several messages of one channel that wait together with one call, and one alone with its own', async () => {
    const { platform, server } = bench;
    const targets = ['a', 'b', 'c', 'd'].map((text) => write(text));
    await seen(4);
    expect(await Promise.all(targets.map(platform.deleteMessage))).toEqual(targets.map(() => ({ kind: 'done' })));
    expect(server.callsOf('POST /channels/{channel}/messages/bulk-delete')).toHaveLength(1);
    expect(await platform.deleteMessage(write('e'))).toEqual({ kind: 'done' });
    expect(server.callsOf('DELETE /channels/{channel}/messages/{message}')).toHaveLength(1);
    expect(server.messages(bench.guild.general).filter(({ message }) => message.author.id === member.id)).toEqual([]);
  });

  it('uses the one bulk deletion a second for as many as are about to be decided, and waits half a second for them at most', async () => {
    const { platform, server, schedule } = bench;
    const targets = Array.from({ length: 30 }, (_, number) => write(`bad ${number}`));
    await seen(30);
    let left = 25;
    const remove = (some: readonly Target[], undecided: () => number) =>
      some.map((target) => platform.deleteMessage({ ...target, undecided }));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const pass = async () => {
      schedule.advance(80);
      await turn();
    };
    const first = remove(targets.slice(0, 5), () => left);
    for (let looks = 0; looks < 3; looks++) await pass();
    const outcomes = Promise.all([...first, ...remove(targets.slice(5), () => left)]);
    await turn();
    left = 0;
    const bulks = () => server.callsOf('POST /channels/{channel}/messages/bulk-delete');
    await until(async () => {
      await pass();
      return bulks().length > 0;
    });
    expect(new Set((await outcomes).map(({ kind }) => kind))).toEqual(new Set(['done']));
    expect(bulks().map(({ body }) => body)).toEqual([{ messages: targets.map(({ messageId }) => messageId) }]);

    const [one, other] = [write('one'), write('other')];
    await seen(32);
    const forEver = remove([one, other], () => 1_000);
    await until(async () => {
      await pass();
      return bulks().length > 1;
    });
    expect(await Promise.all(forEver)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  });

  it('deletes messages that are too old for a bulk deletion one by one', async () => {
    const { platform, server } = bench;
    const old = Date.now() - 15 * DAY_MS;
    const targets = [write('old', old), write('older', old - 1), write('new')];
    await seen(3);
    expect(await Promise.all(targets.map(platform.deleteMessage))).toEqual(targets.map(() => ({ kind: 'done' })));
    expect(server.callsOf('POST /channels/{channel}/messages/bulk-delete')).toHaveLength(0);
  });

  it('calls a message that somebody else deleted gone', async () => {
    const target = write('oops');
    bench.server.deleteMessage({ id: target.messageId });
    expect(await bench.platform.deleteMessage(target)).toEqual({ kind: 'gone' });
    bench.server.deleteChannel(bench.guild.general);
    await until(async () => (await bench.platform.deleteMessage(target)).kind === 'gone');
  });

  it('asks its cache before it calls: what would be refused makes no call', async () => {
    const { server, guild } = bench;
    const platform = timeouts();
    const target = write('hello');
    await seen(1);
    server.deny({ guild, role: guild.botRole }, ['ManageMessages', 'ModerateMembers']);
    await until(async () => (await platform.stepRefusals(target)).delete !== null);
    expect(await platform.stepRefusals(target)).toEqual({
      delete: 'missing_permission',
      timeout: 'missing_permission',
    });
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'refused', refusal: 'missing_permission' });
    expect(await platform.timeOut(target, Date.now() + 60_000)).toEqual({
      kind: 'refused',
      refusal: 'missing_permission',
    });
    expect(await platform.endTimeout(target)).toEqual({ kind: 'refused', refusal: 'missing_permission' });
    server.deny({ guild, role: guild.botRole, channel: guild.general }, ['ViewChannel']);
    await until(async () => (await platform.stepRefusals(target)).delete === 'no_access');
    expect(server.invalidRequests).toBe(0);
  });

  it('times out nobody of its own rank or above, no administrator and not the owner', async () => {
    const { server, platform, guild, community } = bench;
    const high = server.createRole(guild, { name: 'veterans', position: 60 });
    const admin = server.createRole(guild, { name: 'admins', permissions: ['Administrator'] });
    const veteran = server.createMember(guild, 'vera', { roles: [high] });
    const boss = server.createMember(guild, 'adam', { roles: [admin] });
    const refusalOf = async (author: { readonly id: string }) =>
      (await platform.stepRefusals({ ...write('x'), community, author: { id: author.id, name: '' } })).timeout;
    // The roles come over the gateway, members by a call of their own.
    await until(async () => (await refusalOf(veteran)) !== null && (await refusalOf(boss)) !== null);
    expect(await refusalOf(veteran)).toBe('higher_rank');
    expect(await refusalOf(boss)).toBe('protected');
    // Nobody is advised to raise the bot above a moderator.
    const above = server.createRole(guild, { name: 'mods', position: 61, permissions: ['ModerateMembers'] });
    const moderator = server.createMember(guild, 'mona', { roles: [above] });
    await until(async () => (await refusalOf(moderator)) !== null);
    expect(await refusalOf(moderator)).toBe('protected');
    expect(await refusalOf(guild.owner)).toBe('protected');
    expect(await refusalOf(member)).toBeNull();
    expect(server.invalidRequests).toBe(0);
  });

  it('times out until the moment asked for, at most 28 days, and shortens no longer timeout', async () => {
    const { server, guild, schedule } = bench;
    const platform = timeouts();
    const target = write('x');
    const soon = schedule.now() + 600_000;
    expect(await platform.timeOut(target, soon)).toEqual({ kind: 'done', untilMs: soon });
    expect(server.timeoutUntil(guild, member)).toBe(soon);
    expect(await platform.timeOut(target, schedule.now() + 400 * DAY_MS)).toMatchObject({ kind: 'done' });
    const long = server.timeoutUntil(guild, member) ?? 0;
    expect(long).toBeGreaterThan(schedule.now() + 27 * DAY_MS);
    expect(long).toBeLessThanOrEqual(schedule.now() + 28 * DAY_MS);
    await until(
      async () => (await platform.timeOut(target, soon)).kind === 'done' && server.timeoutUntil(guild, member) === long,
    );
    expect(await platform.endTimeout(target)).toEqual({ kind: 'done' });
    expect(server.timeoutUntil(guild, member)).toBeUndefined();
  });

  it('calls somebody who left gone', async () => {
    const target = write('x');
    await seen(1);
    bench.server.leaveMember(bench.guild, member);
    await until(async () => (await timeouts().timeOut(target, Date.now() + 60_000)).kind === 'gone');
  });

  it('tells members privately, mentioning nobody, and knows who takes no private messages', async () => {
    const { server, platform, community, guild } = bench;
    expect(await platform.sendDirectMessage(community, member.id, 'Gone: **@everyone** <@1>')).toEqual({
      kind: 'done',
    });
    expect(server.directMessages(member).map(({ content }) => content)).toEqual([
      'Gone: \\*\\*\\@everyone\\*\\* \\<\\@1\\>',
    ]);
    expect(server.pings).toEqual([]);
    const closed = server.createUser('closed', { acceptsDirectMessages: false });
    server.joinMember(guild, closed);
    expect(await platform.sendDirectMessage(community, closed.id, 'Gone')).toMatchObject({ kind: 'refused' });
  });

  it('waits for a rate limit that is short, and says how long another one is', async () => {
    const { server, platform } = bench;
    const first = write('a');
    server.rateLimitNext('DELETE /channels/{channel}/messages/{message}', 50);
    expect(await platform.deleteMessage(first)).toEqual({ kind: 'done' });
    const second = write('b');
    server.rateLimitNext('DELETE /channels/{channel}/messages/{message}', 3_600_000);
    expect(await platform.deleteMessage(second)).toEqual({
      kind: 'later',
      error: 'rate_limited',
      afterMs: expect.any(Number),
    });
  });

  it('waits also after a rate limit that does not say how long', async () => {
    const { server, platform } = bench;
    server.rateLimitNext('DELETE /channels/{channel}/messages/{message}', null);
    const before = server.callsOf('DELETE /channels/{channel}/messages/{message}').length;
    expect(await platform.deleteMessage(write('a'))).toEqual({ kind: 'done' });
    expect(server.callsOf('DELETE /channels/{channel}/messages/{message}').length - before).toBe(2);
  });

  it('knows that it opens private conversations too fast', async () => {
    const { server, platform, community, guild } = bench;
    const member = server.createMember(guild, 'mara');
    server.failNext('POST /users/@me/channels', 40003, 1);
    const outcome = await platform.sendDirectMessage(community, member.id, 'Gone');
    expect(outcome).toEqual({ kind: 'later', error: 'rate_limited', afterMs: null });
  });

  it('answers with a short code, and never throws, when Discord is out of order', async () => {
    const { server, platform } = bench;
    const target = write('a');
    server.failNext('DELETE /channels/{channel}/messages/{message}', 500, 5);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'later', error: 'http_500', afterMs: null });
    const unknown = { ...target, community: { id: '1', name: '' } };
    expect(await platform.deleteMessage(unknown)).toEqual({ kind: 'refused', refusal: 'no_access' });
    await bench.bot.stop();
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'later', error: 'not_connected', afterMs: null });
    expect(await platform.rightsOf(bench.community, member.id)).toBe('unknown');
    expect(await platform.needs(bench.community, needsOf())).toEqual([]);
  });

  it('knows at every moment what somebody may', async () => {
    const { server, platform, guild, community } = bench;
    const rights = (person: { readonly id: string }) => platform.rightsOf(community, person.id);
    const crew = server.createRole(guild, { name: 'crew', permissions: ['KickMembers'] });
    const managers = server.createRole(guild, { name: 'managers', permissions: ['ManageGuild'] });
    expect(await rights(guild.owner)).toBe('manage');
    expect(await rights(member)).toBe('member');
    server.setRoles(guild, member, [crew]);
    await until(async () => (await rights(member)) === 'moderate');
    server.setRoles(guild, member, [managers]);
    await until(async () => (await rights(member)) === 'manage');
    server.leaveMember(guild, member);
    await until(async () => (await rights(member)) === 'member');
  });

  it('asks anew for rights without the Server Members Intent, when what it knows may be old', async () => {
    const other = await openBench({ privileged: { guildMembers: false } });
    try {
      const { server, platform, guild, community, schedule, handed } = other;
      const crew = server.createRole(guild, { name: 'crew', permissions: ['KickMembers'] });
      const person = server.createMember(guild, 'ole', { roles: [crew] });
      server.sendMessage({ author: person, channel: guild.general, content: 'hello' });
      await until(() => handed.onMessage.length === 1);
      expect(await platform.rightsOf(community, person.id)).toBe('moderate');
      expect(server.callsOf('GET /guilds/{guild}/members/{user}')).toHaveLength(0);
      server.setRoles(guild, person, []);
      schedule.advance(31_000);
      expect(await platform.rightsOf(community, person.id)).toBe('member');
    } finally {
      await other.close();
    }
  });

  it('knows which servers it is in, also one that is out of order', async () => {
    const { server, platform, guild, community } = bench;
    server.setAvailable(guild, false);
    await until(async () => (await platform.rightsOf(community, guild.owner.id)) === 'unknown');
    expect(await platform.isIn(community)).toBe(true);
    expect(await platform.isIn({ id: '1', name: '' })).toBe(false);
  });

  it('pauses invites and puts back what was before', async () => {
    const { server, platform, guild, community, schedule } = bench;
    const paused = () => server.guild(guild).incidents?.invites_disabled_until ?? null;
    const before = await platform.prepareLockdown(community);
    expect(await platform.lockDown(community, schedule.now() + 600_000)).toEqual({ kind: 'done' });
    expect(Date.parse(paused() ?? '')).toBeGreaterThan(schedule.now());
    expect(await platform.lockDown(community, schedule.now() + 90 * DAY_MS)).toEqual({ kind: 'done' });
    expect(Date.parse(paused() ?? '')).toBeLessThanOrEqual(schedule.now() + DAY_MS);
    expect(await platform.endLockdown(community, before ?? '')).toEqual({ kind: 'done' });
    expect(paused()).toBeNull();
    server.deny({ guild, role: guild.botRole }, ['ManageGuild']);
    await until(async () =>
      (await platform.needs(community, needsOf())).some(({ what, has }) => what.includes('Pause invites') && !has),
    );
    expect(await platform.lockDown(community, schedule.now() + 600_000)).toEqual({
      kind: 'refused',
      refusal: 'missing_permission',
    });
    expect(server.invalidRequests).toBe(0);
  });

  it('leaves a pause of invites that somebody made longer or ended by hand', async () => {
    const { server, platform, guild, community, schedule } = bench;
    const paused = () => server.guild(guild).incidents?.invites_disabled_until ?? null;
    const untilMs = schedule.now() + 600_000;
    const pauseByHand = async (until: string | null) => {
      const url = `${server.restUrl}/v10/guilds/${guild.id}/incident-actions`;
      const headers = { authorization: `Bot ${server.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ invites_disabled_until: until });
      expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
    };
    for (const by of [new Date(untilMs + 3_600_000).toISOString(), null]) {
      await pauseByHand(new Date(untilMs + 60_000).toISOString());
      await until(async () => (await platform.prepareLockdown(community))?.includes(String(untilMs + 60_000)));
      const before = await platform.prepareLockdown(community);
      await platform.lockDown(community, untilMs + 120_000);
      await pauseByHand(by);
      await until(async () => (await platform.prepareLockdown(community)) !== before);
      const known = JSON.stringify({ invitesDisabledUntilMs: by && Date.parse(by) });
      await until(async () => (await platform.prepareLockdown(community)) === known);
      expect(await platform.endLockdown(community, before ?? '', untilMs + 120_000)).toEqual({ kind: 'done' });
      expect(paused()).toBe(by);
    }
  });

  it('pauses direct messages with the invites where that is chosen, and leaves what somebody chose by hand', async () => {
    const { server, platform, guild, community, schedule } = bench;
    const paused = () => server.guild(guild).incidents?.dms_disabled_until ?? null;
    const untilMs = schedule.now() + 600_000;
    const at = (ms: number | null) => ms && new Date(ms).toISOString();
    const pauseByHand = async (end: number | null) => {
      const url = `${server.restUrl}/v10/guilds/${guild.id}/incident-actions`;
      const headers = { authorization: `Bot ${server.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ dms_disabled_until: at(end) });
      expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
      const known = `"dmsDisabledUntilMs":${end}}`;
      await until(async () => (await platform.prepareLockdown(community, { dms: true }))?.endsWith(known));
    };
    // What was paused before comes back; what was made longer, shorter or ended meanwhile stays.
    const cases = [null, untilMs - 60_000].flatMap((before) =>
      ([undefined, untilMs + 3_600_000, untilMs - 120_000, null] as const).map((byHand) => ({ before, byHand })),
    );
    for (const { before, byHand } of cases) {
      await pauseByHand(before);
      const kept = (await platform.prepareLockdown(community, { dms: true })) ?? '';
      expect(await platform.lockDown(community, untilMs, kept)).toEqual({ kind: 'done' });
      expect(paused()).toBe(at(untilMs));
      if (byHand !== undefined) await pauseByHand(byHand);
      expect(await platform.endLockdown(community, kept, untilMs)).toEqual({ kind: 'done' });
      expect(paused()).toBe(at(byHand === undefined ? before : byHand));
    }
    // Nothing of them is touched where that is not chosen, whatever is not sure.
    await pauseByHand(null);
    const invites = (await platform.prepareLockdown(community)) ?? '';
    await platform.lockDown(community, untilMs, invites);
    expect(paused()).toBeNull();
    await pauseByHand(untilMs + 60_000);
    await platform.endLockdown(community, invites, null);
    expect(paused()).toBe(at(untilMs + 60_000));
  });

  it('tells a ban of its own, whose answer was lost, from one by a moderator', async () => {
    const { server, platform, guild } = bench;
    server.grant({ guild, role: guild.botRole }, ['BanMembers']);
    const reason = 'Steward: spam; incident 1';
    const ban = ({ id }: APIUser) =>
      platform.removing?.remove({ ...write('x'), author: { id, name: '' }, reason }, 'ban', 0);
    const [own, theirs] = [server.createMember(guild, 'own'), server.createMember(guild, 'theirs')];
    await until(async () => (await ban(own))?.kind === 'done', { what: 'the ban' });
    expect(await ban(own)).toEqual({ kind: 'done' });
    server.banMember(guild, theirs, guild.owner, 'no more of this');
    expect(await ban(theirs)).toEqual({ kind: 'refused', refusal: 'restricted_already' });
  });
});
