import { languageOf } from '../../../src/core/common/languages.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { MemberTrust } from '../../../src/core/members/members.ts';
import type { MessageScope } from '../../../src/core/messages/message.ts';
import type { IncomingMessage } from '../port/events.ts';

type Written = {
  readonly community?: Pick<Community, 'language' | 'locale'>;
  readonly message: {
    readonly author: Pick<IncomingMessage['author'], 'roleIds' | 'joinedAtMs' | 'createdAtMs'>;
    readonly channel: IncomingMessage['channel'];
  };
  readonly trust?: MemberTrust;
};

/** Returns the location of a message and the known facts about its author. */
export function scopeOf({ community, message, trust }: Written): MessageScope {
  const { author, channel } = message;
  return {
    channelIds: [channel.id, ...(channel.parentId === null ? [] : [channel.parentId])],
    roleIds: author.roleIds,
    messages: trust?.messages ?? null,
    joinedAtMs: author.joinedAtMs ?? trust?.joinedAtMs ?? null,
    createdAtMs: author.createdAtMs ?? null,
    ...(community && { language: languageOf(community) }),
    ...(trust?.reputation && { reputation: trust.reputation }),
  };
}
