import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { settledEntry } from '../conformance/settled.ts';
import { openDiscordDriver } from './driver.ts';

const MINUTE_MS = 60_000;
const BAD = 'free coins for everybody scam=0.93';
/** What the policy times out for. */
const BOT_MINUTES = 60;

/** What somebody does about one member: a moderator in Discord's own menu, a moderator with the buttons, the clock, a deploy. */
type Act =
  | { readonly kind: 'by hand'; readonly minutes: number | null }
  | { readonly kind: 'Time out' | 'Undo' | 'restart' }
  | { readonly kind: 'later'; readonly minutes: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('by hand' as const), minutes: fc.constantFrom(null, 5, 30, 90, 600) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('Time out' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('Undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(2, 10, 45) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

/** What must stand after each act: who timed the member out last, and until when. In milliseconds; null is no timeout. */
type Expected = { until: number | null; bot: { readonly until: number; readonly before: number | null } | null };

function expectAfter(expected: Expected, kind: 'Time out' | 'Undo', nowMs: number): void {
  const { until, bot } = expected;
  const isOurs = bot !== null && bot.until === until;
  if (kind === 'Time out') {
    const wanted = nowMs + BOT_MINUTES * MINUTE_MS;
    // Nothing is shortened; what stood before ours stays what is put back.
    if (until !== null && until >= wanted) return;
    expected.bot = { until: wanted, before: isOurs ? bot.before : until };
    expected.until = wanted;
  } else if (isOurs) {
    expected.until = bot.before !== null && bot.before > nowMs ? bot.before : null;
    expected.bot = null;
  }
}

it('puts back exactly what stood before, after any sequence of acts by moderators, the bot, the clock and deploys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12, size: 'max' }), async (acts) => {
      const driver = await openDiscordDriver();
      const open = await openConformance(driver);
      const [guild] = driver.server.world.guilds.values();
      if (!guild) throw new Error('there is no server');
      const nowMs = () => open.world.schedule.now();
      const stands = () => {
        const until = driver.server.timeoutUntil(guild, driver.idOf('member')) ?? null;
        return until !== null && until > nowMs() ? until : null;
      };
      const expected: Expected = { until: null, bot: null };
      const told: string[] = [];
      let pressed: Act['kind'] | null = null;
      try {
        await driver.say('member', BAD);
        await open.entryWith(/scam/);
        for (const one of acts) {
          if (one.kind === 'by hand') {
            expected.until = one.minutes === null ? null : nowMs() + one.minutes * MINUTE_MS;
            driver.server.setTimeout(guild, driver.idOf('member'), expected.until);
          } else if (one.kind === 'later') open.world.schedule.advance(one.minutes * MINUTE_MS);
          else if (one.kind === 'restart') await open.restart('stopped');
          else {
            const entry = await settledEntry(open);
            const button = entry.buttons.find(({ label }) => label.startsWith(one.kind));
            // The same press twice does nothing; an entry may offer it until its edit has arrived.
            if (!button || one.kind === pressed) continue;
            pressed = one.kind;
            expectAfter(expected, one.kind, nowMs());
            await driver.press('moderator', button, entry);
            await settledEntry(open);
          }
          if (expected.until !== null && expected.until <= nowMs()) expected.until = null;
          told.push(
            `${JSON.stringify(one)}: ${stands() === null ? 'none' : `${Math.round(((stands() ?? 0) - nowMs()) / MINUTE_MS)} min`}`,
          );
          expect(minutesOf(stands(), nowMs()), told.join('\n')).toBe(minutesOf(expected.until, nowMs()));
        }
      } finally {
        await open.close();
      }
    }),
    { numRuns: 12, seed: 20261127 },
  );
});

/** Whole minutes from now: a press takes a moment. */
function minutesOf(until: number | null, nowMs: number): number | null {
  return until === null ? null : Math.round((until - nowMs) / MINUTE_MS);
}
