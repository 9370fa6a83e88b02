import { cutUnits } from '../../core/i18n/translate.ts';

/** Characters that can begin or end Discord's formatting; a backslash before them shows them unchanged. */
const SPECIAL = /[\\*_~`|<>[\]@]/;
/** Characters that make a heading, a quote or a list at the start of a line. */
const LINE_START = /[#>+-]/;

/** A backtick that cannot end a code span. */
const HARMLESS_BACKTICK = '\u02CB';
const ZERO_WIDTH_SPACE = '\u200B';

/** Escapes text so that Discord shows it unchanged, at most `maxChars` UTF-16 units, cut with '…'. `breakLinks` disables links. */
export function escapeText(
  text: string,
  options: { readonly maxChars: number; readonly breakLinks?: boolean },
): string {
  let escaped = '';
  let isLineStart = true;
  const chars = Array.from(text.slice(0, options.maxChars * 2));
  for (const [index, char] of chars.entries()) {
    const isLinkColon =
      options.breakLinks === true && char === ':' && chars[index + 1] === '/' && chars[index + 2] === '/';
    const shown = SPECIAL.test(char) || isLinkColon || (isLineStart && LINE_START.test(char)) ? `\\${char}` : char;
    if (escaped.length + shown.length > options.maxChars - (index === chars.length - 1 ? 0 : 1)) return `${escaped}…`;
    escaped += shown;
    if (char === '\n') isLineStart = true;
    else if (char !== ' ') isLineStart = false;
  }
  return escaped;
}

/** Returns a code block, in which nothing is formatting, a mention or a link; `maxChars` limits the whole block. */
export function codeBlock(text: string, maxChars: number): string {
  const safe = text.replace(/`(?=`)/g, `\`${ZERO_WIDTH_SPACE}`);
  return `\`\`\`\n${cutUnits(safe, maxChars - 8)}\n\`\`\``;
}

/** Returns a monospaced value on one line. */
export function codeSpan(text: string, maxChars: number): string {
  const safe = text.replaceAll('`', HARMLESS_BACKTICK).replace(/\s+/g, ' ').trim();
  return safe === '' ? '' : `\`${cutUnits(safe, maxChars - 2)}\``;
}
