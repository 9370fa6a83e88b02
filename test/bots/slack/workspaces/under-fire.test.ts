import { afterEach, describe, expect, it } from 'vitest';
import { inTurns } from '../../../../bots/leased.ts';
import type { BotDeps } from '../../../../bots/shared/deps.ts';
import { slack as definition } from '../../../../bots/slack/index.ts';
import { until } from '../../../../emulators/until.ts';
import { openStore } from '../../../../src/store/open.ts';
import { queryDirectly } from '../../../store/query-directly.ts';
import {
  type AppBench,
  comeBack,
  freePort,
  install,
  KEY,
  logOf,
  makeTeam,
  openAppBench,
  showAll,
  type Team,
  textsIn,
  untilShown,
  visit,
} from './harness.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Installs the app in a workspace whose log stands, with deletions on. */
async function settle(bench: AppBench, name: string, expiresInSeconds?: number): Promise<Team> {
  const team = makeTeam(bench.app, name, expiresInSeconds);
  await install(bench, team.slack, team.owner);
  const log = await logOf(team);
  await untilShown(team, log, 'watches over');
  await team.slack.runCommand(team.owner, log, '/steward', 'policy action scam delete').acknowledged;
  await until(() => team.slack.ephemerals(log, team.owner).length > 0, { what: 'the answer' });
  return team;
}

const scamsOf = ({ slack, alice, general }: Team, count: number) =>
  Array.from({ length: count }, (_, place) =>
    slack.say(alice, general, `coins ${place} for ${slack.team.name} scam=0.99`),
  );

