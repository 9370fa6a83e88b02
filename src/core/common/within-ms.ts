/**
 * Waits for work, at most this long; late work goes on in the background. @throws the error of work that fails in time.
 * @example if ((await withinMs(store.close(), 1_000)) === 'late') log.warn('the store does not close');
 */
export async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
