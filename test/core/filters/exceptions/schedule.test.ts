import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDue, scheduleSchema } from '../../../../src/core/filters/exceptions/schedule.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../../../../src/core/settings/settings.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** With clocks that change by an hour, by half an hour, and not at all. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];
const DAY_MINUTES = 24 * 60;

/** What a clock on the wall shows, as minutes since Monday; written by another locale than the code reads. */
const CLOCKS = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
function wallOf(timeZone: string, atMs: number): number {
  const text = CLOCKS.get(timeZone)?.format(atMs) ?? '';
  const wall = new Date(`${text.replace(' ', 'T')}Z`);
  return ((wall.getUTCDay() + 6) % 7) * DAY_MINUTES + wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

it('holds from one time on the wall to another, from each of its days on, whatever the clocks do', () => {
  const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
  const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
  const changes = [
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-11-01T06:00Z',
    '2026-04-04T15:00Z',
    '2026-03-08T07:00Z',
  ];
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -3_000, max: 3_000 }));
  let held = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      minutes,
      minutes,
      fc.subarray([...DAYS], { minLength: 1 }),
      near,
      (time_zone, from, to, days, [change, by]) => {
        const atMs = Date.parse(change) + by * 60_000;
        const now = wallOf(time_zone, atMs);
        const length = to > from ? to - from : to - from + DAY_MINUTES;
        const expected = days.some((day) => {
          const since = (now - DAYS.indexOf(day) * DAY_MINUTES - from + 7 * DAY_MINUTES) % (7 * DAY_MINUTES);
          return since < length;
        });
        if (expected) held++;
        expect(isDue({ hours: { start: clock(from), end: clock(to), days, time_zone } }, atMs)).toBe(expected);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(held).toBeGreaterThan(100);
});

it('shows a night that the clocks change in, and an end', () => {
  const hours = { start: '22:00', end: '03:00', time_zone: 'Europe/Berlin' };
  // At two the clocks go to three, so the night is over an hour sooner.
  const times = ['2026-03-28T20:59Z', '2026-03-28T21:00Z', '2026-03-29T00:59Z', '2026-03-29T01:00Z'];
  expect(times.map((at) => isDue({ hours }, Date.parse(at)))).toEqual([false, true, true, false]);
  // At three they go back to two, so it is an hour longer.
  expect(['2026-10-25T01:59Z', '2026-10-25T02:00Z'].map((at) => isDue({ hours }, Date.parse(at)))).toEqual([
    true,
    false,
  ]);
  const until = '2027-01-31T18:00:00+01:00';
  expect(isDue({ until }, Date.parse('2027-01-31T16:59:59Z'))).toBe(true);
  expect(isDue({ until }, Date.parse('2027-01-31T17:00:00Z'))).toBe(false);
});

it('refuses times that are none, with an example', () => {
  const messageOf = (given: object) =>
    scheduleSchema
      .partial()
      .safeParse(given)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const hours = { start: '22:00', end: '07:00', time_zone: 'Europe/Berlin' };
  expect(messageOf({ hours: { ...hours, start: '24:00' } })).toEqual([
    ['hours.start', expect.stringContaining('such as 22:30')],
  ]);
  expect(messageOf({ hours: { ...hours, time_zone: 'Berlin' } })).toEqual([
    ['hours.time_zone', expect.stringContaining('Europe/Berlin')],
  ]);
  expect(messageOf({ until: 'tomorrow' })).toEqual([['until', expect.stringContaining('2027-01-31T18:00:00Z')]]);
});

it('needs a name and a time for everyone, and keeps them through the former words', () => {
  const write = (exceptions: object[]) => mergeSettings(DEFAULT_SETTINGS, settingsWriteSchema.parse({ exceptions }));
  const issuesOf = (exceptions: object[]) => {
    try {
      return write(exceptions) && [];
    } catch (error) {
      return (error as { issues: { loc: unknown[]; msg: string }[] }).issues.map(
        ({ loc, msg }) => `${loc.join('.')} ${msg}`,
      );
    }
  };
  const until = '2027-01-31T18:00:00Z';
  expect(issuesOf([{ on: 'everyone', until }])).toEqual([
    expect.stringMatching(/^body\.exceptions\.0\.id .*such as night/),
  ]);
  expect(issuesOf([{ on: 'everyone', id: 'night' }])).toEqual([
    expect.stringMatching(/^body\.exceptions\.0\.hours\.start .*"22:00"/),
  ]);
  const night = { on: 'everyone', id: 'night', until } as const;
  const event = { ...night, id: 'event' };
  const settings = write([night, event, { on: 'channel', id: '1', until, words: { action: 'none' } }]);
  const after = mergeSettings(settings, {
    overlays: { items: [{ on: 'channel', id: '1', policy: {}, limits: { mentions: null } }] },
  });
  expect(after.exceptions).toEqual([
    { on: 'channel', id: '1', until, words: { action: 'none' }, limits: { mentions: null } },
    night,
    event,
  ]);
});
