import { type Capabilities, DAY_SECONDS } from '../shared/capabilities.ts';

/** The longest timeout. @see https://discord.com/developers/docs/resources/guild#modify-guild-member (28 days) */
export const TIMEOUT_MAX_SECONDS = 28 * DAY_SECONDS;

/** What Discord can do. */
export const DISCORD: Capabilities = {
  label: 'Discord',
  communityNoun: 'server',
  timeout: { minSeconds: 1, maxSeconds: TIMEOUT_MAX_SECONDS },
  // Bulk deletion takes no older ones. @see https://discord.com/developers/docs/resources/message#bulk-delete-messages
  deleteUntilSeconds: 14 * DAY_SECONDS,
  deletionsAtOnce: 100,
  lockdown: true,
  commandPrefix: '/steward ',
  howToAllow: {
    'delete:missing_permission': 'Give its role Manage Messages in this channel.',
    'delete:no_access': 'Give its role View Channel and Manage Messages in this channel.',
    'timeout:missing_permission': 'Give its role Timeout Members (Server Settings, Roles).',
    'timeout:higher_rank': "Move its role above the member's highest role (Server Settings, Roles).",
  },
};
