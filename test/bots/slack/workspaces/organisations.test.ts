import { describe, expect, it } from 'vitest';
import type { SlackServer } from '../../../../emulators/slack/slack-server.ts';
import { until } from '../../../../emulators/until.ts';
import { type AppBench, openAppBench } from './harness.ts';
import { install, logOf, makeTeam, scamsOf, type Team, untilShown } from './teams.ts';

const rows = async ({ world }: AppBench) =>
  (await world.temporary.store.installations.listInstallations('slack')).map(({ externalId }) => externalId);

const communityOf = ({ world }: AppBench, { slack }: Team) =>
  world.temporary.store.communities.findCommunity({ platform: 'slack', externalId: slack.team.id });

const MINUTE_MS = 61_000;

/** An organisation that installed the app and gave it two of its three workspaces. */
async function openOrg(expiresInSeconds?: number) {
  const bench = await openAppBench();
  const bot = await bench.start();
  const org = bench.app.addOrganisation({ name: 'Insects', ...(expiresInSeconds ? { expiresInSeconds } : {}) });
  const [ants, bees, wasps] = ['Ants', 'Bees', 'Wasps'].map((name) => makeTeam(bench.app, name, { organisation: org }));
  if (!ants || !bees || !wasps) throw new Error('no workspaces');
  const page = await install(bench, org, ants.owner);
  for (const { slack } of [ants, bees, wasps]) await slack.useHttp(`${bench.address}/slack/events`);
  org.give(ants.slack, bees.slack);
  for (const team of [ants, bees]) await untilShown(team, await logOf(team), 'moderates this workspace');
  return { bench, bot, org, ants, bees, wasps, page };
}

/** A member writes something that is flagged in the log of that very workspace. */
async function isServed(team: Team, text: string): Promise<void> {
  team.slack.say(team.alice, team.general, `${text} scam=0.95`);
  await untilShown(team, await logOf(team), text);
}

