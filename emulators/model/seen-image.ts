/** Returns what a local model sees in an image: the description that its bytes contain as plain text. */
export function seenIn(url: string): string {
  const [, data = ''] = /^data:image\/(?:png|jpeg|webp|gif);base64,(.+)$/s.exec(url) ?? [];
  if (data === '') throw new Error('an image is no data: URL, which alone needs no access to a network');
  return Buffer.from(data, 'base64').toString('latin1');
}

/** Tokens that an image counts as. */
export const IMAGE_TOKENS = 1_000;
