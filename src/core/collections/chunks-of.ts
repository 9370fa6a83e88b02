/** Items in their order, so many together; the last may be fewer. @example chunksOf([1, 2, 3], 2); // => [[1, 2], [3]] */
export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
