import { setTimeout as wait } from 'node:timers/promises';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { codeOf, StewardError } from '../../core/common/errors.ts';

const ATTEMPTS_MAX = 8;

/** PostgreSQL: serialization failure, deadlock. A lock timeout is not among them, because its wait is already over. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', 'P2034']);

/** SQLite: value too big, constraint, mismatch. Prisma: unique, foreign key, null and value faults. */
const DATA_FAULTS: ReadonlySet<string> = new Set(['18', '19', '20', 'P2000', 'P2002', 'P2003', 'P2011', 'P2020']);

/** Runs work and repeats it if its transaction lost a conflict. @throws StewardError `store_unavailable` for any error of the database. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StewardError) throw error;
      const code = faultCode(error);
      if (attempt === ATTEMPTS_MAX || !CONFLICTS.has(code)) {
        const about = { detail: { code }, cause: error };
        throw new StewardError('store_unavailable', 'the store is unavailable; try again in a moment', about);
      }
    }
    await wait(Math.random() * 5 * 2 ** attempt);
  }
}

type Method = (...args: never[]) => Promise<unknown>;

/** Wraps each method of a part of the store in `guarded`. */
export function guardedAll<Part extends Record<keyof Part, Method>>(part: Part): Part {
  const run =
    (method: Method) =>
    (...args: never[]) =>
      guarded(() => method(...args));
  // The same names, with methods of the same types.
  return Object.fromEntries(Object.entries<Method>(part).map(([name, method]) => [name, run(method)])) as Part;
}

/** Whether the written data is at fault, not the database: then one record of a group may be bad and the others good. */
export function isDataFault(error: unknown): boolean {
  const code = error instanceof StewardError ? String(error.detail?.code) : faultCode(error);
  return DATA_FAULTS.has(code) || /^2[23]...$/.test(code);
}

/** Whether an error reports a duplicate of a unique value. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === 'P2002';
}

/** Returns the database's own code (SQLite's result code, PostgreSQL's SQLSTATE), else Prisma's, else the system's. */
function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (isDriverAdapterError(error)) return error.cause.originalCode ?? error.cause.kind;
  const meta = 'meta' in error && typeof error.meta === 'object' && error.meta !== null ? error.meta : {};
  if ('driverAdapterError' in meta) return faultCode(meta.driverAdapterError);
  return codeOf(error) ?? error.name;
}
