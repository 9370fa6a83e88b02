import type { PlatformName, Refusal, Step } from './platform.ts';

/** What a platform can do at all, whatever the permissions; what varies between platforms is decided here and nowhere else. */
export type Capabilities = {
  readonly label: string;
  /** What the platform calls a community. */
  readonly communityNoun: 'server' | 'workspace' | 'chat';
  /** Bounds of a timeout; null where there is none. */
  readonly timeout: { readonly minSeconds: number; readonly maxSeconds: number } | null;
  /** The oldest message that can be deleted. */
  readonly deleteMaxAgeSeconds: number | null;
  readonly lockdown: boolean;
  /** How a command is typed, for help texts. */
  readonly commandPrefix: '/steward ' | '/';
};

const DAY = 86_400;

/**
 * @see https://discord.com/developers/docs/resources/guild#modify-guild-member (28 days)
 * @see https://core.telegram.org/bots/api#restrictchatmember (nearer than 30 s or farther than 366 days is for ever)
 * @see https://core.telegram.org/bots/api#deletemessage (48 hours)
 */
export const CAPABILITIES: Readonly<Record<PlatformName, Capabilities>> = {
  discord: {
    label: 'Discord',
    communityNoun: 'server',
    timeout: { minSeconds: 1, maxSeconds: 28 * DAY },
    deleteMaxAgeSeconds: null,
    lockdown: true,
    commandPrefix: '/steward ',
  },
  slack: {
    label: 'Slack',
    communityNoun: 'workspace',
    timeout: null,
    deleteMaxAgeSeconds: null,
    lockdown: false,
    commandPrefix: '/steward ',
  },
  telegram: {
    label: 'Telegram',
    communityNoun: 'chat',
    timeout: { minSeconds: 35, maxSeconds: 366 * DAY - 60 },
    deleteMaxAgeSeconds: 2 * DAY,
    lockdown: true,
    commandPrefix: '/',
  },
};

const UNSUPPORTED: Readonly<Record<Step, string>> = {
  delete: 'this platform has no way to delete this message',
  timeout: 'this platform has no timeout for members',
};

const REFUSAL_TEXTS: Readonly<Record<Exclude<Refusal, 'unsupported'>, string>> = {
  unsupported_here: 'this kind of chat does not support it',
  missing_permission: 'the bot lacks the permission for it',
  missing_token: 'the bot has no token that may do it',
  higher_rank: "the member's rank is not below the bot's",
  protected: 'owners and administrators cannot be acted on',
  too_old: 'the message is too old',
  no_access: 'the bot cannot see the channel',
};

const HOW_TO_ALLOW: Readonly<Record<PlatformName, Readonly<Partial<Record<`${Step}:${Refusal}`, string>>>>> = {
  discord: {
    'delete:missing_permission': 'Give its role Manage Messages in this channel.',
    'delete:no_access': 'Give its role View Channel and Manage Messages in this channel.',
    'timeout:missing_permission': 'Give its role Timeout Members (Server Settings, Roles).',
    'timeout:higher_rank': "Move its role above the member's highest role (Server Settings, Roles).",
  },
  slack: {
    'delete:missing_token': "Set SLACK_USER_TOKEN to an administrator's token with chat:write.",
    'delete:missing_permission':
      'The token in SLACK_USER_TOKEN must belong to a workspace administrator and have chat:write.',
    'delete:no_access': 'Invite the owner of SLACK_USER_TOKEN to this channel.',
  },
  telegram: {
    'delete:missing_permission': 'Make it an administrator with the right Delete messages.',
    'timeout:missing_permission': 'Make it an administrator with the right Ban users.',
    'timeout:unsupported_here':
      'Turn the group into a supergroup (make its history visible, or give it a public link).',
  },
};

/**
 * Says why a step could not be done, and how to allow it where that is possible.
 * @returns one or two sentences without a capital at the start, for "not done: …".
 */
export function explainRefusal(platform: PlatformName, step: Step, refusal: Refusal): string {
  const reason = refusal === 'unsupported' ? UNSUPPORTED[step] : REFUSAL_TEXTS[refusal];
  const how = HOW_TO_ALLOW[platform][`${step}:${refusal}`];
  return how ? `${reason}. ${how}` : `${reason}.`;
}

/** The end of a timeout that the platform takes, from the minutes of the policy; null where there are no timeouts. */
export function timeoutUntil(platform: PlatformName, minutes: number, nowMs: number): number | null {
  const bounds = CAPABILITIES[platform].timeout;
  if (!bounds) return null;
  const seconds = Math.min(Math.max(minutes * 60, bounds.minSeconds), bounds.maxSeconds);
  return nowMs + seconds * 1000;
}
