import type { Context, TypedResponse } from 'hono';

const CHUNK_ITEMS = 50;

/** Answers 200 with a JSON array. Streams a long one in pieces, so that it delays no other request and is never whole in memory. */
export function answerList<T extends object>(
  c: Context,
  items: readonly T[],
): Response & TypedResponse<T[], 200, 'json'> {
  const answer: Response =
    items.length <= CHUNK_ITEMS
      ? c.json(items, 200)
      : c.body(streamList(items), 200, { 'Content-Type': 'application/json' });
  // The stream contains the JSON of the items, so this type is true.
  return answer as Response & TypedResponse<T[], 200, 'json'>;
}

function streamList(items: readonly object[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = items.slice(at, at + CHUNK_ITEMS).map((item) => JSON.stringify(item));
      const isLast = at + CHUNK_ITEMS >= items.length;
      controller.enqueue(encoder.encode(`${at === 0 ? '[' : ','}${piece.join()}${isLast ? ']' : ''}`));
      at += CHUNK_ITEMS;
      if (isLast) controller.close();
    },
  });
}
