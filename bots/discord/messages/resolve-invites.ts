import type { Platform } from '../../core/port/platform.ts';
import { createRateLimit } from '../../core/runtime/rate-limit.ts';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import type { Live } from '../connection/live.ts';

/** @see https://discord.com/developers/docs/resources/invite#get-invite */
const INVITE = /(?:https?:\/\/)?(?:www\.)?discord(?:\.gg|(?:app)?\.com\/invite)\/([\w-]{2,64})(?![\w-])/gi;
/** Most invitations looked up per message, and per minute; the others count as another server's. */
const EACH_MAX = 3;
const PER_MINUTE = 30;
const CODES_MAX = 5_000;
const KEPT_MS = 600_000;

/** Creates the function that separates this server's own invitations from others. */
export function createResolveInvites(live: Live): Platform['resolveInvites'] {
  // An invitation beyond the limit gets another look-up later.
  const servers = createKeptAnswers<string | null | 'unasked'>(live.now, CODES_MAX, (guildId) =>
    guildId === 'unasked' ? 0 : KEPT_MS,
  );
  const lookUps = createRateLimit({ now: live.now, max: PER_MINUTE, windowMs: 60_000 });
  const lookUp = async (code: string): Promise<string | null | 'unasked'> => {
    const client = live.client();
    if (!client || !lookUps.take('all')) return 'unasked';
    return client.fetchInvite(code).then(
      ({ guild }) => guild?.id ?? null,
      () => null,
    );
  };
  return async (community, text) => {
    const found = new Map([...text.matchAll(INVITE)].slice(0, EACH_MAX).map(([piece, code = '']) => [piece, code]));
    const vanity = live.client()?.guilds.cache.get(community.id)?.vanityURLCode;
    const own: string[] = [];
    for (const [piece, code] of found) {
      const isOwn = code === vanity || (await servers.of(code, () => lookUp(code))) === community.id;
      if (isOwn) own.push(piece);
    }
    return { own, others: [] };
  };
}
