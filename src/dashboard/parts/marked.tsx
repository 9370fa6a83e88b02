import type { TextSpan } from '../../core/ports/weighing.ts';
import type { TextMarks } from '../../service/filters/mark-text.ts';

type Piece = { readonly text: string; readonly isMarked: boolean };

/** A text with parts of it marked. Parts may overlap; they are marked as one then. */
export function Marked(props: {
  readonly text: string;
  readonly places: readonly TextSpan[];
  readonly as?: 'weight' | undefined;
}) {
  const { text, places, as } = props;
  return (
    <>{piecesOf(text, places).map((piece) => (piece.isMarked ? <mark class={as}>{piece.text}</mark> : piece.text))}</>
  );
}

function piecesOf(text: string, places: readonly TextSpan[]): readonly Piece[] {
  const chars = Array.from(text);
  const pieces: Piece[] = [];
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
  return pieces;
}

const UNMARKED: Readonly<Record<(TextMarks & { kind: 'none' })['why'], string>> = {
  model: 'Nothing is marked: the model tells a score, and no place in the text.',
  another_score:
    'Nothing is marked: the model that is here now gives what is kept of the text another score than the log has.',
  evenly: 'Nothing is underlined, because no word counted much more than the rest.',
};

/** What somebody said, with what decided it marked, and in words what the marks are. @param tellsWhyNot whether to say why nothing is. */
export function Said(props: {
  readonly text: string;
  readonly marks: TextMarks | null;
  readonly tellsWhyNot?: boolean;
}) {
  const { text, marks, tellsWhyNot } = props;
  if (marks === null || marks.kind === 'none') {
    return (
      <>
        <blockquote class="said" dir="auto">
          {text}
        </blockquote>
        {marks && tellsWhyNot ? <p class="small">{UNMARKED[marks.why]}</p> : null}
      </>
    );
  }
  const parts = piecesOf(text, marks.spans).flatMap((piece) => (piece.isMarked ? [`“${piece.text}”`] : []));
  return (
    <>
      <blockquote class="said" dir="auto">
        <Marked text={text} places={marks.spans} as={marks.kind === 'weights' ? 'weight' : undefined} />
      </blockquote>
      {parts.length === 0 ? null : (
        <p class="small">
          {marks.kind === 'hits' ? 'Marked: what a local rule hit' : 'Underlined: words that raised the score most'}
          <span class="visually-hidden">: {parts.join(', ')}</span>.
        </p>
      )}
    </>
  );
}
