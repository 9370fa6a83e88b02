/**
 * Waits for work, but no longer than that; what is late goes on.
 * @returns whether it was done in time.
 * @throws what the work throws, where that is in time.
 * @example if ((await withinMs(store.close(), 1_000)) === 'late') log.warn('the store does not close');
 */
export async function withinMs(work: Promise<unknown>, ms: number): Promise<'done' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    return await Promise.race([work.then(() => 'done' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
