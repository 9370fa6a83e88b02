import type { ModerationCase, VerdictName } from '../../src/core/communities.ts';
import type { Say } from './language/say.ts';

/** What moderators made of a decision, in a word. */
export function sayVerdict(say: Say, verdict: VerdictName): string {
  return verdict === 'wrong' ? say('wrong') : say('confirmed');
}

/** Who wrote a message, and where. */
export function sayWhereOf(say: Say, { author, place }: Pick<ModerationCase, 'author' | 'place'>): string {
  return say('{who} in {channel}', { who: author.name, channel: `#${place.name}` });
}
