import { safeLine } from '../../core/common/safe-line.ts';
import type { Action } from '../../core/decisions/decision.ts';
import type { AnyDecision } from './ask-server.ts';
import type { BadLine, Numbered } from './read-messages.ts';

/** So much of a message's text is shown. */
const TEXT_SHOWN_CHARS = 120;

/** SGR codes: yellow, red, bold red. */
const COLOURS: Readonly<Record<Action, string>> = { none: '', flag: '33', delete: '31', timeout: '1;31' };

/** Bad lines that are named; a file that is no text has a million of them, which are counted. */
const NAMED_MAX = 100;

/** Bad lines for people, each with its number. @param before how many there were before these. */
export function renderBadLines(bad: readonly BadLine[], before: number): string {
  const named = bad.slice(0, Math.max(0, NAMED_MAX - before));
  const isEnd = before < NAMED_MAX && before + bad.length > NAMED_MAX;
  return [
    ...named.map(({ line, issue }) => `line ${line}: ${safeLine(issue, 200)}\n`),
    ...(isEnd ? ['further bad lines are counted, and not named\n'] : []),
  ].join('');
}

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
