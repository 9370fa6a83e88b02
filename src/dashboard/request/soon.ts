/** An answer, if it comes within a time: what is slow keeps nobody from a page. @returns null where it did not come. */
export function soon<T>(asked: Promise<T>, withinMs: number): Promise<T | null> {
  return Promise.race([
    asked,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), withinMs).unref();
    }),
  ]);
}
