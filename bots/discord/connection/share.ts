/** One of so many equal parts of the servers that a bot is in: what Discord calls a shard. */
export type Share = { readonly index: number; readonly count: number };

/** Under this name, and names that begin with it, processes have shards among themselves. */
export const WORK = 'bot discord';

/** Which shard a server belongs to; private messages are the first one's. @see https://discord.com/developers/docs/events/gateway#sharding */
export function shardOf(guildId: string, count: number): number {
  return /^\d{1,20}$/.test(guildId) ? Number((BigInt(guildId) >> 22n) % BigInt(count)) : 0;
}

/** Whether a server is of this shard. */
export function isOfShare({ index, count }: Share, guildId: string): boolean {
  return shardOf(guildId, count) === index;
}

/** For people. */
export function nameOfShare({ index, count }: Share): string {
  return `shard ${index} of ${count}`;
}

/** The name of the work that a shard is. An only one has the name under which versions without shards have the bot. */
export function workOfShare({ index, count }: Share): string {
  return count === 1 ? WORK : `${WORK} ${index}/${count}`;
}

/** The name under which a process says that it lives, and how many shards it wants. */
export function workOfProcess(id: string, wants: number): string {
  return `${WORK} at ${id} for ${wants}`;
}

/** What a name of work stands for; null for one that is none of these. */
export function readWork(
  name: string,
):
  | { readonly kind: 'shard'; readonly share: Share }
  | { readonly kind: 'process'; readonly id: string; readonly wants: number }
  | null {
  if (name === WORK) return { kind: 'shard', share: { index: 0, count: 1 } };
  const shard = /^bot discord (\d{1,5})\/(\d{1,5})$/.exec(name);
  if (shard) return { kind: 'shard', share: { index: Number(shard[1]), count: Number(shard[2]) } };
  const process = /^bot discord at (\S+) for (\d{1,5})$/.exec(name);
  return process?.[1] ? { kind: 'process', id: process[1], wants: Number(process[2]) } : null;
}
