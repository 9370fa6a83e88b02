/** NUL and every surrogate: cheap to look for, and absent from most texts. */
const SUSPECT = /[\0\ud800-\udfff]/;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A text that both databases can store: U+FFFD for NUL and halves of surrogate pairs. Never throws. */
export function sanitizeForDb(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNSTORABLE, '\ufffd') : text;
}

/** JSON in which every text can be stored by both databases. */
export function sanitizeJsonForDb(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? sanitizeForDb(member) : member,
  );
}
