import { bareChannel, type IncomingJoin, type IncomingMessage } from '../port/events.ts';
import type { IngestAccess } from '../state/access.ts';

/** What somebody who joins, or asks to, is called and says of themselves, in the place of a message; null where the tenant does not want it judged, or is suspended. */
export async function nameToJudge(bot: IngestAccess, join: IncomingJoin): Promise<IncomingMessage | null> {
  const { community } = await bot.directory.resolve(join.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant?.settings.posts.names || tenant.suspended) return null;
  return messageOfName(join);
}

/** The name of somebody, and what they say of themselves, in the place of a message. */
export function messageOfName(
  join: Pick<IncomingJoin, 'community' | 'person' | 'about' | 'joinedAtMs'>,
): IncomingMessage {
  const { person, about = '' } = join;
  return {
    community: join.community,
    channel: bareChannel('', 'newcomers'),
    id: `name:${person.id}`,
    author: { ...person, trusted: false, roleIds: [] },
    text: [person.name, about].filter((part) => part.trim() !== '').join('\n'),
    quoted: '',
    files: [],
    link: null,
    sentAtMs: join.joinedAtMs,
    place: 'name',
  };
}
