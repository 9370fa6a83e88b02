/** What waits, by whose it is; owners take turns, each with its oldest. */
export type RoundRobin<T> = {
  add(owner: string, item: T): void;
  next(): T | undefined;
  size(): number;
};

type Line<T> = { readonly items: T[]; at: number };

/** Makes an empty one. Adding and taking cost the same however much waits. */
export function createRoundRobin<T>(): RoundRobin<T> {
  // In the order of their turns: whoever was served goes to the end.
  const lines = new Map<string, Line<T>>();
  let size = 0;
  return {
    add: (owner, item) => {
      const line = lines.get(owner);
      if (line) line.items.push(item);
      else lines.set(owner, { items: [item], at: 0 });
      size += 1;
    },
    next: () => {
      const [first] = lines;
      if (!first) return undefined;
      const [owner, line] = first;
      const item = line.items[line.at];
      line.at += 1;
      size -= 1;
      lines.delete(owner);
      if (line.at < line.items.length) lines.set(owner, line);
      return item;
    },
    size: () => size,
  };
}
