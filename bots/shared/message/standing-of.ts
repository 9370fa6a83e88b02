import type { MemberStanding } from '../../../src/core/members.ts';
import type { Standing } from '../../../src/core/standing/standing.ts';
import type { IncomingMessage } from '../incoming.ts';

type Written = { readonly message: Pick<IncomingMessage, 'author' | 'channel'>; readonly known?: MemberStanding };

/** Where a message stands, and what is known of who wrote it. */
export function standingOf({ message, known }: Written): Standing {
  const { author, channel } = message;
  return {
    channelIds: [channel.id, ...(channel.parentId === null ? [] : [channel.parentId])],
    roleIds: author.roleIds,
    messages: known?.messages ?? null,
    joinedAtMs: author.joinedAtMs ?? known?.joinedAtMs ?? null,
    createdAtMs: author.createdAtMs ?? null,
  };
}
