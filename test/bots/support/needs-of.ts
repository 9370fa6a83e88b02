import { ENGLISH } from '../../../bots/shared/language/say.ts';
import { type NeedsOf, NOTHING_ON } from '../../../bots/shared/needs.ts';

/** What is asked about of a community that is as it is shipped, in English. */
export function needsOf(of: Partial<NeedsOf> = {}): NeedsOf {
  return { translate: ENGLISH, ...NOTHING_ON, ...of };
}
