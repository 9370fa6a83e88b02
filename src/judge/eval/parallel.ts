/** Maps with at most that many under way; results keep the order. */
export async function mapParallel<T, R>(
  items: readonly T[],
  parallel: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) results.set(index, await map(item));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return items.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}
