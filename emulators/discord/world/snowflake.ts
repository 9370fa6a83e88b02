/** Discord's epoch, 2015-01-01, in milliseconds. @see https://docs.discord.com/developers/reference#snowflakes */
const EPOCH_MS = 1_420_070_400_000n;

/**
 * Creates a source of snowflakes.
 * @param now milliseconds since 1970.
 * @returns ids with the time in the upper bits; unique, and rising within a millisecond.
 */
export function createSnowflakes(now: () => number): (atMs?: number) => string {
  let serial = 0n;
  return (atMs = now()) => {
    serial += 1n;
    // The lower 22 bits are worker, process and increment; one running number over all of them stays unique.
    return (((BigInt(Math.floor(atMs)) - EPOCH_MS) << 22n) | (serial & 0x3fffffn)).toString();
  };
}

/** Returns the time of a snowflake, in milliseconds since 1970. */
export function snowflakeMs(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH_MS);
}
