import type { TextKey } from '../../../src/core/common/texts.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { TimeoutBounds } from '../../../src/core/platforms/platform.ts';
import type { Translate } from '../i18n/translate.ts';
import type { RefusableAction, Refusal } from './outcome.ts';

/** What somebody may ask of the bot in a community, weakest first. */
const RIGHTS = ['member', 'moderate', 'manage'] as const;
export type Rights = (typeof RIGHTS)[number];

/** Whether rights are those that are wanted, or more. */
export function isAtLeast(rights: Rights, wanted: Rights): boolean {
  return RIGHTS.indexOf(rights) >= RIGHTS.indexOf(wanted);
}

/** What a platform can do at all, whatever the permissions; what is left out it cannot. What varies between platforms stands in its definition and nowhere else. */
export type Capabilities = {
  readonly label: string;
  /** What the platform calls a community. */
  readonly communityNoun: 'server' | 'workspace' | 'chat';
  /** Bounds of a timeout; null where there is none. */
  readonly timeout: TimeoutBounds | null;
  /** How old a message may grow while its deletion is tried again: the platform's own limit, or a day where it has none. */
  readonly deleteUntilSeconds: number;
  /** How many deletions of one community it is handed at once: as many as it puts into one call, or makes side by side. */
  readonly deletionsAtOnce: number;
  /** Whether the platform limits the calls of each community by themselves, so that those of one need never wait for another's; otherwise it counts all of a bot's. */
  readonly callsLimitedAlone?: boolean;
  readonly lockdown?: boolean;
  /** Whether a lockdown can pause direct messages among members. */
  readonly pausesDms?: boolean;
  /** When an account was made, from its id, NaN of what is none; left out where ids do not tell. */
  readonly accountMadeAtMs?: (personId: string) => number;
  /** What a flood can be met with beside its messages: slow mode in its channel, or a chat in which only moderators write. */
  readonly slowmode: 'slow' | 'lock' | null;
  /** Whether a bot can kick and ban members. */
  readonly removals?: boolean;
  /** Of how many days the messages of somebody can go with a ban; left out where none can. */
  readonly purgeDays?: number;
  /** Whether it has rules of its own that stop messages before they are posted, and takes ours. */
  readonly nativeRules?: boolean;
  /** Whether `report` is a command; elsewhere the menu of each message has it, and a command could not say which one. */
  readonly reportCommand?: boolean;
  /** Whether members pass messages on whole, as messages of their own. */
  readonly forwards?: boolean;
  /** Whether what other apps post can be judged. */
  readonly otherApps?: boolean;
  /** Whether it tells of reactions, and lets a bot remove them. */
  readonly reactions?: boolean;
  /** Whether people ask to join, and a bot can answer them. */
  readonly joinRequests?: boolean;
  /** Whether a bot can join channels by itself. */
  readonly joinsChannels?: boolean;
  /** Whether channels and groups have public names that lead into them. */
  readonly publicNames?: boolean;
  /** There is a public list of its accounts that spam. */
  readonly spammerList?: boolean;
  /** Whether it has roles or groups of people that can be mentioned. */
  readonly roles?: boolean;
  /** Whether a role can keep members from writing; of a community, whether stolen accounts get one. */
  readonly quarantine?: boolean;
  /** How a command is typed, for help texts. */
  readonly commandPrefix: '/steward ' | '/';
  /** Its menu of commands is bounded: where commands of the set-up are, and how the others are typed (`menuOf`). */
  readonly runCommand?: { readonly setup: '/steward-setup '; readonly run: '/steward run command:' };
  /** Whether arguments are typed with their names, `category:scam`. */
  readonly namesOptions?: boolean;
  /** How a message is reported, for those who ask for it by command without pointing at one. */
  readonly howToReport: TextKey;
  /** What somebody has to do so that the bot sees a channel; left out where it sees what it may without that. */
  readonly watchHint?: TextKey;
  /** The address of what the bot posted in a community; left out where ids do not tell it. */
  readonly postLink?: (communityId: string, post: Pick<EntryPost, 'channelId' | 'messageId'>) => string;
  /** Whether the bot can make a channel that members cannot read. */
  readonly makesLog?: boolean;
  /** How to allow what is refused, in one sentence with the words of the platform's own interface. */
  readonly howToAllow: Readonly<Partial<Record<`${RefusableAction}:${Refusal}`, TextKey>>>;
};

const UNSUPPORTED: Readonly<Record<RefusableAction, TextKey>> = {
  delete: 'platform.platform_no_way_delete_message',
  timeout: 'platform.platform_no_timeout_members',
  kick: 'platform.platform_lets_no_bot_take',
  ban: 'platform.platform_lets_no_bot_take',
  unban: 'platform.platform_lets_no_bot_take',
  repost: 'platform.platform_lets_no_bot_post',
  admit: 'platform.kind_chat_not_support',
  quarantine: 'platform.kind_chat_not_support',
};

const REFUSAL_TEXTS: Readonly<Record<Exclude<Refusal, 'unsupported'>, TextKey>> = {
  unsupported_here: 'platform.kind_chat_not_support',
  missing_permission: 'platform.bot_lacks_permission',
  missing_token: 'platform.bot_no_token',
  higher_rank: 'platform.member_rank_not_below_bot',
  protected: 'platform.owners_administrators_cannot_acted',
  too_old: 'platform.the_message_is_too_old',
  no_access: 'platform.the_bot_cannot_see_the_channel',
  restricted_already: 'platform.somebody_else_restricted_member_long',
  changed_since: 'platform.somebody_else_changed_restriction_since',
  not_allowed_to_you: 'platform.you_may_not_ban_yourself',
  too_many_at_once: 'platform.too_many_private_messages',
  role_unfit: 'platform.role_is_unfit',
  role_above: 'platform.role_not_below_bot',
};

/** Says why a step could not be done, and how to allow it: one or two sentences without a capital at the start, for "not done: …". */
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
