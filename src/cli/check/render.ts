import type { Action } from '../../core/decision.ts';
import { safeLine } from '../../core/safe-line.ts';
import type { AnyDecision } from './ask-server.ts';
import type { Numbered } from './read-messages.ts';

/** So much of a message's text is shown. */
const TEXT_SHOWN_CHARS = 120;

/** SGR codes: yellow, red, bold red. */
const COLOURS: Readonly<Record<Action, string>> = { none: '', flag: '33', delete: '31', timeout: '1;31' };

/** A decision as one line of JSON: the fields of the interface, and the line or place of the message. */
export function renderJson({ line }: Numbered, decision: AnyDecision): string {
  return `${JSON.stringify({ line, ...decision })}\n`;
}

/** A decision as one line for people. */
export function renderLine({ message }: Numbered, decision: AnyDecision, colour: boolean): string {
  const what =
    decision.category === null
      ? decision.reason
      : `${decision.category} ${decision.probability.toFixed(2)} (${decision.reason})`;
  const code = colour ? COLOURS[decision.action] : '';
  const action = decision.action.padEnd(7);
  const shown = code === '' ? action : `\u001b[${code}m${action}\u001b[0m`;
  return `${shown} ${safeLine(what, 100).padEnd(32)} ${safeLine(message.text, TEXT_SHOWN_CHARS)}\n`;
}
