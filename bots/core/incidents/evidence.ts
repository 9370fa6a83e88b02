import type { HitRange, ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { countChars } from '../../../src/core/text/chars.ts';
import { openRuleTrial } from '../../../src/service/filters/try.ts';
import type { Entry } from '../port/rendering.ts';
import type { CaseContext, CommunityAccess } from '../state/access.ts';

/** In a shorter text the hit is easy to see. */
const PLACE_MIN_CHARS = 300;

/** Returns the whole text behind a decision; null if it is not kept. */
function fullTextOf({ cipher }: CommunityAccess, { id, fullText: whole, text }: ModerationCase): string | null {
  const opened = whole ? cipher.decrypt(id, whole) : null;
  return opened ?? (text === '' || whole ? null : text);
}

/** Returns a file with the whole judged text if the entry shows only a part of it; null otherwise. */
export function fileOf(bot: CommunityAccess, moderationCase: ModerationCase): NonNullable<Entry['file']> | null {
  const content = moderationCase.fullText ? fullTextOf(bot, moderationCase) : null;
  return content === null ? null : { name: 'message.txt', content };
}

/** Finds the hit of the deciding local rule in a long text; null if no such rule decided or the search costs too much. */
export async function placeOfHit(context: CaseContext<CommunityAccess>): Promise<HitRange | null> {
  const { bot, community, moderationCase } = context;
  const { reason, rule } = moderationCase.reason;
  const text = reason === 'local' && rule !== null ? fullTextOf(bot, moderationCase) : null;
  const of = text === null ? 0 : countChars(text);
  if (text === null || of < PLACE_MIN_CHARS) return null;
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return null;
  const tried = await openRuleTrial(bot.deps, tenant)(text).catch(() => null);
  const at = tried?.local_hits.find(({ name }) => name === rule)?.at;
  return at ? { start: at.start, end: at.end, of } : null;
}
