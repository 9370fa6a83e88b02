import { afterEach, describe, expect, it } from 'vitest';
import { startSlack } from '../../../../emulators/slack/start-slack.ts';
import { openBench, type SlackBench } from '../harness.ts';

const opened: SlackBench[] = [];

/** The workspace as the core is told of it at the log-in. */
async function toldOf(...[options]: Parameters<typeof openBench>) {
  const bench = await openBench(options);
  opened.push(bench);
  return bench.handed.onCommunityAdded[0]?.community;
}

/** A workspace in which one person reads German and another, who administers it, French. */
async function openWorkspace() {
  const slack = await startSlack();
  const greta = slack.addUser({ name: 'greta', locale: 'de-DE', isAdmin: true });
  const amelie = slack.addUser({ name: 'amelie', locale: 'fr-CA' });
  return { slack, greta, amelie };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.slack.violations).toEqual([]);
    await bench.close();
  }
});

describe('the language of a workspace', () => {
  it('is that of an administrator, for Slack gives workspaces none', async () => {
    const { slack } = await openWorkspace();
    expect(await toldOf({ slack })).toMatchObject({ id: slack.team.id, locale: 'de-DE' });
  });

  it('is that of who installed the app, where their token is there', async () => {
    const { slack } = await openWorkspace();
    const ines = slack.addUser({ name: 'ines', locale: 'es-LA', isAdmin: true });
    const userToken = slack.issueUserToken(ines);
    expect(await toldOf({ slack, config: () => ({ userToken }) })).toMatchObject({ locale: 'es-LA' });
  });

  it('is left as it was where Slack does not say', async () => {
    const { slack } = await openWorkspace();
    slack.removeScopes(['users:read']);
    expect(await toldOf({ slack })).toEqual({ id: slack.team.id, name: slack.team.name });
  });
});
