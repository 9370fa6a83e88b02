import type { NativeRules } from '../port/automod-mirror.ts';
import type { BotDeps } from '../port/deps.ts';
import type { LogPlaces } from '../port/log-place.ts';
import type { Platform } from '../port/platform.ts';
import type { Work } from '../runtime/background-work.ts';
import type { CallQueue } from '../runtime/call-queue.ts';
import type { Cipher } from '../runtime/cipher.ts';
import type { Directory } from '../runtime/directory.ts';
import type { Problems } from '../runtime/problems.ts';
import type { RightsCache } from '../runtime/rights-cache.ts';
import type { Deciding } from './deciding.ts';
import type { MemberTimeouts } from './member-timeouts.ts';
import type { MemberTrustReader } from './member-trust.ts';
import type { RaidSignals } from './raid-signals.ts';
import type { RecentMessages } from './recent-messages.ts';

/** What the parts of one running bot share. */
export type Bot = {
  readonly deps: BotDeps;
  readonly platform: Platform;
  readonly calls: CallQueue;
  readonly directory: Directory;
  readonly logPlaces: LogPlaces;
  readonly work: Work;
  readonly rights: RightsCache;
  readonly memberTimeouts: MemberTimeouts;
  /** For texts that wait. */
  readonly cipher: Cipher;
  /** What is being decided. */
  readonly deciding: Deciding;
  /** What members wrote lately. */
  readonly recent: RecentMessages;
  readonly memberTrust: MemberTrustReader;
  readonly raidSignals: RaidSignals;
  readonly native: NativeRules;
  readonly problems: Problems;
  /** Processes that have ended: what they claimed and did not conclude is free. */
  readonly ended: () => readonly string[];
  /** What is not decided by now is left to the next process. */
  readonly isStopping: () => boolean;
};
