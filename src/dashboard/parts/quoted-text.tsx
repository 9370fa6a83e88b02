import type { Child } from 'hono/jsx';
import { SEVERE_CATEGORIES } from '../../core/decision-log/decision-store.ts';
import type { Action } from '../../core/decisions/decision.ts';
import type { TextSpan } from '../../core/ports/weighing.ts';
import type { TextMarks } from '../../service/filters/mark-text.ts';
import type { PropsWithPage, TenantPageContext } from '../request/page-context.ts';

type Piece = { readonly text: string; readonly isMarked: boolean };

/** Shows a text with marked parts. Overlapping parts are marked as one. */
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

/** Shows a message, marks the parts that decided it and explains the marks. @param tellsWhyNot whether to say why there are none. */
export function QuotedText(props: {
  readonly text: string;
  readonly marks: TextMarks | null;
  readonly tellsWhyNot?: boolean;
}) {
  const { text, marks, tellsWhyNot } = props;
  const places = marks === null || marks.kind === 'none' ? [] : marks.spans;
  const parts = piecesOf(text, places).flatMap((piece) => (piece.isMarked ? [`“${piece.text}”`] : []));
  return (
    <>
      <blockquote class="said" dir="auto">
        <Marked text={text} places={places} as={marks?.kind === 'weights' ? 'weight' : undefined} />
      </blockquote>
      {marks?.kind === 'none' && tellsWhyNot ? <p class="small">{UNMARKED[marks.why]}</p> : null}
      {parts.length === 0 ? null : (
        <p class="small">
          {marks?.kind === 'hits' ? 'Marked: what a local rule hit' : 'Underlined: words that raised the score most'}
          <span class="visually-hidden">: {parts.join(', ')}</span>.
        </p>
      )}
    </>
  );
}

const SEVERE: Readonly<Record<(typeof SEVERE_CATEGORIES)[number], string>> = {
  selfharm: 'self-harm',
  minors: 'minors',
};
/** The categories whose marked words can hurt the reader. */
const HARSH = /^(harassment|nsfw|local:word)\b/;

type Row = { readonly category: string | null; readonly scores: Readonly<Record<string, number>> };
/** Hides texts about self-harm or minors until they are pressed, if the reader chose that. */
export function ContentWarning({ page, row, children }: PropsWithPage<{ row: Row; children: Child }>) {
  const { thresholds } = page.tenant.policy;
  const found = SEVERE_CATEGORIES.find(
    (name) => row.category === name || (row.scores[name] ?? 0) >= (thresholds[name] ?? 2),
  );
  return page.reading.hides && found ? <Covered why={SEVERE[found]}>{children}</Covered> : children;
}

function Covered({ why, children }: { readonly why: string; readonly children: Child }) {
  return (
    <details class="shield">
      <summary>Show the text ({why})</summary>
      {children}
    </details>
  );
}

type TextProps = {
  readonly page: TenantPageContext;
  readonly row: Row & { readonly text: string; readonly action: Action };
  readonly marks: TextMarks | null;
  readonly tellsWhyNot?: boolean;
};

/** Shows a decision's text as the reader chose: in full, softened, or hidden until pressed. If there is none, it says why. */
export function DecisionText({ page, row, marks, tellsWhyNot = false }: TextProps) {
  if (row.text === '') {
    const kept = row.action === 'none' ? 'only that of what triggered is' : 'this server keeps none';
    return <p class="small">The text is not kept: {kept}.</p>;
  }
  const said = <QuotedText text={row.text} marks={marks} tellsWhyNot={tellsWhyNot} />;
  const isSoft = page.reading.softens && HARSH.test(row.category ?? '');
  return (
    <ContentWarning page={page} row={row}>
      {isSoft && marks && marks.kind !== 'none' && marks.spans.length > 0 ? (
        <>
          <blockquote class="said" dir="auto">
            {soften(row.text, marks.spans)}
          </blockquote>
          <Covered why="as it was written">{said}</Covered>
        </>
      ) : isSoft ? (
        <Covered why={row.category ?? ''}>{said}</Covered>
      ) : (
        said
      )}
    </ContentWarning>
  );
}

/** Leaves the first letter of each word in the spans. @example soften('you clown', [{ start: 4, end: 9 }]); // => 'you c••••' */
export function soften(text: string, spans: readonly TextSpan[]): string {
  const chars = Array.from(text);
  for (const { start, end } of spans)
    for (let at = start + 1; at < end; at++)
      if (/[^\s•]/.test(chars[at] ?? ' ') && /\S/.test(chars[at - 1] ?? ' ')) chars[at] = '•';
  return chars.join('');
}
