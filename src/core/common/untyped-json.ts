/**
 * The value of a JSON text from outside; undefined where it is none.
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
 * Whether a value from outside has members by name.
 * @example isRecord([]); // => false
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
