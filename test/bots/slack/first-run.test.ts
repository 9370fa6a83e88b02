import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { BOT_SCOPES, describeScope } from '../../../bots/slack/connection/scopes.ts';
import type { SlackServer } from '../../../emulators/slack/slack-server.ts';
import type { ConformanceDriver } from '../conformance-driver.ts';
import { describeFirstRun } from '../first-run/first-run.ts';
import type { Right, RightOf } from '../first-run/rights.ts';
import { openSlackDriver } from './driver.ts';

describeFirstRun('Slack', async () => {
  const driver = await openSlackDriver();
  return {
    driver,
    everything: ['policy action scam delete'],
    rightOf: rightsOf(driver.slack, driver),
    combined: [
      ENGLISH('slack.be_in_this_channel'),
      ENGLISH('slack.be_in_the_log_channel'),
      ENGLISH('slack.delete_members_messages_an_administrator_token'),
      ...(['channels:history', 'groups:history', 'chat:write'] as const).map(
        (scope) => describeScope(ENGLISH, scope).what,
      ),
    ],
  };
});

/** What a test message meets without a scope, where it is not found, logged and deleted all the same. */
const WITHOUT: Readonly<Partial<Record<keyof typeof BOT_SCOPES, Omit<Right, 'take' | 'give'>>>> = {
  'channels:history': { test: 'silent' },
  // It can be told to nobody that an entry cannot be posted.
  'chat:write': { test: 'silent' },
  commands: { test: 'silent', mutes: 'all', atLogin: true },
  'users:read': { test: 'silent', mutes: 'commands', atLogin: true },
};

/** What each line of `status` is about, in the scopes and memberships of Slack. */
function rightsOf(
  slack: SlackServer,
  driver: Pick<ConformanceDriver, 'channelId' | 'logChannelId' | 'takeRights'>,
): RightOf {
  const inviter = slack.addUser({ name: 'ina' });
  const memberOf = (id: string, test: Right['test']): Right => {
    const channel = slack.channels.get(id);
    if (!channel) throw new Error(`there is no channel ${id}`);
    return { take: () => slack.removeApp(channel), give: () => slack.inviteApp(channel, inviter), test };
  };
  return (what) => {
    const scope = /\(([a-z]+(?::[a-z]+)?)\)$/.exec(what)?.[1];
    if (scope && scope in BOT_SCOPES) {
      const { test, ...rest } = WITHOUT[scope as keyof typeof BOT_SCOPES] ?? { test: 'passes' };
      return { ...rest, take: () => slack.removeScopes([scope]), give: () => slack.addScopes([scope]), test };
    }
    switch (what) {
      case ENGLISH('slack.delete_members_messages_an_administrator_token'):
        return { take: () => driver.takeRights('delete'), give: () => driver.takeRights('none'), test: 'fails' };
      case ENGLISH('slack.be_in_this_channel'):
        return { ...memberOf(driver.channelId, 'silent'), shuts: true };
      case ENGLISH('slack.be_in_the_log_channel'):
        return memberOf(driver.logChannelId, 'passes');
      default:
        return null;
    }
  };
}
