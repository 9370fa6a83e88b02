import type { Executor } from '../actions/executor.ts';
import { REQUEST } from '../incidents/view/render-case.ts';
import type { IncomingJoin, IncomingMessage } from '../port/events.ts';
import type { IngestAccess } from '../state/access.ts';
import { messageOfName } from './imitation.ts';
import { unbatchedCase } from './unbatched.ts';

/** Returns a request to join as a message, with the person's picture; null if the tenant does not want requests checked. */
export async function requestToJudge(bot: IngestAccess, join: IncomingJoin): Promise<IncomingMessage | null> {
  const { person, joinedAtMs, request } = join;
  const { community } = await bot.directory.resolve(join.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const { names = false, imitations = false, requests = false } = tenant?.settings.posts ?? {};
  if (!request || tenant?.suspended || !(names || imitations || requests)) return null;
  const picture = await request.picture().catch(() => undefined);
  const asks = { username: request.username, hasPicture: picture === undefined ? null : picture !== null };
  const id = `asks:${person.id}:${joinedAtMs}`;
  const named = { ...messageOfName(join), ...(names || requests ? {} : { text: '' }) };
  return { ...named, id, asks, files: picture ? [picture] : [], place: 'request' };
}

/** Creates the entry of a request that no rule matched, if the tenant wants one for each request. */
export async function showRequest(bot: IngestAccess, executor: Executor, request: IncomingMessage): Promise<void> {
  const { community } = await bot.directory.resolve(request.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant?.settings.posts.requests) return;
  const shown = unbatchedCase(bot, community, request, { category: REQUEST, place: 'request' });
  const [added] = await bot.deps.communities.conclude({ keys: [], nowMs: shown.createdAtMs, cases: [shown] });
  if (added) bot.work.begin('carry out', () => executor.execute(shown), shown.communityId);
}

/** Whether somebody who joins already had an entry for their request: they were checked then. */
export async function hadRequest(bot: IngestAccess, { community: ref, person }: IncomingJoin): Promise<boolean> {
  if (!bot.platform.capabilities.joinRequests) return false;
  const { community } = await bot.directory.resolve(ref);
  const of = { communityId: community.id, authorId: person.id, limit: 1 };
  return (await bot.deps.communities.listCasesBy(of)).some(({ asks }) => asks !== undefined);
}
