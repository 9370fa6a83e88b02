import type { JudgeContext, Message } from '../messages/message.ts';
import { cutChars } from '../text/chars.ts';
import { normalise } from '../text/normalise.ts';

/** What is shown of each text, and how many of those that the author wrote before. */
const TEXT_MAX_CHARS = 300;
const BEFORE_MAX = 3;

/**
 * What the model is shown beside a message: normalised, short, without who wrote it.
 * @returns null where nothing is known.
 * @example contextOf({ ...message, context: { answers: 'Who wants nitro?', before: [] } }); // => { answers: 'Who wants nitro?', before: [] }
 */
export function contextOf({ context }: Pick<Message, 'context'>): JudgeContext | null {
  if (!context) return null;
  const answers = shorten(context.answers);
  const before = context.before.slice(-BEFORE_MAX).map(shorten).filter(Boolean);
  return answers === '' && before.length === 0 ? null : { answers, before };
}

function shorten(text: string): string {
  return cutChars(normalise(cutChars(text, TEXT_MAX_CHARS)), TEXT_MAX_CHARS).trim();
}
