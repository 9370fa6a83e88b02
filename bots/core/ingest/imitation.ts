import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { isNearCopy, isPlain } from '../../../src/core/filters/pictures/pictures.ts';
import { outlineOf } from '../../../src/core/filters/rule/outline.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import { MINUTE_MS } from '../../../src/core/time/time.ts';
import type { Executor } from '../actions/executor.ts';
import { cutLine } from '../i18n/translate.ts';
import {
  bareChannel,
  type CommunityRef,
  type IncomingJoin,
  type IncomingMessage,
  type PersonRef,
} from '../port/events.ts';
import { createRateLimit } from '../runtime/rate-limit.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import type { IngestAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { unbatchedCase } from './unbatched.ts';

const STAFF_KEPT_MS = 600_000;
const COMMUNITIES_MAX = 1_000;
const LOOKED_AT_MAX = 20_000;
const NEW_MS = 24 * 3_600_000;
/** Most newcomers of a community whose pictures are compared in a minute, so that a raid costs few calls. */
const AVATARS_PER_MINUTE = 20;

/** Creates a check that flags newcomers with the name or the picture of a moderator, once each. */
export function createImitations(bot: IngestAccess, executor: Pick<Executor, 'execute'>) {
  const kept = createKeptAnswers<Awaited<ReturnType<typeof read>>>(
    bot.deps.schedule.now,
    COMMUNITIES_MAX,
    () => STAFF_KEPT_MS,
  );
  const lookedAt = createLru<string, true>(LOOKED_AT_MAX);
  const avatars = createRateLimit({ now: bot.deps.schedule.now, max: AVATARS_PER_MINUTE, windowMs: MINUTE_MS });
  /** Returns the hash of a person's picture; null if they have none of their own, or it says too little. */
  const hashOfAvatar = async (ref: CommunityRef, { id }: PersonRef): Promise<string | null> => {
    const bytes = await bot.platform.fetchAvatar(ref, id).catch(() => null);
    const picture = bytes && (await bot.deps.readPicture?.(bytes, { text: false, codes: false }));
    return picture && 'hash' in picture && !isPlain(picture.hash) ? picture.hash : null;
  };
  // A moderator may have no picture, or the platform did not give it out just now.
  const hashes = createKeptAnswers<string | null>(bot.deps.schedule.now, LOOKED_AT_MAX, (hash) =>
    hash === null ? MINUTE_MS : STAFF_KEPT_MS,
  );
  const read = async (ref: CommunityRef) => {
    const staff = await bot.platform.staffOf(ref);
    return staff.map((person) => ({ ...person, outline: nameOutline(person) }));
  };
  type Staff = Awaited<ReturnType<typeof read>>;
  const findByAvatar = async (ref: CommunityRef, person: PersonRef, staff: Staff) => {
    if (staff.length === 0 || staff.some(({ id }) => id === person.id)) return undefined;
    if (!bot.deps.readPicture || !avatars.take(ref.id)) return undefined;
    const own = await hashOfAvatar(ref, person);
    if (own === null) return undefined;
    const ask = (one: PersonRef) => hashes.of(`${ref.id}/${one.id}`, () => hashOfAvatar(ref, one));
    const theirs = await Promise.all(staff.map(ask));
    return staff.find((_, index) => theirs[index] && isNearCopy(own, theirs[index]));
  };
  const flag = async (community: Community, message: IncomingMessage, matched: string): Promise<void> => {
    const found = { category: 'local:imitation', place: 'name', matched } as const;
    const moderationCase = unbatchedCase(bot, community, message, found);
    const { createdAtMs: nowMs } = moderationCase;
    // A member who already has such an entry gets no second one.
    const [added] = await bot.deps.communities.conclude({ keys: [], nowMs, cases: [moderationCase] });
    if (added) bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
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
      const byName = own.startsWith('~') ? staff.find(({ outline }) => outline === own) : undefined;
      const imitated = byName ?? (await findByAvatar(newcomer.community, person, staff));
      const rights = imitated && (await bot.rights.of(newcomer.community, person.id));
      if (imitated && rights !== 'moderate' && rights !== 'manage') {
        const matched = `${byName ? 'name' : 'avatar'} imitates ${cutLine(imitated.name, 80)}`;
        await flag(community, message, matched);
      }
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
