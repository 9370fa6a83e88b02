import { readBearer } from '../../src/service/identify.ts';

const AUTHORIZATION = /\r\nauthorization:[ \t]*([^\r\n]*)/i;

/**
 * The key of a request, from the bytes that a connection begins with.
 * @param head what has arrived so far.
 * @returns the key; null when the request has none; undefined when its head is not all there.
 */
export function keyOfHead(head: Buffer): string | null | undefined {
  const text = head.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  return readBearer(AUTHORIZATION.exec(text.slice(0, end))?.[1]);
}
