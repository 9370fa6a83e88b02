/** A part of a text, from `start` to before `end`. */
type Span = { readonly start: number; readonly end: number };

/** A text with parts of it marked. Parts may overlap; they are marked as one then. */
export function Marked({ text, spans }: { readonly text: string; readonly spans: readonly Span[] }) {
  const pieces: { readonly text: string; readonly isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(Math.max(at, start), end), isMarked: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), isMarked: false });
  return <>{pieces.map((piece) => (piece.isMarked ? <mark>{piece.text}</mark> : piece.text))}</>;
}
