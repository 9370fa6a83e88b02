import { LRUCache } from 'lru-cache';
import type { Platform } from '../../core/port/platform.ts';
import { lazyLru } from '../../core/runtime/lazy-lru.ts';
import { createRateLimit } from '../../core/runtime/rate-limit.ts';
import type { Live } from '../connection/live.ts';

/** @see https://discord.com/developers/docs/resources/invite#get-invite */
const INVITE = /(?:https?:\/\/)?(?:www\.)?discord(?:\.gg|(?:app)?\.com\/invite)\/([\w-]{2,64})(?![\w-])/gi;
/** How many invitations of one message are looked up, and of all messages in a minute; what is not looked up counts as another server's. */
const EACH_MAX = 3;
const PER_MINUTE = 30;
const CODES_MAX = 5_000;
const KEPT_MS = 600_000;

/** Makes what tells this server's own invitations from others. */
export function createResolveInvites(live: Live): Platform['resolveInvites'] {
  const servers = new LRUCache<string, { readonly guildId: string | null; readonly atMs: number }>(lazyLru(CODES_MAX));
  const lookUps = createRateLimit({ now: live.now, max: PER_MINUTE, windowMs: 60_000 });
  const serverOf = async (code: string): Promise<string | null> => {
    const kept = servers.get(code);
    if (kept && live.now() - kept.atMs < KEPT_MS) return kept.guildId;
    const client = live.client();
    if (!client || !lookUps.take('all')) return null;
    const guildId = await client.fetchInvite(code).then(
      ({ guild }) => guild?.id ?? null,
      () => null,
    );
    servers.set(code, { guildId, atMs: live.now() });
    return guildId;
  };
  return async (community, text) => {
    const found = new Map([...text.matchAll(INVITE)].slice(0, EACH_MAX).map(([piece, code = '']) => [piece, code]));
    const vanity = live.client()?.guilds.cache.get(community.id)?.vanityURLCode;
    const own: string[] = [];
    for (const [piece, code] of found) if (code === vanity || (await serverOf(code)) === community.id) own.push(piece);
    return { own, others: [] };
  };
}
