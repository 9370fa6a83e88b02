/**
 * Parses JSON from outside; returns undefined if it is invalid.
 * @example jsonOf('{"a": 1'); // => undefined
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a value from outside is an object with named members.
 * @example isRecord([]); // => false
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a value from outside as a record; {} if it is not one.
 * @example recordOf([1]); // => {}
 */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/**
 * Serializes to JSON with the members of each object sorted by name.
 * @example sortedJson({ b: 1, a: 2 }); // => '{"a":2,"b":1}'
 */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

/**
 * Returns an object without its undefined members.
 * @example withoutUndefined({ a: 1, b: undefined }); // => { a: 1 }
 */
export function withoutUndefined(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * Returns a value from outside as a string; '' if it is not one.
 * @example textOf(7); // => ''
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a copy of a record with another value at a path. undefined removes the value, and any parents left empty.
 * @example withAt({ links: { mode: 'off' } }, ['links', 'mode'], undefined); // => {}
 */
export function withAt(
  record: Readonly<Record<string, unknown>>,
  [name = '', ...path]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { [name]: kept, ...others } = record;
  const next = path.length === 0 ? value : withAt(recordOf(kept), path, value);
  const isNothing = next === undefined || (path.length > 0 && Object.keys(recordOf(next)).length === 0);
  return isNothing ? others : { ...record, [name]: next };
}
