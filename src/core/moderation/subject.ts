import { NOT_JUDGED, type Reason } from '../decisions/decision.ts';
import type { Message } from '../messages/message.ts';
import type { Decided } from './decided.ts';
import type { Unread } from './read-messages.ts';
import type { TextAnalysis } from './text-analysis.ts';

/** A message on its way through the pipeline. */
export type Subject = {
  /** Its index in the request. */
  readonly index: number;
  readonly message: Message;
  readonly analysis: TextAnalysis;
  /** The normalised text; the topic is normalised too. */
  readonly text: string;
  readonly topic: string;
  /** Why the text could not be read; null if it was. */
  readonly unread: Unread | null;
};

/** The messages that one stage of the pipeline settled, and those that it leaves to the next. */
export type Settled = { readonly decided: readonly Decided[]; readonly rest: readonly Subject[] };

/** Returns the decision on a message that nothing acted on and nobody judged. With reason `local`, an example allows it. */
export function leaveUnjudged({ index, message }: Subject, reason: Exclude<Reason, 'model' | 'cache'>): Decided {
  const decision = { message_id: message.id, ...NOT_JUDGED, reason };
  return { index, decision, rule: null, matched: '', threshold: null };
}

/** Settles the subjects for which `reasonOf` returns a reason, and leaves the others. */
export function settleSome(
  subjects: readonly Subject[],
  reasonOf: (subject: Subject) => Parameters<typeof leaveUnjudged>[1] | null,
): Settled {
  const decided: Decided[] = [];
  const rest: Subject[] = [];
  for (const subject of subjects) {
    const reason = reasonOf(subject);
    if (reason) decided.push(leaveUnjudged(subject, reason));
    else rest.push(subject);
  }
  return { decided, rest };
}
