const OVERRIDE = /[\u202d\u202e]/;
/** Embeddings, overrides, their end, and the line breaks that end them all. */
const PARTS = /[\u202a-\u202e\n\r\u2028\u2029]|[^\u202a-\u202e\n\r\u2028\u2029]+/gu;
/** As deep as Unicode nests them, https://www.unicode.org/reports/tr9/#BD2 */
const DEPTH_MAX = 125;
/** A letter with its marks, which stay behind it. */
const LETTERS = /\P{M}\p{M}{0,60}|\p{M}/gu;

/**
 * Turns round what stands between U+202E and its end, as it is shown; embeddings and isolates turn nothing.
 * @returns the text without those characters where it has an override. @see https://www.unicode.org/reports/tr9/
 */
export function applyOverrides(text: string): string {
  if (!OVERRIDE.test(text)) return text;
  const open: Level[] = [{ isTurned: false, parts: [] }];
  const close = () => {
    const ended = open.pop();
    if (ended) open.at(-1)?.parts.push(show(ended));
  };
  for (const [part] of text.matchAll(PARTS)) {
    if (/^[\u202a\u202b\u202d\u202e]/.test(part)) {
      if (open.length < DEPTH_MAX) open.push({ isTurned: part === '\u202e', parts: [] });
    } else if (part === '\u202c') {
      if (open.length > 1) close();
    } else {
      const ends = /^[\n\r\u2028\u2029]/.test(part);
      while (ends && open.length > 1) close();
      const level = open.at(-1);
      if (level) level.parts.push(...(level.isTurned ? (part.match(LETTERS) ?? []) : [part]));
    }
  }
  while (open.length > 1) close();
  return open[0] ? show(open[0]) : '';
}

/** What stands between an override or embedding and its end; what is nested in it is one part. */
type Level = { readonly isTurned: boolean; readonly parts: string[] };

function show({ isTurned, parts }: Level): string {
  return (isTurned ? parts.toReversed() : parts).join('');
}
