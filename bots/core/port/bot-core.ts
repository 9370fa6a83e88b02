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
 * Receives the events of a platform. Every method may be called at any time and in any order. Except for a defect, only `accept`
 * throws. Repeated deliveries are ignored. A method returns its `Ack` when the next event may follow; the `Ack` settles when everything that
 * results from this event is stored.
 */
export type BotCore = {
  /** Stores events, then dispatches them; acknowledge them only after this returns. @throws StewardError if they were not stored. */
  accept(events: readonly InboundEvent[]): Promise<void>;
  /** Reads missed messages of a community on platforms without acknowledgements: at a start and after each reconnect. */
  catchUp(community: CommunityRef, missed: Missed): Promise<void>;
  /** Takes a message with a running look-up; until that ends, it counts as undecided. Answers like `onMessage` or `onEdit`. */
  onComing(coming: Coming): Promise<Ack>;
  /** Returns when the message is queued for judgement. */
  onMessage(message: IncomingMessage): Promise<Ack>;
  /** Takes the message as edited. Judges it again only if its text changed. */
  onEdit(message: IncomingMessage): Promise<Ack>;
  /** Takes a message that a mirrored rule on the platform blocked. */
  onStopped(stopped: IncomingStopped): Promise<Ack>;
  /** Takes an attack that the platform detected; ignores repeats. */
  onDetected(community: CommunityRef, what: 'raid' | 'dm_spam', atMs: number): Promise<Ack>;
  onStaffAct(act: StaffAct): Promise<Ack>;
  /** Takes a reported change of the bot's own rights in a community. */
  onOwnRights(community: CommunityRef): Promise<Ack>;
  /** Takes one reaction, in the shape of a message. */
  onReaction(reaction: IncomingMessage): Promise<Ack>;
  onDelete(deletion: IncomingDeletion): Promise<Ack>;
  onJoin(join: IncomingJoin): Promise<Ack>;
  /** Returns null if this command was answered before (a second delivery); show nothing then. */
  onCommand(command: IncomingCommand): Promise<Answer | null>;
  /** Suggests at most 25 values for one argument, for platforms with autocomplete. */
  suggest(query: {
    readonly community: CommunityRef;
    readonly personId: string;
    readonly path: readonly string[];
    readonly option: string;
    readonly typed: string;
  }): Promise<readonly string[]>;
  /** Handles a press; the core itself edits the entry. Only the person who pressed sees the answer; null shows nothing. */
  onButton(interaction: ButtonInteraction): Promise<Answer | null>;
  /** Answers a request of a dashboard page: a press, the bot's permissions, the messages around one. Never throws. */
  readonly onPageAsk: AnswerBotCommand;
  onReport(report: IncomingReport): Promise<Answer | null>;
  /** The bot was added, or sees a community for the first time at log-in. Shows the first steps once, in `channelId` if no log is chosen yet. */
  onCommunityAdded(added: {
    readonly community: CommunityRef;
    readonly channelId: string | null;
    readonly addedBy: string | null;
  }): Promise<Ack>;
  /** Posts what waits for the private conversation that somebody just opened, on platforms that report that. */
  onPrivateStart(personId: string): Promise<Ack>;
  /** Takes a new channel that the bot might join; null means all channels, at a log-in. */
  onChannelMade(made: { readonly community: CommunityRef; readonly channelId: string | null }): Promise<Ack>;
  onCommunityRemoved(community: CommunityRef): Promise<Ack>;
  /** Returns the language of a community; English if it is unknown, or not readable now. Never throws. */
  languageOf(community: CommunityRef): Promise<Language>;
  /** Takes the new id of a community (a Telegram group that becomes a supergroup). */
  onCommunityMoved(moved: { readonly from: string; readonly to: string }): Promise<Ack>;
  /** Continues what a crash left unfinished. Call it after the platform's log-in and before it takes events. */
  start(): Promise<void>;
  condition(): BotCondition;
  /** Takes no new events, decides the queued messages and finishes running work, within some seconds. */
  stop(): Promise<void>;
};
