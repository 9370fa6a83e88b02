import type { PagePress, PressAnswer } from '../../src/core/presses.ts';
import type {
  CommunityRef,
  IncomingCommand,
  IncomingDeletion,
  IncomingJoin,
  IncomingMessage,
  IncomingPress,
  IncomingReport,
} from './platform.ts';
import type { Answer } from './rendering.ts';

/**
 * What a platform calls with its events. Every method may be called at any time and in any order; none of them throws for anything
 * but a defect. Events delivered twice are acted on once.
 */
export type BotCore = {
  /** Resolves when the message is queued for judgement; what follows happens by itself. */
  onMessage(message: IncomingMessage): Promise<void>;
  /** The message as the edit left it. Judged again only when its text changed. */
  onEdit(message: IncomingMessage): Promise<void>;
  onDelete(deletion: IncomingDeletion): Promise<void>;
  onJoin(join: IncomingJoin): Promise<void>;
  /** null when this very command was answered before (a second delivery): show nothing then. */
  onCommand(command: IncomingCommand): Promise<Answer | null>;
  /** The values to propose for one argument, at most 25, for platforms with autocomplete. */
  suggest(ask: {
    readonly community: CommunityRef;
    readonly personId: string;
    readonly path: readonly string[];
    readonly option: string;
    readonly typed: string;
  }): Promise<readonly string[]>;
  /** The entry itself is edited by the core; the answer is for the presser alone, null when there is nothing to say. */
  onPress(press: IncomingPress): Promise<Answer | null>;
  /** A press that comes from a page and not from the platform. Never throws. */
  onPagePress(press: PagePress): Promise<PressAnswer>;
  onReport(report: IncomingReport): Promise<Answer | null>;
  /** The bot was added, or sees a community for the first time at log-in. Shows the first steps once. `channelId` is where they go when nobody has a log yet. */
  onCommunityAdded(added: {
    readonly community: CommunityRef;
    readonly channelId: string | null;
    readonly addedBy: string | null;
  }): Promise<void>;
  onCommunityRemoved(community: CommunityRef): Promise<void>;
  /** The platform gave the community another id (a Telegram group that becomes a supergroup). */
  onCommunityMoved(moved: { readonly from: string; readonly to: string }): Promise<void>;
  /** Takes up what a crash left half done: call it once the platform is logged in and its methods work. */
  start(): Promise<void>;
  /** Takes nothing new, decides what is queued, finishes what has begun, at most `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
};
