import { DAY_SECONDS } from '../../../src/core/common/chat-platforms.ts';
import { SLACK_PLATFORM } from '../../../src/core/platforms/slack.ts';
import { msg } from '../../core/i18n/translate.ts';
import type { Capabilities } from '../../core/port/capabilities.ts';

/** What Slack can do. */
export const SLACK: Capabilities = {
  label: SLACK_PLATFORM.label,
  communityNoun: 'workspace',
  timeout: null,
  deleteUntilSeconds: DAY_SECONDS,
  deletionsAtOnce: 4,
  lockdown: false,
  slowmode: null,
  removals: false,
  nativeRules: false,
  reportCommand: true,
  forwards: false,
  otherApps: true,
  joinsChannels: true,
  publicNames: false,
  roles: true,
  commandPrefix: '/steward ',
  namesOptions: false,
  howToReport: msg('Open the menu of the message: More message shortcuts, Report to moderators.'),
  watchHint: msg('only the channels that the bot is in: type /invite @Steward in each'),
  makesLog: true,
  howToAllow: {
    'delete:missing_token': msg("Set SLACK_USER_TOKEN to an administrator's token with chat:write."),
    'delete:missing_permission': msg(
      'The token in SLACK_USER_TOKEN must belong to a workspace administrator and have chat:write.',
    ),
    'delete:no_access': msg('Invite the owner of SLACK_USER_TOKEN to this channel.'),
  },
};

/** How whatever tokens lack is given where workspaces install the app themselves. */
export const INSTALL_AGAIN = msg(
  'An owner or administrator of the workspace installs Steward once more, at the page where it was installed.',
);

/** The same where workspaces install the app themselves. */
export const SLACK_APP: Capabilities = {
  ...SLACK,
  callsLimitedAlone: true,
  howToAllow: {
    'delete:missing_token': INSTALL_AGAIN,
    'delete:missing_permission': INSTALL_AGAIN,
    'delete:no_access': msg('Invite the administrator who installed Steward to this channel.'),
  },
};
