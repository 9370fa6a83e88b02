import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { NativeRules } from '../port/automod-rules.ts';
import { isAtLeast, type Rights } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';
import type { LogPlaces } from '../port/log-place.ts';
import type { Cipher } from '../runtime/cipher.ts';
import { type Directory, refOf } from '../runtime/directory.ts';
import type { createNoticeLimit } from '../runtime/rate-limit.ts';
import type { createRightsCache } from '../runtime/rights-cache.ts';
import type { createDeciding } from './deciding.ts';
import type { MemberTimeouts } from './member-timeouts.ts';
import type { createMemberTrustReader } from './member-trust.ts';
import type { PlatformAccess } from './platform-access.ts';
import type { createRaidSignals } from './raid-signals.ts';
import type { RecentMessages } from './recent-messages.ts';

/** Access to communities and the places for their entries. */
export type CommunityAccess = PlatformAccess & {
  readonly directory: Directory;
  readonly logPlaces: LogPlaces;
  readonly rights: ReturnType<typeof createRightsCache>;
  /** Encrypts texts that wait. */
  readonly cipher: Cipher;
};

/** Access to actions on messages and members. */
export type ActionAccess = CommunityAccess & {
  readonly memberTimeouts: MemberTimeouts;
  /** Has the log name the rights that the bot lacks in the channel of a case, in the background. */
  readonly noteLack: (community: CommunityRef, of: Pick<ModerationCase, 'channelId' | 'place'>) => void;
  /** Counts of undecided messages. */
  readonly deciding: ReturnType<typeof createDeciding>;
  readonly raidSignals: ReturnType<typeof createRaidSignals>;
  readonly noticeLimit: ReturnType<typeof createNoticeLimit>;
};

/** A case with its community, and the bot that works on it. */
export type CaseContext<Bot = ActionAccess> = {
  readonly bot: Bot;
  readonly community: Community;
  readonly moderationCase: ModerationCase;
};

/** Access to messages and their texts. */
export type MessageAccess = ActionAccess & {
  /** Recent messages of members. */
  readonly recent: RecentMessages;
};

/** Access to incoming messages and their decisions. */
export type IngestAccess = MessageAccess & {
  readonly memberTrust: ReturnType<typeof createMemberTrustReader>;
  /** Processes that have ended: their unfinished claims are free. */
  readonly ended: () => readonly string[];
  /** Whether undecided messages are left to the next process. */
  readonly isStopping: () => boolean;
};

/** Access to commands and buttons of moderators. */
export type ModeratorAccess = MessageAccess & { readonly native: NativeRules };

/** Whether somebody has at least this permission in a community. Asks the platform now. */
export async function hasRights(
  bot: Pick<PlatformAccess, 'platform'>,
  community: Community,
  personId: string,
  wanted: Rights,
): Promise<boolean> {
  const rights = await bot.platform.rightsOf(refOf(community), personId);
  return rights !== 'unknown' && isAtLeast(rights, wanted);
}

/** One running bot. Each part takes only the access that it needs, by the types above. */
export type Bot = IngestAccess & ModeratorAccess;
