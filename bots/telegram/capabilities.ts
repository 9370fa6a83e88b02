import { type Capabilities, DAY_SECONDS } from '../shared/capabilities.ts';

/** The oldest message that can be deleted. @see https://core.telegram.org/bots/api#deletemessage (48 hours) */
export const DELETE_MAX_AGE_SECONDS = 2 * DAY_SECONDS;

/** @see https://core.telegram.org/bots/api#restrictchatmember (nearer than 30 s or farther than 366 days is for ever) */
export const TIMEOUT_BOUNDS = { minSeconds: 35, maxSeconds: 366 * DAY_SECONDS - 60 } as const;

/** What Telegram can do. */
export const TELEGRAM: Capabilities = {
  label: 'Telegram',
  communityNoun: 'chat',
  timeout: TIMEOUT_BOUNDS,
  deleteUntilSeconds: DELETE_MAX_AGE_SECONDS,
  deletionsAtOnce: 16,
  lockdown: true,
  commandPrefix: '/',
  howToAllow: {
    'delete:missing_permission': 'Make it an administrator with the right Delete messages.',
    'timeout:missing_permission': 'Make it an administrator with the right Ban users.',
    'timeout:unsupported_here':
      'Turn the group into a supergroup (make its history visible, or give it a public link).',
  },
};
