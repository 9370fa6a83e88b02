/** A person, with the platform's id and name. */
export type Actor = { readonly id: string; readonly name: string };

/** A restriction that keeps a member from writing, in the platform's terms. */
export type Restriction = {
  /** null for one without an end. */
  readonly untilMs: number | null;
  /** The platform's names of what the member may still do, in order; empty for a timeout. For a role that prevents writing: its id. */
  readonly may: readonly string[];
};

/** One step that was taken, could not be taken, or is pending. `by` is null when the bot acted on its own. */
export type StepResult = EndedStep | WaitingStep;

/** The `why` of a timeout without an end, because the platform offers no other for such an author. */
export const ENDLESS = 'endless';

/** The `why` of a pending step that a moderator requested: only the steps before it delay it. */
export const ASKED = 'asked';

type StepOfCase = {
  /** `notify` informs an author of an action, `answer` of an appeal's outcome. `unwarn` withdraws a warning, `hold` waits for a button press, `admit` and `decline` answer a join request. */
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
  /** The platform's refusal or error code, or `ENDLESS`; else ''. For a timeout that was made: why it replaced a role. */
  readonly why: string;
  readonly by: Actor | null;
  readonly atMs: number;
  /** The role that was given or removed instead of a timeout; absent for other steps. */
  readonly role?: string | undefined;
  /** The restriction that a ban replaced, which its undo puts back; null for none. A waiting ban has it from right before the platform is called. */
  readonly before?: Restriction | null | undefined;
  /** The posted notice of a hold; absent for other steps. */
  readonly notice?: { readonly channelId: string; readonly messageId: string } | undefined;
};

/** A finished step. `given_up`: the retries ran out of time, or somebody cancelled it while it was pending. */
export type EndedStep = StepOfCase & {
  readonly outcome: 'done' | 'gone' | 'refused' | 'failed' | 'would' | 'given_up';
  /** When the timeout ends; absent for other steps. */
  readonly untilMs?: number;
};

/** Outcomes of a step that had no effect. */
export const NOT_DONE: ReadonlySet<StepResult['outcome']> = new Set(['refused', 'failed', 'given_up']);

/** A step that the platform refused for now and that will be retried: it had no effect yet. */
export type WaitingStep = StepOfCase & {
  readonly outcome: 'waiting';
  readonly dueAtMs: number;
  readonly deadlineMs: number;
  readonly tries: number;
  /** The end of the timeout; null for other steps. */
  readonly untilMs: number | null;
};
