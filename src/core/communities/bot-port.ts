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
import type { PermissionAudit } from './permission-audit.ts';

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

/** The way from a page to the bots, in whichever process they run. */
export type BotPort = {
  /** null where no process runs the bot of that platform. */
  act(platform: ChatPlatform, tenantId: string, press: PageInteraction): Promise<InteractionAnswer | null>;
  /** Has the bot look now; null where none runs, or it cannot say. */
  auditPermissions(platform: ChatPlatform, tenantId: string, communityId: string): Promise<PermissionAudit | null>;
  /** What stands around a message, read now; null where none runs, or it does not answer. */
  readSurroundingMessages(
    platform: ChatPlatform,
    tenantId: string,
    ask: SurroundingMessagesQuery,
  ): Promise<SurroundingMessagesOrReason | null>;
  /** What may be done to a member now; null where none runs, or it does not answer. */
  memberVerbs(platform: ChatPlatform, tenantId: string, query: MemberQuery): Promise<MemberVerbs | null>;
  /** null where no process runs the bot of that platform. */
  actOnMember(platform: ChatPlatform, tenantId: string, act: MemberAct): Promise<InteractionAnswer | null>;
  /** null where none runs, or it does not answer. */
  rightsIn(platform: ChatPlatform, tenantId: string, query: RightsQuery): Promise<CommunityRights | null>;
  /** The platforms whose bot runs in some process at this moment. */
  platforms(): Promise<readonly ChatPlatform[]>;
};
