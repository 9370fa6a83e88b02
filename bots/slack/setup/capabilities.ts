import { DAY_SECONDS } from '../../../src/core/common/chat-platforms.ts';
import { SLACK_PLATFORM } from '../../../src/core/platforms/slack.ts';
import type { Capabilities } from '../../core/port/capabilities.ts';

/** The abilities of Slack. */
export const SLACK: Capabilities = {
  label: SLACK_PLATFORM.label,
  communityNoun: 'workspace',
  timeout: null,
  deleteUntilSeconds: DAY_SECONDS,
  deletionsAtOnce: 4,
  slowmode: null,
  reportCommand: true,
  otherApps: true,
  joinsChannels: true,
  roles: true,
  commandPrefix: '/steward ',
  howToReport: 'slack.open_menu_message_more_message',
  watchHint: 'slack.only_channels_bot_type_invite',
  makesLog: true,
  howToAllow: {
    'delete:missing_token': 'slack.set_slack_user_token_administrator_token_chat',
    'delete:missing_permission': 'slack.token_slack_user_token_must_belong_workspace',
    'delete:no_access': 'slack.invite_owner_slack_user_token_channel',
  },
};

/** How to grant missing permissions if workspaces install the app themselves. */
export const INSTALL_AGAIN = 'slack.owner_administrator_workspace_installs_steward';

/** The abilities of Slack if workspaces install the app themselves. */
export const SLACK_APP: Capabilities = {
  ...SLACK,
  callsLimitedAlone: true,
  howToAllow: {
    'delete:missing_token': INSTALL_AGAIN,
    'delete:missing_permission': INSTALL_AGAIN,
    'delete:no_access': 'slack.invite_administrator_installed_steward_channel',
  },
};
