import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { outlineOf } from '../../../src/core/filters/rule/outline.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import type { Executor } from '../actions/executor.ts';
import { cutLine } from '../i18n/translate.ts';
import {
  bareChannel,
  type CommunityRef,
  type IncomingJoin,
  type IncomingMessage,
  type PersonRef,
} from '../port/events.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import type { IngestAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { unbatchedCase } from './unbatched.ts';

const STAFF_KEPT_MS = 600_000;
const COMMUNITIES_MAX = 1_000;
const LOOKED_AT_MAX = 20_000;
const NEW_MS = 24 * 3_600_000;

/** Creates a check that flags newcomers with the name of a moderator, once each. */
export function createImitations(bot: IngestAccess, executor: Pick<Executor, 'execute'>) {
  const kept = createKeptAnswers<Awaited<ReturnType<typeof read>>>(
    bot.deps.schedule.now,
    COMMUNITIES_MAX,
    () => STAFF_KEPT_MS,
  );
  const lookedAt = createLru<string, true>(LOOKED_AT_MAX);
  const read = async (ref: CommunityRef) => {
    const staff = await bot.platform.staffOf(ref);
    return staff.map((person) => ({ ...person, outline: nameOutline(person) }));
  };
  const flag = async (community: Community, message: IncomingMessage, imitated: string): Promise<void> => {
    const matched = `name imitates ${cutLine(imitated, 80)}`;
    const found = { category: 'local:imitation', place: 'name', matched } as const;
    const moderationCase = unbatchedCase(bot, community, message, found);
    const { createdAtMs: nowMs } = moderationCase;
    // A member who already has such an entry gets no second one.
    const [added] = await bot.deps.communities.conclude({ keys: [], nowMs, cases: [moderationCase] });
    if (added) bot.work.begin('carry out', () => executor.execute(moderationCase));
  };
  return async (newcomer: Omit<IncomingJoin, 'eventId'>, request: IncomingMessage | null = null): Promise<void> => {
    const { person } = newcomer;
    const key = `${newcomer.community.id}/${request?.id ?? person.id}/${person.name}`;
    if (bot.deps.schedule.now() - newcomer.joinedAtMs > NEW_MS || lookedAt.has(key)) return;
    const { community, exemptions } = await bot.directory.resolve(newcomer.community);
    const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
    const message = request ?? { ...messageOfName(newcomer), id: `imitates:${person.id}`, text: '' };
    if (tenant?.settings.posts.imitations && !tenant.suspended && !isExempt(exemptions, message)) {
      const staff = await kept.of(newcomer.community.id, () => read(newcomer.community));
      const own = nameOutline(person);
      const imitated = own.startsWith('~') && staff.find(({ outline }) => outline === own);
      const rights = imitated && (await bot.rights.of(newcomer.community, person.id));
      if (imitated && rights !== 'moderate' && rights !== 'manage') await flag(community, message, imitated.name);
    }
    lookedAt.set(key, true);
  };
}

/** Returns a name without case, blanks, digits at its ends, repeated letters and look-alikes. It begins with ~ if enough is left to compare. */
function nameOutline({ name }: PersonRef): string {
  return outlineOf(readVisibleText(name).visible);
}

/** Returns the name of somebody who joins, as a message; null if the tenant does not want it judged or is suspended. */
export async function nameToJudge(bot: IngestAccess, join: IncomingJoin): Promise<IncomingMessage | null> {
  const { community } = await bot.directory.resolve(join.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant?.settings.posts.names || tenant.suspended) return null;
  return messageOfName(join);
}

/** Returns somebody's name and their description of themselves, as a message. */
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
