import type { Bot } from '../bot.ts';
import { RIGHTS, type Rights } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';

/** Ends dashboard sessions whose person has fewer rights in the community by now, or whose community has other rules. An answer of "unknown" ends none. */
export async function endSessionsWithoutRights({ platform, deps }: Pick<Bot, 'platform' | 'deps'>): Promise<void> {
  const { store, communities, schedule } = deps;
  const asked = new Map<string, Promise<Rights | 'unknown'>>();
  for (const session of await store.sessions.listChatSessions(schedule.now())) {
    const community = await communities.findCommunity({ id: session.communityId });
    if (community?.platform !== platform.name) continue;
    const person = `${community.id} ${session.personId}`;
    const asking = asked.get(person) ?? platform.rightsOf(refOf(community), session.personId);
    asked.set(person, asking);
    const rights = await asking;
    const needed = session.rights === 'moderate' ? 'moderate' : 'manage';
    const hasLost = rights !== 'unknown' && RIGHTS.indexOf(rights) < RIGHTS.indexOf(needed);
    if (hasLost || community.tenantId !== session.tenantId)
      await store.sessions.endSessions(session.tenantId, { id: session.id });
  }
}
