/** Says who has an item open; '' for nobody. */
export function claimedBy(names: readonly string[]): string {
  const each = [...new Set(names)];
  return each.length === 0 ? '' : `${each.join(' and ')} ${each.length === 1 ? 'is' : 'are'} looking at this.`;
}

/** Says who else reviews now; '' for nobody. */
export function alsoHere(names: readonly string[]): string {
  return names.length === 0 ? '' : `Also reviewing: ${[...new Set(names)].join(', ')}.`;
}
