import { ENGLISH } from '../../../bots/shared/language/say.ts';
import type { NeedsOf } from '../../../bots/shared/needs.ts';

/** What is asked about of a community that is as it is shipped. */
export function needsOf(of: Partial<NeedsOf> = {}): NeedsOf {
  return {
    say: ENGLISH,
    channelId: null,
    logChannel: null,
    alert: null,
    lockdown: false,
    calm: false,
    bans: false,
    mirror: false,
    strongest: 'flag',
    ...of,
  };
}
