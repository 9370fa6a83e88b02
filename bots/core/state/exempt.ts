import type { Exemption } from '../../../src/core/communities/community.ts';
import type { IncomingMessage } from '../port/events.ts';

/** Whether somebody or some place is exempt in a community. */
export function isExempt(
  exemptions: readonly Exemption[],
  message: {
    readonly author: Pick<IncomingMessage['author'], 'id' | 'trusted' | 'roleIds'>;
    readonly channel: Pick<IncomingMessage['channel'], 'id' | 'parentId'>;
  },
): boolean {
  if (message.author.trusted) return true;
  return exemptions.some(({ kind, externalId }) => {
    switch (kind) {
      case 'user':
        return externalId === message.author.id;
      case 'role':
        return message.author.roleIds.includes(externalId);
      case 'channel':
        return externalId === message.channel.id || externalId === message.channel.parentId;
      default:
        return kind satisfies never;
    }
  });
}
