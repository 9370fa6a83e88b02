/** Characters that control a terminal or reverse a line. Line feeds and tabs come from the program. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** The program's own colours, and the codes that clear its progress line. */
const OWN = /(\u001b\[(?:0|3[1-3]|1;31)m|^\r\u001b\[K)/;

/** Escapes a text for printing. Control characters that are not the program's own become `\u001b` and the like, so JSON stays JSON. */
export function escapeControls(text: string): string {
  return text
    .split(OWN)
    .map((part) => (OWN.test(part) ? part : part.replace(CONTROLS, escapeOne)))
    .join('');
}

const escapeOne = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
