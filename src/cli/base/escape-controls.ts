/** What a terminal would obey, or what would turn a line around. Line feeds and tabs are the program's own. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** The colours of this program, and what takes its progress line away. */
const OWN = /(\u001b\[(?:0|3[1-3]|1;31)m|^\r\u001b\[K)/;

/** A text as it may be printed: what a terminal would obey, and is not this program's, is shown as `\u001b`, so that JSON stays JSON. */
export function escapeControls(text: string): string {
  return text
    .split(OWN)
    .map((part) => (OWN.test(part) ? part : part.replace(CONTROLS, escapeOne)))
    .join('');
}

const escapeOne = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
