/** What a model of ours sees in an image: the text of its description, which stands in its bytes as it is. */
export function seenIn(url: string): string {
  const [, data = ''] = /^data:image\/(?:png|jpeg|webp|gif);base64,(.+)$/s.exec(url) ?? [];
  if (data === '') throw new Error('an image is no data: URL, which alone needs no access to a network');
  return Buffer.from(data, 'base64').toString('latin1');
}

/** How many tokens an image counts as. */
export const IMAGE_TOKENS = 1_000;
