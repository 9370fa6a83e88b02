/** Splits items into chunks of `size`, in order; the last may be smaller. @example const [first] = chunksOf(messages, 50); */
export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
