/** NUL and every surrogate: cheap to look for, and absent from most texts. */
const SUSPECT = /[\0\ud800-\udfff]/;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * A text that both databases can store: U+FFFD for NUL and halves of surrogate pairs. Never throws.
 * Every value of a statement passes it on its way to the driver; what is compared with such values here passes it before.
 */
export function sanitizeForDb(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNSTORABLE, '\ufffd') : text;
}

/** Texts that can be stored in what Prisma is asked. */
export function sanitizeAllForDb(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeForDb(value);
  if (Array.isArray(value)) return value.map(sanitizeAllForDb);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sanitizeAllForDb(member)]));
}

/** JSON in which every text can be stored by both databases. */
export function sanitizeJsonForDb(value: unknown): string {
  const json = JSON.stringify(value);
  // So JSON writes what cannot be stored. To look at each text by itself costs several times as much.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? sanitizeForDb(member) : member,
  );
}
