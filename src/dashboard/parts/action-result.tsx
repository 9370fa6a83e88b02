import type { Acted } from '../../service/decisions/act-on-decision.ts';
import { Note } from './layout.tsx';

/** Whether the decision needs no verdict any more. @example isSettled({ kind: 'done', text: 'Upheld.' }); // => true */
export function isSettled({ kind }: Acted): boolean {
  return kind === 'done' || kind === 'first';
}

/** Shows the result of a press. */
export function ActionResult({ acted }: { readonly acted: Acted }) {
  return <Note kind={isSettled(acted) ? 'done' : 'fault'}>{acted.text}</Note>;
}
