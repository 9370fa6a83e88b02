/** A place in a list, held by what is in it; a list itself is the place before its first and after its last. */
export type ListPlace<T> = { readonly item: T | null; before: ListPlace<T>; after: ListPlace<T> };

/** A place that is in no list, or with null an empty list. Its first item takes constant time; a `Map` steps over deleted places. */
export function linkOf<T>(item: T | null): ListPlace<T> {
  const alone: { item: T | null; before: ListPlace<T> | null; after: ListPlace<T> | null } = {
    item,
    before: null,
    after: null,
  };
  // It is closed in the next line.
  const link = alone as ListPlace<T>;
  link.before = link;
  link.after = link;
  return link;
}

/** Takes a link out of the list that it is in, if any. */
export function unlink<T>(link: ListPlace<T>): void {
  link.before.after = link.after;
  link.after.before = link.before;
  link.before = link;
  link.after = link;
}

/** Puts a link last, wherever it was. */
export function appendTo<T>(list: ListPlace<T>, link: ListPlace<T>): void {
  unlink(link);
  link.before = list.before;
  link.after = list;
  list.before.after = link;
  list.before = link;
}

/** The first item; null of an empty list. */
export function firstOf<T>(list: ListPlace<T>): T | null {
  return list.after.item;
}
