import { describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { type AppBench, bytesOfStore, KEY, openAppBench } from './harness.ts';
import { comeBack, install, logOf, makeTeam, showAll, type Team, untilShown, visit } from './teams.ts';

const rows = ({ world }: AppBench) => world.temporary.store.installations.listInstallations('slack');

describe('installing the app in workspaces', () => {
  it('welcomes each workspace, moderates it with its own token, and keeps no token that can be read', async () => {
    const bench = await openAppBench();
    const bot = await bench.start();
    const ants = makeTeam(bench.app, 'Ants');
    const bees = makeTeam(bench.app, 'Bees');
    const page = await install(bench, ants.slack, ants.owner);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Steward is installed in Ants') });
    expect(page.text).toContain('Steward can delete');
    expect((await install(bench, bees.slack, bees.alice)).text).toContain('no owner or administrator');
    for (const team of [ants, bees]) {
      const log = await logOf(team);
      await untilShown(team, log, 'moderates this workspace');
      team.slack.say(team.alice, team.general, `join ${team.slack.team.name} scam=0.95`);
      await untilShown(team, log, `join ${team.slack.team.name}`);
      expect(team.slack.violations).toEqual([]);
    }
    expect(await rows(bench)).toHaveLength(2);
    for (const { slack } of [ants, bees]) {
      expect(bytesOfStore(bench.world)).not.toContain(slack.botToken);
      expect(bench.world.logged.join()).not.toContain(slack.botToken);
    }
    expect(bot.health()).toEqual({ platform: 'slack', state: 'running', problem: null });
  });

  it('refuses what did not begin in that browser, counts nothing twice, and says what now', async () => {
    const bench = await openAppBench();
    await bench.start();
    const { slack, owner } = makeTeam(bench.app, 'Ants');
    const { address, app } = bench;
    const begin = await visit(address);
    expect(begin.page).toMatchObject({ status: 200, text: expect.stringContaining('Add to Slack') });
    const way = new URL(begin.authorizeUrl).searchParams;
    expect(way.get('scope')).toContain('channels:history');
    expect(way.get('user_scope')).toBe('chat:write');
    const query = app.allow(begin.authorizeUrl, { slack, user: owner });
    const back = async (given: string, cookie = begin.cookie) => comeBack(address, given, cookie);
    expect(await back(query, '')).toMatchObject({ status: 400, text: expect.stringContaining('did not begin here') });
    const other = await visit(address);
    expect(await back(query, other.cookie)).toMatchObject({ status: 400 });
    expect(await back('?code=1')).toMatchObject({ status: 400 });
    const refused = await back(`?error=access_denied&state=${way.get('state')}`);
    expect(refused).toMatchObject({ status: 200, text: expect.stringContaining('you said no') });
    const odd = await back('?error=<script>&state=1');
    expect(odd.text).not.toContain('<script>');
    expect(await rows(bench)).toEqual([]);
    expect(app.grants).toEqual([]);

    expect(await back(query)).toMatchObject({ status: 200, text: expect.stringContaining('installed in Ants') });
    expect(await back(query)).toMatchObject({ status: 400, text: expect.stringContaining('opened before') });
    app.failNextGrant('internal_error');
    const again = await visit(address);
    const failed = await comeBack(address, app.allow(again.authorizeUrl, { slack, user: owner }), again.cookie);
    expect(failed).toMatchObject({ status: 502, text: expect.stringContaining('internal_error') });
    expect(await rows(bench)).toHaveLength(1);
  });

  it("keeps the administrator's leave to delete when a member installs once more, and loses it when it is taken back", async () => {
    const bench = await openAppBench();
    await bench.start();
    const team = makeTeam(bench.app, 'Ants');
    await install(bench, team.slack, team.owner);
    const log = await logOf(team);
    await untilShown(team, log, 'moderates this workspace');
    await install(bench, team.slack, team.alice);
    await team.slack.runCommand(team.owner, log, '/steward', 'policy action scam delete').acknowledged;
    await until(() => team.slack.ephemerals(log, team.owner).length > 0);
    team.slack.say(team.alice, team.general, 'free coins scam=0.99');
    await until(() => team.slack.deleted(team.general).length === 1, { what: 'the deletion' });
    expect(team.slack.deleted(team.general)[0]?.deletedBy).toBe(team.owner.id);
  });

  it('forgets the tokens when the app is removed, keeps what was decided, and is back when it is installed again', async () => {
    const bench = await openAppBench();
    const bot = await bench.start();
    const [ants, bees] = [makeTeam(bench.app, 'Ants'), makeTeam(bench.app, 'Bees')];
    for (const team of [ants, bees]) await install(bench, team.slack, team.owner);
    const { communities } = bench.world.temporary.store;
    const find = ({ slack }: Team) => communities.findCommunity({ platform: 'slack', externalId: slack.team.id });
    await untilShown(ants, await logOf(ants), 'moderates');
    ants.slack.uninstall();
    await until(async () => (await rows(bench)).length === 1, { what: 'the removal' });
    expect((await find(ants))?.removedAtMs).not.toBeNull();
    expect(bench.world.logged.join()).toContain('the app was removed from a workspace');
    await untilShown(bees, await logOf(bees), 'moderates');
    bees.slack.say(bees.alice, bees.general, 'still here scam=0.95');
    await untilShown(bees, await logOf(bees), 'still here');
    expect(bot.health().problem).toBeNull();

    await install(bench, ants.slack, ants.owner);
    // What Slack tells late is of the installation before.
    for (const delivery of ants.slack.deliveriesOf('app_uninstalled')) {
      const late = { ...delivery.payload, event_id: 'Ev0LATE', event_time: 1_000_000_000 };
      ants.slack.redeliver({ ...delivery, payload: late, attempts: [] });
    }
    ants.slack.say(ants.alice, ants.general, 'back again scam=0.95');
    await untilShown(ants, await logOf(ants), 'back again');
    expect((await find(ants))?.removedAtMs).toBeNull();
    expect(await rows(bench)).toHaveLength(2);
  });

  it('pauses and names a workspace whose tokens are refused, serves the others, and posts what waited when it is back', async () => {
    const bench = await openAppBench();
    const bot = await bench.start();
    const [ants, bees] = [makeTeam(bench.app, 'Ants'), makeTeam(bench.app, 'Bees')];
    for (const team of [ants, bees]) await install(bench, team.slack, team.owner);
    const logs = { ants: await logOf(ants), bees: await logOf(bees) };
    await untilShown(ants, logs.ants, 'moderates');
    await untilShown(bees, logs.bees, 'moderates');
    const release = bench.world.judge.hold();
    ants.slack.say(ants.alice, ants.general, 'caught in between scam=0.95');
    await until(() => bench.world.judge.asked.flat().some((text) => text.includes('caught in between')));
    const { botToken } = ants.slack;
    ants.slack.revoke(botToken);
    release();
    await until(() => bot.health().problem?.includes(`${ants.slack.team.id} (account_inactive)`), { what: 'its name' });
    bees.slack.say(bees.alice, bees.general, 'as ever scam=0.95');
    await untilShown(bees, logs.bees, 'as ever');
    expect((await rows(bench)).filter(({ refusedAtMs }) => refusedAtMs !== null)).toHaveLength(1);

    await install(bench, ants.slack, ants.owner);
    expect(ants.slack.botToken).not.toBe(botToken);
    await until(() => bot.health().problem === null, { what: 'the way back' });
    bench.world.schedule.advance(120_000);
    await untilShown(ants, logs.ants, 'caught in between');
  });

  it('says whose tokens another key sealed, serves the others, and seals anew with the first of two keys', async () => {
    const bench = await openAppBench();
    const first = await bench.start();
    const ants = makeTeam(bench.app, 'Ants');
    await install(bench, ants.slack, ants.owner);
    await untilShown(ants, await logOf(ants), 'moderates');
    await first.stop();

    const other = await bench.start(bench.deps(['n'.repeat(44)]));
    const bees = makeTeam(bench.app, 'Bees');
    await install(bench, bees.slack, bees.owner);
    await untilShown(bees, await logOf(bees), 'moderates');
    expect(other.health().problem).toContain(`${ants.slack.team.id} were sealed with another SERVICE_SECRET_KEY`);
    ants.slack.say(ants.alice, ants.general, 'not lost scam=0.95');
    const { deliveries } = ants.slack;
    await until(() => (deliveries.at(-1)?.attempts.length ?? 0) > 1, { what: 'the second try' });
    expect(deliveries.at(-1)?.acknowledged).toBe(false);
    await other.stop();

    const both = await bench.start(bench.deps(['n'.repeat(44), KEY]));
    expect(both.health().problem).toBeNull();
    const log = await logOf(ants);
    // Slack tries a third time a minute later, and a fourth after five, as the receiver was ready sooner or later.
    await until(() => {
      bench.app.clock.advance(60_000);
      return ants.slack.messages(log).some((message) => showAll(message).includes('not lost'));
    });
    await both.stop();
    const last = await bench.start(bench.deps(['n'.repeat(44)]));
    expect(last.health().problem).toBeNull();
  });
});
