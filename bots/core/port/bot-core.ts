import type { Language } from '../../../src/core/common/languages.ts';
import type { AnswerBotCommand } from '../../../src/core/communities/bot-port.ts';
import type {
  Ack,
  ButtonInteraction,
  Coming,
  CommunityRef,
  InboundEvent,
  IncomingCommand,
  IncomingDeletion,
  IncomingJoin,
  IncomingMessage,
  IncomingReport,
  IncomingStopped,
  Missed,
  StaffAct,
} from './events.ts';
import type { Answer } from './rendering.ts';
import type { BotCondition } from './running-bot.ts';

/**
 * What a platform calls with its events. Every method may be called at any time and in any order; none of them throws for anything
 * but a defect, `accept` aside. Events delivered twice are acted on once. What answers `Ack` answers when the next event may follow, and says
 * later when all that follows from this one is written.
 */
export type BotCore = {
  /** Writes events down, and then has them handed over; only then may they be acknowledged. @throws StewardError when they were not written. */
  accept(events: readonly InboundEvent[]): Promise<void>;
  /** Has what was missed in a community read, where nothing is acknowledged: at a start, and whenever a connection began anew. */
  catchUp(community: CommunityRef, missed: Missed): Promise<void>;
  /** A message of which something is still looked up: until then nobody takes it for decided. Answers as `onMessage` or `onEdit`. */
  onComing(coming: Coming): Promise<Ack>;
  /** Answers when the message is queued for judgement. */
  onMessage(message: IncomingMessage): Promise<Ack>;
  /** The message as the edit left it. Judged again only when its text changed. */
  onEdit(message: IncomingMessage): Promise<Ack>;
  /** A rule of ours on the platform stopped a message. */
  onStopped(stopped: IncomingStopped): Promise<Ack>;
  /** The platform itself detected an attack; told again of the same, it does nothing. */
  onDetected(community: CommunityRef, what: 'raid' | 'dm_spam', atMs: number): Promise<Ack>;
  onStaffAct(act: StaffAct): Promise<Ack>;
  /** The platform reported a change of the bot's own rights in a community. */
  onOwnRights(community: CommunityRef): Promise<Ack>;
  /** One reaction in the place of a message. */
  onReaction(reaction: IncomingMessage): Promise<Ack>;
  onDelete(deletion: IncomingDeletion): Promise<Ack>;
  onJoin(join: IncomingJoin): Promise<Ack>;
  /** null when this very command was answered before (a second delivery): show nothing then. */
  onCommand(command: IncomingCommand): Promise<Answer | null>;
  /** The values to propose for one argument, at most 25, for platforms with autocomplete. */
  suggest(query: {
    readonly community: CommunityRef;
    readonly personId: string;
    readonly path: readonly string[];
    readonly option: string;
    readonly typed: string;
  }): Promise<readonly string[]>;
  /** The entry itself is edited by the core; the answer is for the presser alone, null when there is nothing to say. */
  onButton(interaction: ButtonInteraction): Promise<Answer | null>;
  /** A page of the dashboard asks for something: a press, what the bot can do, what stands around a message. Never throws. */
  readonly onPageAsk: AnswerBotCommand;
  onReport(report: IncomingReport): Promise<Answer | null>;
  /** The bot was added, or sees a community for the first time at log-in. Shows the first steps once. `channelId` is where they go when nobody has a log yet. */
  onCommunityAdded(added: {
    readonly community: CommunityRef;
    readonly channelId: string | null;
    readonly addedBy: string | null;
  }): Promise<Ack>;
  /** Somebody opened the private conversation with the bot, where the platform has such a moment: what waits for a place with them is posted. */
  onPrivateStart(personId: string): Promise<Ack>;
  /** A channel was made that the bot might join; null for all that there are, at a log-in. */
  onChannelMade(made: { readonly community: CommunityRef; readonly channelId: string | null }): Promise<Ack>;
  onCommunityRemoved(community: CommunityRef): Promise<Ack>;
  /** In which language a community is spoken to; English where it is not known, or not now. Never throws. */
  languageOf(community: CommunityRef): Promise<Language>;
  /** The platform gave the community another id (a Telegram group that becomes a supergroup). */
  onCommunityMoved(moved: { readonly from: string; readonly to: string }): Promise<Ack>;
  /** Takes up what a crash left half done: call it once the platform is logged in and its methods work, before it takes events. */
  start(): Promise<void>;
  condition(): BotCondition;
  /** Takes nothing new, decides what is queued, finishes what has begun, within some seconds. */
  stop(): Promise<void>;
};
