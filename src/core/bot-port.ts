import type { ChatPlatform } from './chat-platforms.ts';
import type { Coverage } from './coverage.ts';
import type { Around, AroundAsk, PagePress, PressAnswer } from './presses.ts';

/** What a page may ask of a bot. */
export type BotAsk =
  | ({ readonly kind: 'press' } & PagePress)
  /** What it can and cannot do in each channel of a community. */
  | { readonly kind: 'cover'; readonly communityId: string }
  /** The messages around that of a notice. */
  | ({ readonly kind: 'around' } & AroundAsk)
  /** A button that was pressed where another process of the bot heard of it; in that bot's own words. */
  | { readonly kind: 'relay'; readonly communityId: string; readonly press: string };

/** What stands around a message; or why nothing can be shown, in a sentence for people. */
export type AroundOrWhy = Around | { readonly why: string };

/** What a bot answers to each; null where it cannot say now. */
export type BotAnswers = {
  readonly press: PressAnswer;
  readonly cover: Coverage | null;
  readonly around: AroundOrWhy;
  readonly relay: string;
};

/** Answers what a page asks. Never throws. */
export type AnswerAsk = <K extends BotAsk['kind']>(ask: Extract<BotAsk, { kind: K }>) => Promise<BotAnswers[K]>;

/** The way from a page to the bots, in whichever process they run. */
export type BotPort = {
  /** null where no process runs the bot of that platform. */
  press(platform: ChatPlatform, tenantId: string, press: PagePress): Promise<PressAnswer | null>;
  /** Has the bot look now; null where none runs, or it cannot say. */
  cover(platform: ChatPlatform, tenantId: string, communityId: string): Promise<Coverage | null>;
  /** What stands around a message, read now; null where none runs, or it does not answer. */
  around(platform: ChatPlatform, tenantId: string, ask: AroundAsk): Promise<AroundOrWhy | null>;
  /** The platforms whose bot runs in some process at this moment. */
  platforms(): Promise<readonly ChatPlatform[]>;
};
