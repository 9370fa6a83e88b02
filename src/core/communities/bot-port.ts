import type { ChatPlatform } from '../common/chat-platforms.ts';
import type {
  InteractionAnswer,
  MemberAct,
  MemberQuery,
  MemberVerbs,
  PageInteraction,
  SurroundingMessages,
  SurroundingMessagesQuery,
} from '../incidents/interactions.ts';
import type { PermissionAudit } from './community.ts';

/** What a page may ask of a bot. */
export type BotCommand =
  | ({ readonly kind: 'press' } & PageInteraction)
  /** What it can and cannot do in each channel of a community. */
  | { readonly kind: 'cover'; readonly communityId: string }
  | ({ readonly kind: 'around' } & SurroundingMessagesQuery)
  | ({ readonly kind: 'verbs' } & MemberQuery)
  | ({ readonly kind: 'member' } & MemberAct)
  | ({ readonly kind: 'rights' } & RightsQuery)
  /** A button that was pressed where another process of the bot heard of it; in that bot's own words. */
  | { readonly kind: 'relay'; readonly communityId: string; readonly press: string };

/** What somebody may do in some communities of a platform, asked of the platform now. */
export type RightsQuery = { readonly personId: string; readonly communityIds: readonly string[] };
/** In the order of the communities; null of one that is gone. */
export type CommunityRights = readonly ('member' | 'moderate' | 'manage' | 'unknown' | null)[];

/** What stands around a message; or why nothing can be shown, in a sentence for people. */
export type SurroundingMessagesOrReason = SurroundingMessages | { readonly why: string };

/** What a bot answers to each; null where it cannot say now. */
export type BotCommandAnswers = {
  readonly press: InteractionAnswer;
  readonly cover: PermissionAudit | null;
  readonly around: SurroundingMessagesOrReason;
  readonly verbs: MemberVerbs | null;
  readonly member: InteractionAnswer;
  readonly rights: CommunityRights;
  readonly relay: string;
};

/** Answers what a page asks. Never throws. */
export type AnswerBotCommand = <K extends BotCommand['kind']>(
  ask: Extract<BotCommand, { kind: K }>,
) => Promise<BotCommandAnswers[K]>;

/** What is asked of a bot, without its kind. */
export type BotQuery<K extends BotCommand['kind']> = WithoutKind<Extract<BotCommand, { kind: K }>>;
type WithoutKind<T> = T extends unknown ? Omit<T, 'kind'> : never;

/** The way from a page to the bots, in whichever process they run. */
export type BotPort = {
  /** Has the bot of a platform look, or act, now; null where no process runs it, or it does not answer. Of a press that nobody answers the words say what is known. */
  ask<K extends BotCommand['kind']>(
    kind: K,
    platform: ChatPlatform,
    tenantId: string,
    query: BotQuery<K>,
  ): Promise<BotCommandAnswers[K] | null>;
  /** The platforms whose bot runs in some process at this moment. */
  platforms(): Promise<readonly ChatPlatform[]>;
};
