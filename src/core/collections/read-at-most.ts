/**
 * Reads a body; returns null and ends the connection once it is too long. @throws the connection's error when it breaks.
 * @example const bytes = await readAtMost(1024, response.body);
 */
export async function readAtMost(maxBytes: number, body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
