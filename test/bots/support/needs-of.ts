import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { type NeedsOf, NOTHING_ON } from '../../../bots/core/port/needs.ts';

/** What is asked about of a community that is as it is shipped, in English. */
export function needsOf(of: Partial<NeedsOf> = {}): NeedsOf {
  return { translate: ENGLISH, ...NOTHING_ON, ...of };
}
