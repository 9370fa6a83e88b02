import type { Exemption } from '../../../src/core/communities/community.ts';
import type { IncomingMessage } from '../port/events.ts';

/** Whether the author or the channel of a message is exempt in a community. */
export function isExempt(
  exemptions: readonly Exemption[],
  message: {
    readonly author: Pick<IncomingMessage['author'], 'id' | 'trusted' | 'roleIds'>;
    readonly channel: Pick<IncomingMessage['channel'], 'id' | 'parentId'>;
  },
): boolean {
  const { author, channel } = message;
  const ids: Readonly<Record<Exemption['kind'], readonly (string | null | undefined)[]>> = {
    user: [author.id],
    role: author.roleIds,
    channel: [channel.id, channel.parentId],
  };
  return author.trusted || exemptions.some(({ kind, externalId }) => ids[kind].includes(externalId));
}
