import type { TimeoutBounds } from '../../../src/core/platforms/platform.ts';
import { msg, type Translate } from '../i18n/translate.ts';
import type { RefusableAction, Refusal } from './refusals.ts';

/** What a platform can do at all, whatever the permissions; what varies between platforms stands in its definition and nowhere else. */
export type Capabilities = {
  readonly label: string;
  /** What the platform calls a community. */
  readonly communityNoun: 'server' | 'workspace' | 'chat';
  /** Bounds of a timeout; null where there is none. */
  readonly timeout: TimeoutBounds | null;
  /** How old a message may grow while its deletion is tried again: the platform's own limit, or a day where it has none. */
  readonly deleteUntilSeconds: number;
  /** How many deletions of one community are handed to its room at once: as many as it puts into one call, or makes side by side. */
  readonly deletionsAtOnce: number;
  /** Whether the platform limits the calls of each community by themselves, so that those of one need never wait for another's; left out where it counts all of a bot's. */
  readonly callsLimitedAlone?: true;
  readonly lockdown: boolean;
  /** What a flood can be met with beside its messages: slow mode in its channel, or a chat in which only moderators write. */
  readonly slowmode: 'slow' | 'lock' | null;
  /** Whether a bot can kick and ban members. */
  readonly removals: boolean;
  /** Whether it has rules of its own that stop messages before they are posted, and takes ours. */
  readonly nativeRules: boolean;
  /** Whether `report` is a command; elsewhere the menu of each message has it, and a command could not say which one. */
  readonly reportCommand: boolean;
  /** Whether members pass messages on whole, as messages of their own. */
  readonly forwards: boolean;
  /** Whether what other apps post can be judged. */
  readonly otherApps: boolean;
  /** Whether a bot can join channels by itself. */
  readonly joinsChannels: boolean;
  /** Whether channels and groups have public names that lead into them. */
  readonly publicNames: boolean;
  /** Whether it has roles or groups of people that can be mentioned. */
  readonly roles: boolean;
  /** How a command is typed, for help texts. */
  readonly commandPrefix: '/steward ' | '/';
  /** How those of `SETUP_WORDS` are, where they stand apart. */
  readonly setupPrefix?: '/steward-setup ';
  /** Whether arguments are typed with their names, `category:scam`. */
  readonly namesOptions: boolean;
  /** How a message is reported, for those who ask for it by command without pointing at one. */
  readonly howToReport: string;
  /** What somebody has to do so that the bot sees a channel; null where it sees what it may without that. */
  readonly watchHint: string | null;
  /** Whether the bot can make a channel that members cannot read. */
  readonly makesLog: boolean;
  /** How to allow what is refused, in one sentence with the words of the platform's own interface. */
  readonly howToAllow: Readonly<Partial<Record<`${RefusableAction}:${Refusal}`, string>>>;
};

const UNSUPPORTED: Readonly<Record<RefusableAction, string>> = {
  delete: msg('this platform has no way to delete this message'),
  timeout: msg('this platform has no timeout for members'),
  kick: msg('this platform lets no bot take members out'),
  ban: msg('this platform lets no bot take members out'),
  repost: msg('this platform lets no bot post in the name of a member'),
};

const REFUSAL_TEXTS: Readonly<Record<Exclude<Refusal, 'unsupported'>, string>> = {
  unsupported_here: msg('this kind of chat does not support it'),
  missing_permission: msg('the bot lacks the permission for it'),
  missing_token: msg('the bot has no token that may do it'),
  higher_rank: msg("the member's rank is not below the bot's"),
  protected: msg('owners and administrators cannot be acted on'),
  too_old: msg('the message is too old'),
  no_access: msg('the bot cannot see the channel'),
  restricted_already: msg('somebody else restricted the member for as long or longer, and that stays'),
  changed_since: msg('somebody else changed the restriction since, and it stays as it is'),
};

/**
 * Says why a step could not be done, and how to allow it where that is possible.
 * @returns one or two sentences without a capital at the start, for "not done: …".
 */
export function explainRefusal(
  translate: Translate,
  { howToAllow }: Capabilities,
  step: RefusableAction,
  refusal: Refusal,
): string {
  const reason = translate(refusal === 'unsupported' ? UNSUPPORTED[step] : REFUSAL_TEXTS[refusal]);
  const how = howToAllow[`${step}:${refusal}`];
  return how ? `${reason}. ${translate(how)}` : `${reason}.`;
}

/** Why the platform does not do something that is no step against a member, without how to allow it. */
export function refusalText(translate: Translate, refusal: Refusal): string {
  return translate(REFUSAL_TEXTS[refusal === 'unsupported' ? 'unsupported_here' : refusal]);
}

/** The end of a timeout that the platform takes, from the minutes of the policy; null where there are no timeouts. */
export function timeoutUntil({ timeout }: Capabilities, minutes: number, nowMs: number): number | null {
  if (!timeout) return null;
  const seconds = Math.min(Math.max(minutes * 60, timeout.minSeconds), timeout.maxSeconds);
  return nowMs + seconds * 1000;
}