describe('an app that a whole organisation installed', () => {
  it('serves each workspace that it was given as a community of its own, with one token', async () => {
    const { bench, bot, org, ants, bees, wasps, page } = await openOrg();
    expect(page.text).toContain('installed in the organisation Insects');
    expect(page.text).toContain(`organization/apps/profile/${bench.app.appId}/workspaces/add`);
    await isServed(ants, 'for ants');
    await isServed(bees, 'for bees');
    expect((await communityOf(bench, ants))?.tenantId).not.toBe((await communityOf(bench, bees))?.tenantId);
    expect(await communityOf(bench, wasps)).toBeNull();
    expect(ants.slack.botToken).toBe(org.botToken);
    expect(await rows(bench)).toEqual([org.team.id]);
    // Whoever installed it administers the first workspace alone: there the bot deletes.
    for (const team of [ants, bees]) {
      const log = await logOf(team);
      await team.slack.runCommand(team.owner, log, '/steward', 'policy action scam delete').acknowledged;
      await until(() => team.slack.ephemerals(log, team.owner).length > 0, { what: 'the answer' });
      scamsOf(team, 1);
    }
    await until(() => ants.slack.deleted(ants.general).length === 1, { what: 'the deletion' });
    await untilShown(bees, await logOf(bees), 'coins 0');
    expect(bees.slack.deleted(bees.general)).toEqual([]);
    for (const slack of [org, ants.slack, bees.slack]) expect(slack.violations).toEqual([]);
    expect(bot.health().problem).toBeNull();
  });

  it('takes commands, forms and shortcuts that name no workspace', async () => {
    const { ants } = await openOrg();
    const { slack, alice, owner, general } = ants;
    const message = slack.say(alice, general, 'a fair question');
    await slack.messageShortcut(owner, message, 'report_message').acknowledged;
    const form = await until(() => slack.modals(owner)[0], { what: 'the form' });
    await slack.submitView(owner, form, {}).acknowledged;
    await untilShown(ants, await logOf(ants), 'a fair question');
  });

  it('follows what the organisation gives and takes back, also where the event of it is lost', async () => {
    const { bench, org, ants, bees, wasps } = await openOrg();
    org.takeBack(bees.slack);
    await until(async () => (await communityOf(bench, bees))?.removedAtMs != null, { what: 'the end' });
    expect((await communityOf(bench, ants))?.removedAtMs).toBeNull();
    org.unsubscribe('team_access_granted', 'team_access_revoked');
    org.give(bees.slack, wasps.slack);
    // Any event of a workspace that nobody knew asks which there are.
    await isServed(wasps, 'wasps too');
    await untilShown(wasps, await logOf(wasps), 'moderates this workspace');
    await until(async () => (await communityOf(bench, bees))?.removedAtMs === null, { what: 'the way back' });
    org.takeBack(wasps.slack);
    const isOver = async () => {
      bench.world.schedule.advance(60 * MINUTE_MS);
      return (await communityOf(bench, wasps))?.removedAtMs != null;
    };
    await until(isOver, { what: 'the hourly question' });
  });

  it('ends in all workspaces when the organisation removes it, and in none that has its own', async () => {
    const { bench, bot, org, ants, bees, wasps } = await openOrg();
    await install(bench, wasps.slack, wasps.owner);
    await untilShown(wasps, await logOf(wasps), 'moderates');
    org.uninstall();
    await until(async () => (await rows(bench)).length === 1, { what: 'the removal' });
    for (const team of [ants, bees]) expect((await communityOf(bench, team))?.removedAtMs).not.toBeNull();
    expect((await communityOf(bench, wasps))?.removedAtMs).toBeNull();
    await isServed(wasps, 'as ever');
    expect(bot.health().problem).toBeNull();

    await install(bench, org, ants.owner);
    await isServed(ants, 'back again');
    await until(async () => (await communityOf(bench, bees))?.removedAtMs === null, { what: 'the way back' });
    // What Slack tells late is of the installation before.
    for (const delivery of org.deliveriesOf('app_uninstalled')) {
      const late = { ...delivery.payload, event_id: 'Ev0LATE', event_time: 1_000_000_000 };
      org.redeliver({ ...delivery, payload: late, attempts: [] });
    }
    await isServed(bees, 'not gone');
    expect(await rows(bench)).toHaveLength(2);
  });

  it("prefers a workspace's own installation, and serves it with the organisation's once that is removed", async () => {
    const { bench, org, bees } = await openOrg();
    await install(bench, bees.slack, bees.owner);
    expect(bees.slack.botToken).not.toBe(org.botToken);
    await until(async () => (await rows(bench)).length === 2);
    const log = await logOf(bees);
    await bees.slack.runCommand(bees.owner, log, '/steward', 'policy action scam delete').acknowledged;
    await until(() => bees.slack.ephemerals(log, bees.owner).length > 0, { what: 'the answer' });
    scamsOf(bees, 1);
    // Only whoever installed it there gave leave to delete there.
    await until(() => bees.slack.deleted(bees.general).length === 1, { what: 'the deletion' });
    await untilShown(bees, log, 'coins 0');
    bees.slack.tell({ type: 'app_uninstalled' });
    bees.slack.revoke(bees.slack.botToken);
    await until(async () => (await rows(bench)).length === 1, { what: 'the removal' });
    expect(bees.slack.botToken).toBe(org.botToken);
    await isServed(bees, 'by the organisation');
    expect((await communityOf(bench, bees))?.removedAtMs).toBeNull();
  });

  it('believes no removal that Slack denies, and erases nothing while Slack does not answer', async () => {
    const { bench, org, ants, bees } = await openOrg();
    const told = (slack: SlackServer) => until(() => slack.deliveries.every(({ acknowledged }) => acknowledged));
    // A removal that names a workspace may be of an installation of its own, from before.
    ants.slack.tell({ type: 'app_uninstalled' });
    org.tell({ type: 'tokens_revoked', tokens: { oauth: [ants.owner.id], bot: [] } });
    await told(org);
    await told(ants.slack);
    await isServed(ants, 'still ants');
    await isServed(bees, 'still bees');
    expect(await rows(bench)).toEqual([org.team.id]);
    const mend = org.breakDown('auth.teams.list', 503);
    const asked = org.callsOf('auth.teams.list').length;
    bees.slack.tell({ type: 'app_uninstalled' });
    await until(() => org.callsOf('auth.teams.list').length > asked, { what: 'the question' });
    mend();
    await isServed(bees, 'still there');
    expect(await rows(bench)).toEqual([org.team.id]);
  });

  it('asks once for a flood from a workspace that it was just given, and loses none of it to a long rate limit', async () => {
    const { bench, org, bees, wasps } = await openOrg();
    org.unsubscribe('team_access_granted');
    const asked = () => org.callsOf('auth.teams.list').length;
    const before = asked();
    org.rateLimit('auth.teams.list', 300);
    org.give(wasps.slack);
    scamsOf(wasps, 5);
    await until(() => asked() > before, { what: 'the question' });
    await wasps.slack.untilAcknowledged();
    // Longer than an event is tried that fails each time.
    for (let seconds = 0; seconds < 240; seconds += 10) {
      bench.world.schedule.advance(10_000);
      expect(await communityOf(bench, wasps)).toBeNull();
    }
    await isServed(bees, 'the others are served');
    expect(asked()).toBe(before + 1);
    bench.world.schedule.advance(70_000);
    await untilShown(wasps, await logOf(wasps), '5 messages of 1 account');
    // One for all five, and the one that is due anyway.
    expect(asked()).toBeLessThanOrEqual(before + 3);
  });

  it('keeps its workspaces over a restart without Slack, and changes tokens of an organisation once', async () => {
    const { bench, bot, org, ants, bees } = await openOrg(43_200);
    const before = org.botToken;
    bench.world.schedule.advance(11 * 3_600_000);
    bench.app.clock.advance(11 * 3_600_000);
    await until(() => org.botToken !== before, { what: 'the next token' });
    await isServed(ants, 'with the next');
    await isServed(bees, 'with the next');
    const refreshed = bench.app.grants.filter((grant) => grant.arguments.grant_type === 'refresh_token');
    expect(refreshed.length).toBeLessThanOrEqual(2);
    await bot.stop();
    const mend = org.breakDown('auth.teams.list', 503);
    await bench.start();
    await isServed(bees, 'from memory');
    mend();
  });
});
