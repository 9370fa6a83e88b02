import { describe, expect, it } from 'vitest';
import { allIssues } from '../../../../bots/slack/connection/config.ts';
import { checkApp } from '../../../../bots/slack/workspaces/doctor-checks.ts';
import { until } from '../../../../emulators/until.ts';
import { KEY, openAppBench } from './harness.ts';
import { install, makeTeam } from './teams.ts';

describe('the settings of a bot of many workspaces', () => {
  const faultsOf = (...set: readonly string[]) => allIssues((variable) => set.includes(variable));
  const whole = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET', 'SERVICE_SECRET_KEY'];

  it('name what is missing and what has no place beside them, each with what to do', () => {
    expect(faultsOf(...whole)).toEqual([]);
    expect(faultsOf('SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN')).toEqual([]);
    for (const missing of whole.slice(1)) {
      const [fault, ...others] = faultsOf(...whole.filter((name) => name !== missing));
      expect(others).toEqual([]);
      expect(fault).toMatch(new RegExp(`not ${missing}; for example ${missing}=`));
    }
    for (const extra of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'SLACK_USER_TOKEN'])
      expect(faultsOf(...whole, extra)).toEqual([
        expect.stringMatching(new RegExp(`^${extra} and SLACK_CLIENT_ID are both set`)),
      ]);
    expect(faultsOf('SLACK_CLIENT_SECRET')).toEqual([expect.stringContaining('not SLACK_CLIENT_ID')]);
  });

  it('are examined with the tokens of every workspace, each named with what to do', async () => {
    const bench = await openAppBench();
    await bench.start();
    const [ants, bees] = [makeTeam(bench.app, 'Ants'), makeTeam(bench.app, 'Bees')];
    await install(bench, ants.slack, ants.owner);
    await install(bench, bees.slack, bees.owner);
    bees.slack.revoke(bees.slack.botToken);
    const { installations } = bench.world.temporary.store;
    const rows = async () => {
      const heads = await installations.listInstallations('slack');
      const found = heads.map(({ externalId }) => installations.findInstallation({ platform: 'slack', externalId }));
      return (await Promise.all(found)).flatMap((row) => row ?? []);
    };
    const look = async (secretKeys: readonly string[], changed = {}) => {
      const deps = { ask: (url: string, init: RequestInit) => fetch(url, init), installations: rows, secretKeys };
      const findings = await checkApp(deps, { ...bench.config, ...changed });
      return findings.map(({ level, what }) => `${level} ${what}`).join('\n');
    };
    const found = await look([KEY]);
    expect(found).toContain('SLACK_CLIENT_ID and SLACK_CLIENT_SECRET belong together');
    expect(found).toContain(`ok ${ants.slack.team.id}: installed, with the scopes it needs`);
    expect(found).toContain(`${bees.slack.team.id}: Slack refuses its token: account_inactive`);
    expect(await look(['n'.repeat(44)])).toContain('encrypted with another SERVICE_SECRET_KEY');
    expect(await look([KEY], { clientSecret: 'no' })).toContain('Slack refuses SLACK_CLIENT_SECRET');
    expect(found).not.toContain('xox');
    const org = bench.app.addOrganisation({ name: 'Insects' });
    const wasps = makeTeam(bench.app, 'Wasps', { organisation: org });
    org.give(wasps.slack);
    await install(bench, org, wasps.owner);
    await until(async () =>
      (await look([KEY])).includes(`ok ${org.team.id}: installed (workspaces: 1), with the scopes`),
    );
  });
});
