import type { Context, TypedResponse } from 'hono';

const CHUNK_ITEMS = 50;

/** Answers 200 with a JSON array; a long one is written piece by piece, keeps nobody waiting and never stands in memory whole as text. */
export function answerList<T extends object>(
  c: Context,
  items: readonly T[],
): Response & TypedResponse<T[], 200, 'json'> {
  const answer: Response =
    items.length <= CHUNK_ITEMS
      ? c.json(items, 200)
      : c.body(streamList(items), 200, { 'Content-Type': 'application/json' });
  // What is in the stream is the JSON of the items.
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
