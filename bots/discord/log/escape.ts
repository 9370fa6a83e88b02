import { cutUnits } from '../../core/i18n/translate.ts';

/** Everything that Discord's formatting may begin or end with; a backslash before any of it shows it as it is. */
const SPECIAL = /[\\*_~`|<>[\]@]/;
/** What makes a heading, a quote or a list where a line begins. */
const LINE_START = /[#>+-]/;

/** A backtick that cannot end a code span. */
const HARMLESS_BACKTICK = '\u02CB';
const ZERO_WIDTH_SPACE = '\u200B';

/** Text that Discord shows as it stands, of at most `maxChars` UTF-16 units, '…' at the end of what was cut; with `breakLinks` without links. */
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

/** A block of text in which nothing is formatting, a mention or a link; `maxChars` bounds the whole block. */
export function codeBlock(text: string, maxChars: number): string {
  const safe = text.replace(/`(?=`)/g, `\`${ZERO_WIDTH_SPACE}`);
  return `\`\`\`\n${cutUnits(safe, maxChars - 8)}\n\`\`\``;
}

/** A monospaced value on one line. */
export function codeSpan(text: string, maxChars: number): string {
  const safe = text.replaceAll('`', HARMLESS_BACKTICK).replace(/\s+/g, ' ').trim();
  return safe === '' ? '' : `\`${cutUnits(safe, maxChars - 2)}\``;
}
