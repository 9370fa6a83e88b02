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

/** A command from a page to a bot. */
export type BotCommand =
  | ({ readonly kind: 'press' } & PageInteraction)
  /** Reads the bot's permissions in each channel of a community. */
  | { readonly kind: 'cover'; readonly communityId: string }
  | ({ readonly kind: 'around' } & SurroundingMessagesQuery)
  | ({ readonly kind: 'verbs' } & MemberQuery)
  | ({ readonly kind: 'member' } & MemberAct)
  | ({ readonly kind: 'rights' } & RightsQuery)
  /** A button press that another process of the same bot received, encoded by that bot. */
  | { readonly kind: 'relay'; readonly communityId: string; readonly press: string };

/** Asks the platform for a person's current permissions in some of its communities. */
export type RightsQuery = { readonly personId: string; readonly communityIds: readonly string[] };
/** One entry per community, in their order; null for a community that is gone. */
export type CommunityRights = readonly ('member' | 'moderate' | 'manage' | 'unknown' | null)[];

/** The messages around a message, or a sentence for people that says why they cannot be shown. */
export type SurroundingMessagesOrReason = SurroundingMessages | { readonly why: string };

/** A bot's answer to each kind of command; null if the bot cannot tell now. */
export type BotCommandAnswers = {
  readonly press: InteractionAnswer;
  readonly cover: PermissionAudit | null;
  readonly around: SurroundingMessagesOrReason;
  readonly verbs: MemberVerbs | null;
  readonly member: InteractionAnswer;
  readonly rights: CommunityRights;
  readonly relay: string;
};

/** Answers a page's command. Never throws. */
export type AnswerBotCommand = <K extends BotCommand['kind']>(
  ask: Extract<BotCommand, { kind: K }>,
) => Promise<BotCommandAnswers[K]>;

/** A command without its kind. */
export type BotQuery<K extends BotCommand['kind']> = WithoutKind<Extract<BotCommand, { kind: K }>>;
type WithoutKind<T> = T extends unknown ? Omit<T, 'kind'> : never;

/** Connects pages to the bots, whichever process runs them. */
export type BotPort = {
  /** Sends a command to the bot of a platform; null if no process runs it or it does not answer. An unanswered `press` gets a text that says what is known. */
  ask<K extends BotCommand['kind']>(
    kind: K,
    platform: ChatPlatform,
    tenantId: string,
    query: BotQuery<K>,
  ): Promise<BotCommandAnswers[K] | null>;
  /** Lists the platforms whose bot runs in some process now. */
  platforms(): Promise<readonly ChatPlatform[]>;
};
