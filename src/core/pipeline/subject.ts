import type { Decision, Reason } from '../decision.ts';
import type { Message } from '../message.ts';
import type { Reading, Readings } from './readings.ts';

/** A message on its way through the pipeline. */
export type Subject = {
  /** Its place in the request. */
  readonly index: number;
  readonly message: Message;
  readonly reading: Reading;
  /** Normalised, as is the topic. */
  readonly text: string;
  readonly topic: string;
};

/** The decision for one subject, with what the wire leaves out. */
export type Decided = {
  readonly index: number;
  readonly decision: Decision;
  /** The local rule that decided; null when none did. */
  readonly rule: string | null;
  /** What it matched, short; empty otherwise. */
  readonly matched: string;
  /** The threshold that was crossed; null when none was. */
  readonly threshold: number | null;
};

/** What one stage of the pipeline settled, and what it leaves to the next. */
export type Settled = { readonly decided: readonly Decided[]; readonly rest: readonly Subject[] };

/** The messages of a request, normalised. */
export function readSubjects(readings: Readings, messages: readonly Message[], nowMs: number): readonly Subject[] {
  return messages.map((message, index) => {
    const reading = readings(message.text, nowMs);
    const topic = message.channel_topic === '' ? '' : readings(message.channel_topic, nowMs).text;
    return { index, message, reading, text: reading.text, topic };
  });
}

/** The decision of a message that nothing acted on and nobody judged. */
export function leaveUnjudged(subject: Subject, reason: Exclude<Reason, 'model' | 'cache' | 'local'>): Decided {
  return {
    index: subject.index,
    decision: {
      message_id: subject.message.id,
      action: 'none',
      category: null,
      probability: 0,
      scores: {},
      judged: false,
      reason,
    },
    rule: null,
    matched: '',
    threshold: null,
  };
}

/** Settles all subjects for one reason. */
export function leaveAll(subjects: readonly Subject[], reason: Parameters<typeof leaveUnjudged>[1]): Settled {
  return { decided: subjects.map((subject) => leaveUnjudged(subject, reason)), rest: [] };
}

/** Settles the subjects that `reasonOf` has a reason for, and leaves the others. */
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
