import { describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { openAppBench } from './harness.ts';
import { comeBack, install, logOf, makeTeam, scamsOf, settle, textsIn, untilShown, visit } from './teams.ts';

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
    const { slack, owner, alice, general } = makeTeam(bench.app, 'Ants', { expiresInSeconds: 43_200 });
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
    await untilShown(team, await logOf(team), 'moderates');
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
    const ants = await settle(bench, 'Ants', { expiresInSeconds: 3_600 });
    const first = ants.slack.botToken;
    bench.world.schedule.advance(61_000);
    await until(() => ants.slack.botToken !== first, { what: 'the change' });
    ants.slack.revoke(first);
    scamsOf(ants, 1);
    await until(() => ants.slack.deleted(ants.general).length === 1, { what: 'a deletion with the new token' });
    bench.world.schedule.advance(61_000);
    await until(() => failures > 1, { what: 'the second write' });
    const changes = () => bench.app.grants.filter(({ arguments: form }) => form.grant_type === 'refresh_token');
    await until(() => changes().length > 1, { what: "the change of the administrator's token" });
    expect(bot.health().problem).toBeNull();
    await bot.stop();
    await bench.start();
    scamsOf(ants, 1);
    await until(() => ants.slack.deleted(ants.general).length === 2, { what: 'a deletion after the start' });
  });
});
