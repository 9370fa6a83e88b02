import type { TextPlace } from '../../core/explain/explain.ts';

/** A text with parts of it marked. Parts may overlap; they are marked as one then. */
export function Marked({ text, places }: { readonly text: string; readonly places: readonly TextPlace[] }) {
  const chars = Array.from(text);
  const pieces: { readonly text: string; readonly isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ text: chars.slice(at, to).join(''), isMarked });
    at = Math.max(at, to);
  };
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    add(start, false);
    add(end, true);
  }
  add(chars.length, false);
  return <>{pieces.map((piece) => (piece.isMarked ? <mark>{piece.text}</mark> : piece.text))}</>;
}
