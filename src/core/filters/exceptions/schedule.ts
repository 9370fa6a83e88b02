import { z } from 'zod';
import { createLru, remember } from '../../collections/remember.ts';
import { MINUTE_MS } from '../../time/time.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'use a time of day from 00:00 to 23:59, such as 22:30')
  .describe('HH:MM.');

/** The times at which an exception applies. */
export const scheduleSchema = z.strictObject({
  hours: z
    .strictObject({
      start: clock,
      end: clock.describe('HH:MM, exclusive. If not after `start`, it is on the next day.'),
      days: z.array(z.enum(DAYS)).min(1).optional().describe('Days on which the hours begin. Without it: every day.'),
      time_zone: z
        .string()
        .max(64)
        .refine(isTimeZone, 'unknown time zone; use an IANA name such as Europe/Berlin')
        .describe('The time zone, as an IANA name such as Europe/Berlin. Daylight saving time is included.'),
    })
    .describe('The exception applies only in these hours.'),
  until: z.iso
    .datetime({ offset: true, error: 'use a time such as 2027-01-31T18:00:00Z' })
    .describe('The exception applies only before this time.'),
});
const some = scheduleSchema.partial();

function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

const KEPT_MAX = 1_000;
// There are some hundred zones, but many ways to write them. All messages of a minute need the same times of day.
const FORMATS = createLru<string, Intl.DateTimeFormat>(KEPT_MAX);
const CLOCKS = createLru<string, Clock>(KEPT_MAX);
/** A local time; `today` counts the days from Monday. */
type Clock = { readonly now: string; readonly today: number };

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const clockOf = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return remember<string, Intl.DateTimeFormat>(FORMATS, timeZone, () => new Intl.DateTimeFormat('en-GB', clockOf));
}

function wallClock(timeZone: string, minute: number): Clock {
  return remember<string, Clock>(CLOCKS, `${timeZone} ${minute}`, () => {
    const parts = formatOf(timeZone).formatToParts(minute * MINUTE_MS);
    const of = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
    const today = DAYS.findIndex((day) => day === of('weekday').toLowerCase());
    return { now: `${of('hour')}:${of('minute')}`, today };
  });
}

/**
 * Whether a schedule applies at an instant, by the local time of its zone. It treats skipped and repeated hours as clocks show them.
 * @example isDue({ until: '2027-01-31T18:00:00Z' }, Date.parse('2027-01-31T18:00:00Z')); // => false
 */
export function isDue({ hours, until }: z.output<typeof some>, atMs: number): boolean {
  if (until !== undefined && atMs >= Date.parse(until)) return false;
  if (!hours) return true;
  const { now, today } = wallClock(hours.time_zone, Math.floor(atMs / MINUTE_MS));
  const begins = (day: number) => hours.days?.includes(DAYS[(day + 7) % 7] ?? 'mon') ?? true;
  if (hours.start < hours.end) return begins(today) && now >= hours.start && now < hours.end;
  return (begins(today) && now >= hours.start) || (begins(today - 1) && now < hours.end);
}
