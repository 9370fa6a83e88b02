import { isRecord, jsonOf } from '../../core/common/untyped-json.ts';

/** The longest answer to read, in UTF-16 units; 50 full rows with 60 rules take a twentieth of it. */
export const ANSWER_MAX_CHARS = 256 * 1024;

/** The beginning of the object that we asked for, and of its rows inside any object. */
const ENVELOPE = /\{\s*"r"\s*:\s*\[/g;
const ROWS = /"r"\s*:\s*\[/g;
/** Ends of reasoning that some servers leave in the content; most are of OpenAI's harmony format, which may name the format of what follows, or only end the reasoning. */
const THINKING_END = /<\/think>|<\|channel\|>final(?: ?<\|constrain\|>\w{1,16})?<\|message\|>|<\|end\|>/g;
const HARMONY_END = /<\|(?:return|end)\|>\s*$/;
/** Allowed text after an answer; longer text is allowed only if the answer is in a code fence. */
const END = /^\s*(?:```\s*)?$/;
const FENCE_AFTER = /^\s*```/;
const FENCE_BEFORE = /```(?:[a-z]{1,10})?\s*$/i;
const FENCE_CHARS = 40;

/** The source of each complete row, and whether the answer broke off after them. */
export type Envelope = { readonly rows: readonly string[]; readonly brokeOff: boolean };

/**
 * Finds the one object `{"r":[...]}` in an answer. It ignores prose and reasoning around it if the object ends the answer or is in a code fence.
 * @param texts all untrusted texts that were sent. An object that occurs in one of them is a quotation, not an answer.
 * @returns null if there is none, or more than one, because then the answer is ambiguous.
 * Linear in the length of the content.
 */
export function findEnvelope(content: string, texts: readonly string[]): Envelope | null {
  if (content.length > ANSWER_MAX_CHARS) return null;
  const answer = withoutThinking(content);
  const whole = jsonOf(answer);
  const isWhole = isRecord(whole) && Array.isArray(whole.r);
  const begins = [...answer.matchAll(isWhole ? ROWS : ENVELOPE)];
  const [begin] = begins;
  if (!begin || begins.length > 1) return null;
  const { rows, end } = rowsFrom(answer, begin.index + begin[0].length);
  if (end === 'malformed' && !isWhole) return null;
  const source = isWhole ? answer : answer.slice(begin.index, typeof end === 'number' ? end : answer.length);
  // Escapes could hide a name in the source; a correct answer needs none.
  if (source.includes('\\') || isQuoted(source, texts)) return null;
  if (isWhole || end === 'broke_off') return { rows, brokeOff: end === 'broke_off' };
  return standsAlone(answer, begin.index, Number(end)) ? { rows, brokeOff: false } : null;
}

function withoutThinking(content: string): string {
  const whole = content.replace(HARMONY_END, '');
  const last = [...whole.matchAll(THINKING_END)].at(-1);
  return whole.slice(last ? last.index + last[0].length : 0);
}

function isQuoted(source: string, texts: readonly string[]): boolean {
  const bare = withoutSpaces(source);
  return texts.some((text) => text.length >= bare.length && withoutSpaces(text).includes(bare));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

function standsAlone(answer: string, start: number, end: number): boolean {
  const after = answer.slice(end);
  return (
    END.test(after) ||
    (FENCE_AFTER.test(after) && FENCE_BEFORE.test(answer.slice(Math.max(0, start - FENCE_CHARS), start)))
  );
}

type Rows = { readonly rows: readonly string[]; readonly end: number | 'broke_off' | 'malformed' };

/** Reads the complete objects and arrays from `start`, and finds the end of the object around them. */
function rowsFrom(source: string, start: number): Rows {
  const rows: string[] = [];
  let depth = 0;
  let rowStart = start;
  let inString = false;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      if (depth === 0) rowStart = at;
      depth++;
    } else if (character === '}' || character === ']') {
      if (depth === 0) return { rows, end: character === ']' ? endOfObject(source, at + 1) : 'malformed' };
      depth--;
      if (depth === 0) rows.push(source.slice(rowStart, at + 1));
    }
  }
  return { rows, end: 'broke_off' };
}

function endOfObject(source: string, from: number): Rows['end'] {
  const rest = /\s*(\}?)/y;
  rest.lastIndex = from;
  const brace = rest.exec(source)?.[1];
  if (brace) return rest.lastIndex;
  return rest.lastIndex === source.length ? 'broke_off' : 'malformed';
}
