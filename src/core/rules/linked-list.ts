/** A place in a list, held by what is in it; a list itself is the place before its first and after its last. */
export type Link<T> = { readonly item: T | null; before: Link<T>; after: Link<T> };

/**
 * Makes a link that is in no list, or with null an empty list. A list gives its first item in constant time, however many left it; a `Map` steps over the
 * places of all that were deleted.
 * @example appendTo(list, linkOf('a')); firstOf(list); // => 'a'
 */
export function linkOf<T>(item: T | null): Link<T> {
  const alone: { item: T | null; before: Link<T> | null; after: Link<T> | null } = { item, before: null, after: null };
  // It is closed in the next line.
  const link = alone as Link<T>;
  link.before = link;
  link.after = link;
  return link;
}

/** Takes a link out of the list that it is in, if any. */
export function unlink<T>(link: Link<T>): void {
  link.before.after = link.after;
  link.after.before = link.before;
  link.before = link;
  link.after = link;
}

/** Puts a link last, wherever it was. */
export function appendTo<T>(list: Link<T>, link: Link<T>): void {
  unlink(link);
  link.before = list.before;
  link.after = list;
  list.before.after = link;
  list.before = link;
}

/** The first item; null of an empty list. */
export function firstOf<T>(list: Link<T>): T | null {
  return list.after.item;
}
