/** Who has an item open, in words; '' for nobody. */
export function claimedBy(names: readonly string[]): string {
  const each = [...new Set(names)];
  return each.length === 0 ? '' : `${each.join(' and ')} ${each.length === 1 ? 'is' : 'are'} looking at this.`;
}

/** Who else reviews at this moment, in words; '' for nobody. */
export function alsoHere(names: readonly string[]): string {
  return names.length === 0 ? '' : `Also reviewing: ${[...new Set(names)].join(', ')}.`;
}
