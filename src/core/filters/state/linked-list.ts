/** A node of a circular list. The list itself is the node before its first and after its last item. */
export type ListPlace<T> = { readonly item: T | null; before: ListPlace<T>; after: ListPlace<T> };

/** Creates a node in no list, or with null an empty list. Its first item takes constant time; a `Map` steps over deleted places. */
export function linkOf<T>(item: T | null): ListPlace<T> {
  const alone: { item: T | null; before: ListPlace<T> | null; after: ListPlace<T> | null } = {
    item,
    before: null,
    after: null,
  };
  // The next lines close the circle.
  const link = alone as ListPlace<T>;
  link.before = link;
  link.after = link;
  return link;
}

/** Removes a node from its list, if it is in one. */
export function unlink<T>(link: ListPlace<T>): void {
  link.before.after = link.after;
  link.after.before = link.before;
  link.before = link;
  link.after = link;
}

/** Moves a node to the end of a list, wherever it was. */
export function appendTo<T>(list: ListPlace<T>, link: ListPlace<T>): void {
  unlink(link);
  link.before = list.before;
  link.after = list;
  list.before.after = link;
  list.before = link;
}

/** Returns the first item; null for an empty list. */
export function firstOf<T>(list: ListPlace<T>): T | null {
  return list.after.item;
}
