import { describe, expect, it } from 'vitest';
import type { BotDeps } from '../../../../bots/core/port/deps.ts';
import { createInstallStates } from '../../../../bots/slack/workspaces/install-state.ts';
import { until } from '../../../../emulators/until.ts';
import { type AppBench, KEY, openAppBench } from './harness.ts';
import { comeBack, install, logOf, makeTeam, scamsOf, settle, untilShown, visit } from './teams.ts';

const DAY_MS = 24 * 3_600_000;

const rows = ({ world }: AppBench) => world.temporary.store.installations.listInstallations('slack');

/** What a process stands on whose store refuses the next of these calls. */
function failing(deps: BotDeps, calls: Set<string>): BotDeps {
  const failNext = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) =>
          calls.delete(String(name)) ? Promise.reject(new Error('the disk is away')) : value(...args);
      },
    });
  const installations = failNext(deps.store.installations);
  return { ...deps, communities: failNext(deps.communities), store: { ...deps.store, installations } };
}

describe('what goes wrong with many workspaces', () => {
  it('leaves no half of an installation that the store fails in, and says to begin again', async () => {
    const bench = await openAppBench();
    const calls = new Set<string>();
    await bench.start(failing(bench.deps(), calls));
    const { slack, owner } = makeTeam(bench.app, 'Ants');
    // The state is used up, what was there is looked at, the tokens are kept.
    for (const call of ['claim', 'findInstallation', 'putInstallation']) {
      const { cookie, authorizeUrl } = await visit(bench.address);
      const query = bench.app.allow(authorizeUrl, { slack, user: owner });
      calls.add(call);
      const page = await comeBack(bench.address, query, cookie);
      expect(page).toMatchObject({ status: 503, text: expect.stringContaining('Begin again in a minute') });
      expect(calls).toEqual(new Set());
      expect(await rows(bench)).toEqual([]);
    }
    // That a workspace was installed is told by an event of our own; not told, it is found.
    calls.add('keepInboundEvents');
    expect((await install(bench, slack, owner)).status).toBe(200);
    bench.world.schedule.advance(61_000);
    await untilShown({ slack }, await logOf({ slack }), 'moderates');
    expect(bench.world.logged.join()).not.toContain(slack.botToken);
  });

  it('believes no way back that is not of its own making, too old, or used', async () => {
    const bench = await openAppBench();
    await bench.start();
    const { slack, owner } = makeTeam(bench.app, 'Ants');
    const back = async (state: string) => {
      const { authorizeUrl } = await visit(bench.address);
      const way = new URLSearchParams(bench.app.allow(authorizeUrl, { slack, user: owner }));
      way.set('state', state);
      // Whoever made the state made the cookie too.
      return comeBack(bench.address, `?${way}`, `slack-app-oauth-state=${state}`);
    };
    const ours = createInstallStates(KEY, async () => true);
    const theirs = createInstallStates('x'.repeat(44), async () => true);
    expect((await back(theirs.make(Date.now()))).text).toContain('did not begin here');
    expect((await back(ours.make(Date.now() - 601_000))).text).toContain('took too long');
    expect(bench.app.grants).toEqual([]);
    const state = ours.make(Date.now());
    expect((await back(state)).text).toContain('installed in Ants');
    expect((await back(state)).text).toContain('opened before');
    expect(bench.app.grants).toHaveLength(1);
  });

  it('hears what Slack tells of a workspace: events that were left out, a token that its owner took back, and the removal in either order', async () => {
    const bench = await openAppBench();
    await bench.start();
    const [ants, bees] = [await settle(bench, 'Ants'), await settle(bench, 'Bees')];
    const { slack, owner } = ants;
    const log = await logOf(ants);
    const limited = { type: 'app_rate_limited', team_id: slack.team.id, minute_rate_limited: 1_518_467_820 };
    const post = { body: JSON.stringify(limited), contentType: 'application/json' };
    expect((await slack.postSigned(`${bench.address}/slack/events`, post)).status).toBe(200);
    expect(bench.world.logged.join()).toContain(`leaves out events of workspace ${slack.team.id}`);

    slack.tell({ type: 'tokens_revoked', tokens: { oauth: [owner.id], bot: [] } });
    await until(() => slack.deliveriesOf('tokens_revoked').every(({ acknowledged }) => acknowledged));
    const isFlagged = async () => {
      const [message] = scamsOf(ants, 1);
      await until(() => slack.messages(log).some((entry) => JSON.stringify(entry).includes(message?.text ?? '-')));
      return slack.deleted(ants.general).length === 0;
    };
    expect(await isFlagged()).toBe(true);
    expect(await rows(bench)).toHaveLength(2);

    slack.tell({ type: 'app_uninstalled' });
    slack.tell({ type: 'tokens_revoked', tokens: { oauth: [], bot: [slack.bot.id] } });
    slack.revoke(slack.botToken);
    await until(async () => (await rows(bench)).length === 1, { what: 'the removal' });
    await slack.untilAcknowledged();
    const { communities } = bench.world.temporary.store;
    const removed = await communities.findCommunity({ platform: 'slack', externalId: slack.team.id });
    expect(removed?.removedAtMs).not.toBeNull();
    scamsOf(bees, 1);
    await until(() => bees.slack.deleted(bees.general).length === 1, { what: 'the other workspace' });
  });

  it('forgets an organisation that gave it no workspace and removed it while nobody listened', async () => {
    const bench = await openAppBench();
    const bot = await bench.start();
    const org = bench.app.addOrganisation({ name: 'Insects' });
    const ants = makeTeam(bench.app, 'Ants', { organisation: org });
    await install(bench, org, ants.owner);
    await until(() => org.callsOf('auth.teams.list').length > 0, { what: 'the first question' });
    await bot.stop();
    org.revoke(org.botToken);
    await bench.start();
    const look = () => bench.world.schedule.advance(61_000);
    const isNoted = async () => {
      look();
      return (await rows(bench))[0]?.refusedAtMs != null;
    };
    await until(isNoted, { what: 'the refusal' });
    bench.world.schedule.advance(29 * DAY_MS);
    look();
    expect(await rows(bench)).toHaveLength(1);
    bench.world.schedule.advance(2 * DAY_MS);
    const isForgotten = async () => {
      look();
      return (await rows(bench)).length === 0;
    };
    await until(isForgotten, { what: 'the end of it' });
  });

  it('forgets a workspace whose tokens Slack has refused for 30 days, and none that Slack cannot be asked about', async () => {
    const bench = await openAppBench();
    const bot = await bench.start();
    const ants = await settle(bench, 'Ants');
    const { slack } = ants;
    const release = bench.world.judge.hold();
    scamsOf(ants, 1);
    await until(() => bench.world.judge.asked.flat().some((text) => text.includes('coins')));
    slack.revoke(slack.botToken);
    release();
    await until(async () => (await rows(bench))[0]?.refusedAtMs != null, { what: 'the refusal' });
    expect(bot.health().problem).toContain(slack.team.id);
    bench.world.schedule.advance(29 * DAY_MS);
    await bot.stop();
    // While nobody listened the 30 days went by, and now Slack is away.
    bench.world.schedule.advance(2 * DAY_MS);
    const mend = slack.breakDown('*', 503);
    const next = await bench.start();
    const asked = slack.callsOf('auth.test').length;
    const isAskedAgain = () => {
      bench.world.schedule.advance(61_000);
      return slack.callsOf('auth.test').length > asked + 1;
    };
    await until(isAskedAgain, { what: 'a second question' });
    expect(await rows(bench)).toHaveLength(1);
    mend();
    const isForgotten = async () => {
      bench.world.schedule.advance(61_000);
      return (await rows(bench)).length === 0;
    };
    await until(isForgotten, { what: 'the end of it' });
    const key = { platform: 'slack', externalId: slack.team.id } as const;
    expect((await bench.world.temporary.store.communities.findCommunity(key))?.removedAtMs).not.toBeNull();
    await until(() => next.health().problem === null, { what: 'a health without it' });
    expect(bench.world.logged.join()).toContain('refused for 30 days are erased');
  });
});