describe('many workspaces under fire', () => {
  it('moderates one workspace while Slack makes the other wait a minute', async () => {
    const bench = await openAppBench();
    await bench.start();
    const [ants, bees] = [await settle(bench, 'Ants'), await settle(bench, 'Bees')];
    for (const method of ['chat.delete', 'chat.postMessage', 'users.info', 'conversations.info'])
      ants.slack.rateLimit(method, 60);
    scamsOf(ants, 5);
    scamsOf(bees, 5);
    await until(() => bees.slack.deleted(bees.general).length === 5, { what: 'the deletions of the other' });
    // Near copies come together in one entry, which need not quote each.
    await untilShown(bees, await logOf(bees), 'for Bees');
    // No clock was moved on: the limited one waits still.
    expect(ants.slack.deleted(ants.general).length).toBeLessThan(5);
    for (let minute = 0; minute < 3; minute++) bench.world.schedule.advance(61_000);
    await until(() => ants.slack.deleted(ants.general).length === 5, { what: 'the deletions that waited' });
    expect(ants.slack.violations).toEqual([]);
  });

  it('handles what Slack sends again once, also when it was written and not acknowledged', async () => {
    const bench = await openAppBench();
    await bench.start();
    const ants = await settle(bench, 'Ants');
    const [message] = scamsOf(ants, 1);
    const log = await logOf(ants);
    await untilShown(ants, log, 'coins 0');
    const [delivery] = ants.slack
      .deliveriesOf('message')
      .filter(({ payload }) => JSON.stringify(payload).includes('coins 0'));
    for (let again = 0; again < 3; again++) if (delivery) ants.slack.redeliver(delivery, 'timeout');
    await until(() => delivery?.attempts.length === 4 && delivery.acknowledged);
    scamsOf(ants, 1);
    await until(() => ants.slack.deleted(ants.general).length === 2);
    expect(
      textsIn(ants, log).filter((text) => text.includes('coins 0') && text.includes(message?.ts ?? '-')).length,
    ).toBeLessThan(2);
    expect(bench.world.judge.asked.flat().filter((text) => text.includes('coins 0')).length).toBeLessThanOrEqual(2);
  });

  it('installs whole where the process is killed between the answer of Slack and the write', async () => {
    const bench = await openAppBench();
    const dying = bench.deps();
    let isDead = false;
    const never = () => {
      isDead = true;
      return new Promise<never>(() => {});
    };
    const installations = { ...dying.store.installations, putInstallation: never };
    const killed = await bench.start({ ...dying, store: { ...dying.store, installations } });
    const { slack, owner, alice, general } = makeTeam(bench.app, 'Ants', 43_200);
    const { cookie, authorizeUrl } = await visit(bench.address);
    const query = bench.app.allow(authorizeUrl, { slack, user: owner });
    const first = comeBack(bench.address, query, cookie).catch(() => null);
    await until(() => isDead, { what: 'the write' });
    expect(slack.botToken).not.toBe('');
    await killed.stop();
    await first;

    await bench.start();
    expect((await comeBack(bench.address, query, cookie)).text).toContain('opened before');
    expect((await install(bench, slack, owner)).status).toBe(200);
    const team = { slack, owner, alice, general };
    await untilShown(team, await logOf(team), 'watches over');
    slack.say(alice, general, 'after all scam=0.95');
    await untilShown(team, await logOf(team), 'after all');
  });

  it('changes tokens before they expire, uses them at once, and keeps them though the store fails once', async () => {
    const bench = await openAppBench();
    const deps = bench.deps();
    let failures = 0;
    const installations = {
      ...deps.store.installations,
      renewInstallation: async (...ask: Parameters<typeof deps.store.installations.renewInstallation>) => {
        if (failures++ === 0) throw new Error('the disk is away');
        return deps.store.installations.renewInstallation(...ask);
      },
    };
    const bot = await bench.start({ ...deps, store: { ...deps.store, installations } });
    const ants = await settle(bench, 'Ants', 3_600);
    const first = ants.slack.botToken;
    bench.world.schedule.advance(61_000);
    await until(() => ants.slack.botToken !== first, { what: 'the change' });
    ants.slack.revoke(first);
    scamsOf(ants, 1);
    await until(() => ants.slack.deleted(ants.general).length === 1, { what: 'a deletion with the new token' });
    bench.world.schedule.advance(61_000);
    await until(() => failures > 1, { what: 'the second write' });
    expect(
      bench.app.grants.filter(({ arguments: form }) => form.grant_type === 'refresh_token').length,
    ).toBeGreaterThan(1);
    expect(bot.health().problem).toBeNull();
    await bot.stop();
    await bench.start();
    scamsOf(ants, 1);
    await until(() => ants.slack.deleted(ants.general).length === 2, { what: 'a deletion after the start' });
  });

  it('leaves nothing standing and nothing twice when the process is killed, for another takes over', async () => {
    const bench = await openAppBench();
    const processes = await Promise.all([openProcess(bench), openProcess(bench)]);
    const isServed = () => processes.some(({ bot }) => bot.health().state === 'running');
    await until(isServed, { what: 'one of two' });
    const first = processes.find(({ bot }) => bot.health().state === 'running');
    const other = processes.find((one) => one !== first);
    if (!first || !other) throw new Error('not one of two');
    const at = { ...bench, address: first.address };
    const teams = [await settle(at, 'Ants'), await settle(at, 'Bees')];
    expect(other.bot.health().state).toBe('waiting');
    const release = bench.world.judge.hold();
    for (const team of teams) scamsOf(team, 3);
    await until(() => bench.world.judge.asked.flat().filter((text) => text.includes('coins')).length === 6);
    first.kill();
    release();
    // By the clock of the database, which no test moves.
    await queryDirectly(
      bench.world.temporary.url,
      'UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - 10001 WHERE key LIKE \'work %\'',
    );
    const isTakenOver = () => {
      bench.world.schedule.advance(2_000);
      return other.bot.health().state === 'running';
    };
    await until(isTakenOver, { what: 'the other' });
    for (const { slack } of teams) await slack.useHttp(`${other.address}/slack/events`);
    for (const team of teams) {
      const isDone = () => {
        bench.world.schedule.advance(500);
        return team.slack.deleted(team.general).length === 3;
      };
      await until(isDone, { what: 'the deletions' });
      const log = await logOf(team);
      await untilShown(team, log, `for ${team.slack.team.name}`);
      for (const place of [0, 1, 2]) {
        const shown = team.slack.messages(log).filter((message) => showAll(message).includes(`coins ${place} for`));
        expect(shown.length).toBeLessThanOrEqual(1);
      }
      expect(team.slack.violations).toEqual([]);
    }
  });
});

/** A process of its own, over the same store, that has the bot when no other has it. */
async function openProcess(bench: AppBench) {
  const store = await openStore({ url: bench.world.temporary.url, now: bench.world.schedule.now });
  closing.push(() => store.close());
  let isDead = false;
  /** Whatever it asks of the store from the moment that it is killed on never happens. */
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => (isDead ? new Promise(() => {}) : value(...args));
      },
    });
  const { deps } = bench.world.process({ secretKeys: [KEY] });
  const communities = mortal(store.communities);
  const installations = mortal(store.installations);
  const instanceId = store.communities.instanceId;
  const own: BotDeps = { ...deps, communities, store: { ...store, communities, installations }, instanceId };
  const { clientId, clientSecret, signingSecret, apiUrl, host } = bench.config;
  const port = await freePort();
  const values = {
    ...{ SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_SIGNING_SECRET: signingSecret },
    ...{ SLACK_API_URL: apiUrl ?? undefined, SLACK_HOST: host, SLACK_PORT: port },
  };
  const turns = { leases: mortal(store.leases), schedule: deps.schedule, log: deps.log };
  const bot = await inTurns(turns, definition).start(own, values);
  // Nobody stops what was killed.
  closing.push(() => (isDead ? Promise.resolve() : bot.stop()));
  const kill = () => {
    isDead = true;
  };
  return { bot, kill, address: `http://127.0.0.1:${port}` };
}
