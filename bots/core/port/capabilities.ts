import type { TextKey } from '../../../src/core/common/texts.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { TimeoutBounds } from '../../../src/core/platforms/platform.ts';
import type { Translate } from '../i18n/translate.ts';
import type { RefusableAction, Refusal } from './outcome.ts';

/** Permission levels of a person towards the bot in a community, weakest first. */
const RIGHTS = ['member', 'moderate', 'manage'] as const;
export type Rights = (typeof RIGHTS)[number];

/** Whether a permission level includes the wanted one. */
export function isAtLeast(rights: Rights, wanted: Rights): boolean {
  return RIGHTS.indexOf(rights) >= RIGHTS.indexOf(wanted);
}

/** The abilities of a platform, regardless of permissions; a missing one is unsupported. All differences between platforms belong in these definitions. */
export type Capabilities = {
  readonly label: string;
  /** The platform's word for a community. */
  readonly communityNoun: 'server' | 'workspace' | 'chat';
  /** Bounds of a timeout; null if there are no timeouts. */
  readonly timeout: TimeoutBounds | null;
  /** Age of a message until which its deletion is retried, in seconds: the platform's limit, or a day if it has none. */
  readonly deleteUntilSeconds: number;
  /** Number of deletions of one community to send at once, in one call or side by side. */
  readonly deletionsAtOnce: number;
  /** Whether the platform has a rate limit for each community, so that one never waits for another's calls. Otherwise the limit covers the whole bot. */
  readonly callsLimitedAlone?: boolean;
  readonly lockdown?: boolean;
  /** Whether a lockdown can pause direct messages between members. */
  readonly pausesDms?: boolean;
  /** Reads the creation time of an account from its id, NaN for an invalid id. Absent if ids do not contain it. */
  readonly accountMadeAtMs?: (personId: string) => number;
  /** Response to a flood besides its messages: slow mode in its channel, or a chat in which only moderators write. */
  readonly slowmode: 'slow' | 'lock' | null;
  /** Whether a bot can kick and ban members. */
  readonly removals?: boolean;
  /** Most days whose messages a ban can delete; absent if it cannot delete any. */
  readonly purgeDays?: number;
  /** Whether the platform has rules of its own that block messages before they are posted, and accepts ours. */
  readonly nativeRules?: boolean;
  /** Whether `report` is a command. Elsewhere it is in each message's menu, because a command could not name one. */
  readonly reportCommand?: boolean;
  /** Whether members can forward whole messages as their own. */
  readonly forwards?: boolean;
  /** Whether posts of other apps can be judged. */
  readonly otherApps?: boolean;
  /** Whether the platform reports reactions and lets a bot remove them. */
  readonly reactions?: boolean;
  /** Whether people ask to join and a bot can answer them. */
  readonly joinRequests?: boolean;
  /** Whether a bot can join channels without an invitation. */
  readonly joinsChannels?: boolean;
  /** Whether channels and groups have public names that lead into them. */
  readonly publicNames?: boolean;
  /** Whether there is a public list of its spam accounts. */
  readonly spammerList?: boolean;
  /** Whether it has roles or groups of people that can be mentioned. */
  readonly roles?: boolean;
  /** Whether a role can keep members from writing; for a community, whether hijacked accounts get one. */
  readonly quarantine?: boolean;
  /** Prefix of typed commands, for help texts. */
  readonly commandPrefix: '/steward ' | '/';
  /** Set for a bounded command menu: the prefix of setup commands and of the others (`menuOf`). */
  readonly runCommand?: { readonly setup: '/steward-setup '; readonly run: '/steward run command:' };
  /** Whether arguments are typed with their names, `category:scam`. */
  readonly namesOptions?: boolean;
  /** How to report a message, for people who use the command without pointing at one. */
  readonly howToReport: TextKey;
  /** How somebody lets the bot see a channel; absent if it sees all it may without that. */
  readonly watchHint?: TextKey;
  /** Returns the address of a bot's post in a community; absent if ids do not contain it. */
  readonly postLink?: (communityId: string, post: Pick<EntryPost, 'channelId' | 'messageId'>) => string;
  /** Whether the bot can make a channel that members cannot read. */
  readonly makesLog?: boolean;
  /** How to allow a refused action, in one sentence with the words of the platform's own interface. */
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

/** Explains why a step was refused and how to allow it, in one or two sentences in lower case, to follow "not done: …". */
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

/** Explains why the platform refuses something that is no step against a member, without how to allow it. */
export function refusalText(translate: Translate, refusal: Refusal): string {
  return translate(REFUSAL_TEXTS[refusal === 'unsupported' ? 'unsupported_here' : refusal]);
}

/** Returns the end of a timeout of N minutes, within the platform's bounds; null without timeouts. */
export function timeoutUntil({ timeout }: Capabilities, minutes: number, nowMs: number): number | null {
  if (!timeout) return null;
  const seconds = Math.min(Math.max(minutes * 60, timeout.minSeconds), timeout.maxSeconds);
  return nowMs + seconds * 1000;
}
