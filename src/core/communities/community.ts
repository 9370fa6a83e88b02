import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Language } from '../common/languages.ts';

/** A guild, workspace or chat, with its moderators' choices. All other settings belong to its tenant. */
export type Community = {
  readonly id: string;
  readonly platform: ChatPlatform;
  readonly externalId: string;
  readonly name: string;
  readonly tenantId: string;
  /** The channel of the moderators' entries; null if nobody has chosen one, '' if they want no entries. */
  readonly logChannel: string | null;
  readonly trial: boolean;
  readonly notify: boolean;
  /** The moderators' own words; '' means the standard text. */
  readonly notifyText: string;
  /** Whether a raid starts a lockdown. */
  readonly lockdown: boolean;
  /** Whether a flood turns on slow mode in its channel, or closes the chat. */
  readonly calm: boolean;
  /** Whether entries offer Kick and Ban to moderators with the permission. */
  readonly bans: boolean;
  /** The mention in the entry of a severe incident; null for none. */
  readonly alert: Alert | null;
  /** Whether the welcome message was shown. */
  readonly welcomed: boolean;
  /** The platform's id of the person who added the bot; null if unknown. */
  readonly addedBy: string | null;
  /** The problem with the log channel; null if there is none. */
  readonly logLost: LostLog | null;
  /** Whether the bot has created a log channel here: it creates no second one if that is deleted or renamed. */
  readonly logMade: boolean;
  /** Whether somebody confirmed that members can read the log channel. Messages there are judged like any others. */
  readonly logPublic: boolean;
  /** Whether the platform may hold AutoMod rules of ours; it is reset only after they are removed. */
  readonly mirrored: boolean;
  /** When a test scam was last found, logged and deleted; null if never. */
  readonly testedAtMs: number | null;
  /** The bot's language as its moderators chose it; null to follow the locale. */
  readonly language: Language | null;
  /** The locale that the platform last reported, like `pt-BR`; null if it reports none. */
  readonly locale: string | null;
  /** Until when many joins are expected and do not count as a raid; null if none are. */
  readonly expectJoinsUntilMs: number | null;
  /** The time of the daily digest, like `08:00 Europe/Berlin`; null for none. */
  readonly digest: string | null;
  /** When the bot was removed; the data is erased 30 days later. */
  readonly removedAtMs: number | null;
};
/** A log channel that is missing or cannot be posted in. Entries go to the next best channel until it works or another is chosen. */
export type LostLog = {
  /** null if nobody chose a channel, and the bot can post in none that it could create. */
  readonly channelId: string | null;
  /** `gone`, or the platform's refusal. */
  readonly why: string;
  readonly atMs: number;
  /** Whether a person responsible for the bot was notified. */
  readonly told: boolean;
};
/** The mention that an incident's entry makes, once, if the incident has one of these categories. */
export type Alert = {
  readonly kind: 'user' | 'role';
  readonly externalId: string;
  readonly categories: readonly string[];
};
/** The fields of a community that can change. */
export type CommunityChange = Partial<Omit<Community, 'id' | 'platform' | 'externalId' | 'language'>>;

/** The kinds of exemptions: the bot never acts on them. */
export const EXEMPTION_KINDS = ['user', 'role', 'channel'] as const;
export type Exemption = { readonly kind: (typeof EXEMPTION_KINDS)[number]; readonly externalId: string };

/** The use of a one-time code: sharing rules, logging into another chat, signing in, joining a team, an answer to the bot, a test message. */
export type CodePurpose = 'link' | 'log' | 'sign_in' | 'invitation' | 'question' | 'test';

/** One permission that a bot needs in a community: whether it has it, and how to grant it in the platform's words. */
export type PlatformNeed = {
  readonly what: string;
  readonly has: boolean;
  readonly how: string;
  /** Whether everything that is turned on works without it. */
  readonly optional: boolean;
};

/** A channel, forum or kind of thread where the bot lacks a permission. */
export type PlaceGaps = {
  readonly id: string;
  readonly name: string;
  /** The platform's word: `forum`, `private threads`. */
  readonly kind: string;
  readonly gaps: readonly Omit<PlatformNeed, 'has'>[];
};

/** A bot's permissions in a community. */
export type PermissionAudit = {
  readonly needs: readonly PlatformNeed[];
  /** Places with missing permissions; those where the bot misses messages come first. */
  readonly places: readonly PlaceGaps[];
  /** Number of places without a gap, and of places with a gap that are not listed. */
  readonly whole: number;
  readonly more: number;
  /** A note on what the platform hides from bots; null if it hides nothing. */
  readonly untold: string | null;
};

/** The result of one step of a test message. */
export type TestStep = { readonly isWell: boolean; readonly text: string };

/** The results of a test message's three steps: found, logged and deleted. */
export type TestReport = {
  readonly by: string;
  readonly channel: string;
  readonly found: TestStep;
  readonly logged: TestStep;
  readonly deleted: TestStep;
};

/** The latest report of each kind about a community. */
type CommunityReports = { readonly coverage: PermissionAudit; readonly test: TestReport };
type ReportKind = keyof CommunityReports;
export type CommunityReport<K extends ReportKind = ReportKind> = {
  readonly communityId: string;
  readonly kind: K;
  readonly atMs: number;
  readonly data: CommunityReports[K];
};

/** The bots' reports, stored so that a page in any process can show them. */
export type CommunityReportStore = {
  /** Replaces the last report of its kind; stores nothing for a community that is gone. */
  saveReport<K extends ReportKind>(report: CommunityReport<K>): Promise<void>;
  listReports<K extends ReportKind>(tenantId: string, kind: K): Promise<readonly CommunityReport<K>[]>;
  /** Lists communities with the bot whose report of a kind is missing or older than this; the longest-waiting first. */
  listUnreported(of: {
    readonly platform: ChatPlatform;
    readonly kind: ReportKind;
    readonly beforeMs: number;
    readonly limit: number;
  }): Promise<readonly Pick<Community, 'id' | 'tenantId'>[]>;
};
