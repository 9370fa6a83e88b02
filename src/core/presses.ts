import type { ChatPlatform } from './chat-platforms.ts';
import type { Actor } from './steps.ts';

/** What somebody may do about a decision from a page: what the buttons in chat do, and say that it was right. */
export const PAGE_VERBS = ['delete', 'timeout', 'undo', 'wrong', 'right'] as const;
export type PageVerb = (typeof PAGE_VERBS)[number];

/** What somebody may ask for of a whole incident or raid from a page, by the names of the buttons in chat. */
export const WHOLE_VERBS = [
  'all_delete',
  'all_timeout',
  'all_undo',
  'all_right',
  'all_wrong',
  'all_stop',
  'raid_timeout',
  'release',
  'lift',
] as const;
export type WholeVerb = (typeof WHOLE_VERBS)[number];

/** What came of a press, in words for whoever pressed. */
export type PressAnswer = { readonly isDone: boolean; readonly text: string };

/** A press that does not come from chat. */
export type PagePress = {
  readonly noticeId: string;
  readonly verb: PageVerb | WholeVerb;
  readonly by: Actor;
  /** The platform's id of whoever presses, whose rights are asked there now; null for somebody who came with a key of the tenant. */
  readonly personId: string | null;
};

/** One thing that a bot needs in a community, whether it has it, and how to allow it in the words of the platform. */
export type PlatformNeed = {
  readonly what: string;
  readonly has: boolean;
  readonly how: string;
  /** Whether everything that is on works without it. */
  readonly optional: boolean;
};

/** The way from a page to the bots that run in this process. */
export type PressPort = {
  /** null where the bot of that platform does not run in this process. */
  press(platform: ChatPlatform, press: PagePress): Promise<PressAnswer> | null;
  /** What the bot needs in a community and has there now; null where it does not run in this process, or cannot say now. */
  needs(platform: ChatPlatform, communityId: string): Promise<readonly PlatformNeed[] | null>;
  /** The platforms whose bot runs here. */
  platforms(): readonly ChatPlatform[];
};
