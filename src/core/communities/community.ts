import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Language } from '../common/languages.ts';

/** A guild, workspace or chat, and what its moderators chose for it. Everything else is its tenant's. */
export type Community = {
  readonly id: string;
  readonly platform: ChatPlatform;
  readonly externalId: string;
  readonly name: string;
  readonly tenantId: string;
  /** The channel of the moderators' entries; null when nobody has chosen one, '' when they want none. */
  readonly logChannel: string | null;
  readonly trial: boolean;
  readonly notify: boolean;
  /** In the moderators' words; '' takes the standard text. */
  readonly notifyText: string;
  /** Whether a raid closes the door. */
  readonly lockdown: boolean;
  /** Whether a flood slows its channel down, or closes the chat. */
  readonly calm: boolean;
  /** Whether entries offer Kick and Ban to those who may. */
  readonly bans: boolean;
  /** Who is mentioned in the entry of a severe incident; null when nobody is. */
  readonly alert: Alert | null;
  /** Whether the first steps were shown. */
  readonly welcomed: boolean;
  /** Who added the bot, as the platform names them; null when it did not say. */
  readonly addedBy: string | null;
  /** What is wrong with the log channel; null when nothing is. */
  readonly logLost: LostLog | null;
  /** Whether the bot has made a log channel here: it makes one, and no second when that is deleted or renamed. */
  readonly logMade: boolean;
  /** Whether members can read the log channel, which somebody has confirmed. What they write there is judged like anything else. */
  readonly logPublic: boolean;
  /** Whether rules of ours may stand on the platform itself: they are removed before this is taken back. */
  readonly mirrored: boolean;
  /** When a test scam was last found, logged and deleted; null when that never happened. */
  readonly testedAtMs: number | null;
  /** In which language its moderators want the bot to write; null when they left that to its locale. */
  readonly language: Language | null;
  /** What its platform last said of its language, `pt-BR`; null when it says nothing of the kind. */
  readonly locale: string | null;
  /** Until then many people are expected, and no joins make a raid; null when nobody is expected. */
  readonly expectJoinsUntilMs: number | null;
  /** When a digest is posted every day, `08:00 Europe/Berlin`; null for none. */
  readonly digest: string | null;
  /** When the bot was removed; its data is erased 30 days after. */
  readonly removedAtMs: number | null;
};
/** A log channel in which nothing can be posted any more, or none to post in: entries go to the next best place until it can, or another is chosen. */
export type LostLog = {
  /** null where nobody chose one, and the bot could post in none that it would make. */
  readonly channelId: string | null;
  /** `gone`, or the platform's refusal. */
  readonly why: string;
  readonly atMs: number;
  /** Whether somebody was told who looks after the bot. */
  readonly told: boolean;
};
/** Whom the entry of an incident mentions, once, when it is of one of these categories. */
export type Alert = {
  readonly kind: 'user' | 'role';
  readonly externalId: string;
  readonly categories: readonly string[];
};
/** What may change of a community. */
export type CommunityChange = Partial<Omit<Community, 'id' | 'platform' | 'externalId' | 'language'>>;

/** What is never acted on in a community. */
export const EXEMPTION_KINDS = ['user', 'role', 'channel'] as const;
export type Exemption = { readonly kind: (typeof EXEMPTION_KINDS)[number]; readonly externalId: string };

/** What a one-time code is for: sharing rules, logging into another chat, signing in, joining a team, an answer to the bot, a test message. */
export type CodePurpose = 'link' | 'log' | 'sign_in' | 'invitation' | 'question' | 'test';

/** One thing that a bot needs in a community, whether it has it, and how to allow it in the words of the platform. */
export type PlatformNeed = {
  readonly what: string;
  readonly has: boolean;
  readonly how: string;
  /** Whether everything that is on works without it. */
  readonly optional: boolean;
};

/** A channel, forum or kind of thread in which the bot cannot do something. */
export type PlaceGaps = {
  readonly id: string;
  readonly name: string;
  /** In the platform's words: `forum`, `private threads`. */
  readonly kind: string;
  readonly gaps: readonly Omit<PlatformNeed, 'has'>[];
};

/** What a bot can and cannot do in a community. */
export type PermissionAudit = {
  readonly needs: readonly PlatformNeed[];
  /** Those with a gap; where something is missed comes first. */
  readonly places: readonly PlaceGaps[];
  /** How many places have no gap, and how many with one are not listed. */
  readonly whole: number;
  readonly more: number;
  /** What the platform does not tell a bot of; null when it tells of all. */
  readonly untold: string | null;
};

/** How one step of a test message went. */
export type TestStep = { readonly isWell: boolean; readonly text: string };

/** How a test message fared: found, logged and deleted, each with how it went. */
export type TestReport = {
  readonly by: string;
  readonly channel: string;
  readonly found: TestStep;
  readonly logged: TestStep;
  readonly deleted: TestStep;
};

/** What a bot found out in a community, the last of each kind. */
type CommunityReports = { readonly coverage: PermissionAudit; readonly test: TestReport };
type ReportKind = keyof CommunityReports;
export type CommunityReport<K extends ReportKind = ReportKind> = {
  readonly communityId: string;
  readonly kind: K;
  readonly atMs: number;
  readonly data: CommunityReports[K];
};

/** What bots found out, for pages that any process may show. */
export type CommunityReportStore = {
  /** Takes the place of the last one; nothing is kept of a community that is gone. */
  saveReport<K extends ReportKind>(report: CommunityReport<K>): Promise<void>;
  listReports<K extends ReportKind>(tenantId: string, kind: K): Promise<readonly CommunityReport<K>[]>;
  /** Communities that have the bot and whose report of a kind is older than this, or missing; those that waited longest first. */
  listUnreported(of: {
    readonly platform: ChatPlatform;
    readonly kind: ReportKind;
    readonly beforeMs: number;
    readonly limit: number;
  }): Promise<readonly Pick<Community, 'id' | 'tenantId'>[]>;
};
