import { DriverAdapterError, isDriverAdapterError } from '@prisma/driver-adapter-utils';

/** SQLite's primary result codes by its messages, because some errors of the driver lack the number. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/database( table| schema)? is locked/, 5],
  [/readonly database/, 8],
  [/disk I\/O error/, 10],
  [/malformed/, 11],
  [/database or disk is full/, 13],
  [/unable to open database file/, 14],
  [/string or blob too big/, 18],
  [/constraint failed/, 19],
  [/not a database/, 26],
];

/** Returns SQLite's primary result code of an error of the driver's; 1 if it has none. @see https://www.sqlite.org/rescode.html */
export function sqliteCode(error: unknown): number {
  const found = CODES.find(([pattern]) => pattern.test(messageOf(error)));
  if (found) return found[1];
  if (isDriverAdapterError(error)) return Number(error.cause.originalCode ?? 1);
  const given = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 1;
  return Number.isInteger(given) ? given & 0xff : 1;
}

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === 5;
}

/** Creates an error that SQLite does not know, with a code of ours. */
export function ownFault(originalCode: 'replaced' | 'thread', message: string): DriverAdapterError {
  return new DriverAdapterError({ kind: 'sqlite', extendedCode: 0, message, originalCode, originalMessage: message });
}

/** Converts an error of the driver's to the form that Prisma understands. */
export function toAdapterError(error: unknown): DriverAdapterError {
  const message = messageOf(error);
  const code = sqliteCode(error);
  const original = { originalCode: String(code), originalMessage: message };
  const [, kind, list] = /(UNIQUE|NOT NULL|FOREIGN KEY) constraint failed(?:: (.+))?/.exec(message) ?? [];
  const fields = (list ?? '').split(', ').map((field) => field.slice(field.lastIndexOf('.') + 1));
  if (kind === 'UNIQUE')
    return new DriverAdapterError({ kind: 'UniqueConstraintViolation', constraint: { fields }, ...original });
  if (kind === 'NOT NULL')
    return new DriverAdapterError({ kind: 'NullConstraintViolation', constraint: { fields }, ...original });
  if (kind === 'FOREIGN KEY')
    return new DriverAdapterError({
      kind: 'ForeignKeyConstraintViolation',
      constraint: { foreignKey: {} },
      ...original,
    });
  return new DriverAdapterError({ kind: 'sqlite', extendedCode: code, message, ...original });
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
