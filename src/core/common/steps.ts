/** Somebody, as the platform names them. */
export type Actor = { readonly id: string; readonly name: string };

/** One step that was taken, could not be, or waits. `by` is null for the bot's own doing. */
export type StepResult = EndedStep | WaitingStep;

/** Of a timeout that was made without an end, since the platform knows no other for such an author. */
export const ENDLESS = 'endless';

/** Why a step waits that somebody asked for: nothing keeps it but those before it. */
export const ASKED = 'asked';

type StepOfCase = {
  /** `notify` tells an author that something was done, `answer` what came of their appeal; `unwarn` takes a warning back, `hold` waits for its press, `admit` and `decline` answer a request to join. */
  readonly step:
    | 'delete'
    | 'timeout'
    | 'end_timeout'
    | 'notify'
    | 'answer'
    | 'kick'
    | 'ban'
    | 'unban'
    | 'warn'
    | 'unwarn'
    | 'give_text'
    | 'repost'
    | 'hold'
    | 'admit'
    | 'decline'
    | 'delete_webhook';
  /** The platform's refusal or error code, or `ENDLESS`; '' otherwise. Of a timeout that was made: why it took the place of a role. */
  readonly why: string;
  readonly by: Actor | null;
  readonly atMs: number;
  /** The role that was given, or taken away, in the place of a timeout; absent of other steps. */
  readonly role?: string | undefined;
  /** Where the notice of a hold was posted; absent of other steps. */
  readonly notice?: { readonly channelId: string; readonly messageId: string } | undefined;
};

/** A step that is at its end. `given_up` was tried until it could help no more, or was called off while it waited. */
export type EndedStep = StepOfCase & {
  readonly outcome: 'done' | 'gone' | 'refused' | 'failed' | 'would' | 'given_up';
  /** When the timeout ends that was made; absent of other steps. */
  readonly untilMs?: number;
};

/** How a step ends that did not come about. */
export const NOT_DONE: ReadonlySet<StepResult['outcome']> = new Set(['refused', 'failed', 'given_up']);

/** A step that the platform refused for the moment: nothing was done yet. */
export type WaitingStep = StepOfCase & {
  readonly outcome: 'waiting';
  readonly dueAtMs: number;
  readonly deadlineMs: number;
  readonly tries: number;
  /** The end of a timeout; null for other steps. */
  readonly untilMs: number | null;
};
