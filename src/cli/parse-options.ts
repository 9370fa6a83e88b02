import { InvalidArgumentError } from 'commander';

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads `90s`, `15m`, `2h`, `3d` before now, or a date in ISO 8601. @returns milliseconds since 1970. */
export function parseSince(now: () => number): (text: string) => number {
  return (text) => {
    const age = /^(\d{1,9})([smhd])$/.exec(text);
    // The expression lets only these units pass.
    if (age) return now() - Number(age[1]) * UNITS_MS[age[2] as keyof typeof UNITS_MS];
    const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(date))
      throw new InvalidArgumentError('It is an age like 2h or 3d, or a date like 2026-11-21T08:00Z.');
    return date;
  };
}

/** Reads a whole number between two bounds. */
export function parseWhole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  };
}
