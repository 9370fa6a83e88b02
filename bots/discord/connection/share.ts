/** One of `count` equal parts of the bot's servers, which Discord calls a shard. */
export type Share = { readonly index: number; readonly count: number };

/** Prefix of the lease names under which processes share shards. */
export const LEASE_PREFIX = 'bot discord';

/** Returns the shard of a server; private messages belong to the first. @see https://discord.com/developers/docs/events/gateway#sharding */
export function shardOf(guildId: string, count: number): number {
  return /^\d{1,20}$/.test(guildId) ? Number((BigInt(guildId) >> 22n) % BigInt(count)) : 0;
}

/** Whether a server belongs to this shard. */
export function isOfShare({ index, count }: Share, guildId: string): boolean {
  return shardOf(guildId, count) === index;
}

/** Returns the shard's name for people. */
export function nameOfShare({ index, count }: Share): string {
  return `shard ${index} of ${count}`;
}

/** Returns the lease name of a shard. A single shard keeps the name that versions without shards use. */
export function workOfShare({ index, count }: Share): string {
  return count === 1 ? LEASE_PREFIX : `${LEASE_PREFIX} ${index}/${count}`;
}

/** Returns the lease name under which a process reports that it is alive, and how many shards it wants. */
export function workOfProcess(id: string, wants: number): string {
  return `${LEASE_PREFIX} at ${id} for ${wants}`;
}

/** Parses a lease name; null if it is neither of these. */
export function readWork(
  name: string,
):
  | { readonly kind: 'shard'; readonly share: Share }
  | { readonly kind: 'process'; readonly id: string; readonly wants: number }
  | null {
  if (name === LEASE_PREFIX) return { kind: 'shard', share: { index: 0, count: 1 } };
  const shard = /^bot discord (\d{1,5})\/(\d{1,5})$/.exec(name);
  if (shard) return { kind: 'shard', share: { index: Number(shard[1]), count: Number(shard[2]) } };
  const process = /^bot discord at (\S+) for (\d{1,5})$/.exec(name);
  return process?.[1] ? { kind: 'process', id: process[1], wants: Number(process[2]) } : null;
}
