import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { settledEntry } from '../conformance/settled.ts';
import { openTelegramDriver } from './driver.ts';

const MINUTE_MS = 60_000;
const BAD = 'free coins for everybody scam=0.93';
/** What the policy times out for. */
const BOT_MINUTES = 60;

const NO_MEDIA = { can_send_photos: false, can_send_videos: false, can_send_documents: false } as const;
const NOTHING = {
  ...NO_MEDIA,
  ...{ can_send_messages: false, can_send_audios: false, can_send_video_notes: false, can_send_voice_notes: false },
  ...{ can_send_polls: false, can_send_other_messages: false },
} as const;

/** What a moderator does in Telegram's own menu: lifts it all, or restricts a member, for some minutes or for ever. */
const HANDS = {
  free: {},
  'no media': NO_MEDIA,
  nothing: NOTHING,
} as const;
type Hand = keyof typeof HANDS;
type Standing = { readonly hand: Hand; readonly until: number | null };
const FREE: Standing = { hand: 'free', until: null };

type Act =
  | { readonly kind: 'by hand'; readonly hand: Hand; readonly minutes: number | null }
  | { readonly kind: 'Time out' | 'Undo' | 'restart' }
  | { readonly kind: 'later'; readonly minutes: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('by hand' as const),
      hand: fc.constantFrom<Hand>('free', 'no media', 'nothing'),
      minutes: fc.constantFrom(null, 30, 90, 600),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('Time out' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('Undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(2, 10, 45) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

/** What must stand after each act: the moderator's last word, and the timeout of ours that lies over it. */
type Expected = { hand: Standing; bot: number | null };

const isOver = (until: number | null, nowMs: number) => until !== null && until <= nowMs;

function standing({ hand, bot }: Expected, nowMs: number): Standing {
  if (bot !== null && bot > nowMs) return { hand: 'nothing', until: bot };
  return isOver(hand.until, nowMs) ? FREE : hand;
}

it('puts back exactly what a member was allowed, after any sequence of acts by moderators, the bot, the clock and deploys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12, size: 'max' }), async (acts) => {
      const driver = await openTelegramDriver();
      const open = await openConformance(driver);
      const { server, chat } = driver;
      const nowMs = () => open.world.schedule.now();
      const stands = (): Standing => {
        const member = server.member(chat, driver.member);
        if (member.status !== 'restricted') return FREE;
        const until = member.until_date === 0 ? null : member.until_date * 1_000;
        if (isOver(until, nowMs())) return FREE;
        const hand = member.can_send_messages ? (member.can_send_photos ? 'free' : 'no media') : 'nothing';
        return hand === 'free' ? FREE : { hand, until };
      };
      const expected: Expected = { hand: FREE, bot: null };
      const told: string[] = [];
      let pressed: Act['kind'] | null = null;
      try {
        await open.set(`policy minutes ${BOT_MINUTES}`);
        await driver.say('member', BAD);
        await open.entryWith(/scam/);
        for (const one of acts) {
          if (one.kind === 'by hand') {
            const until = one.minutes === null ? null : Math.floor((nowMs() + one.minutes * MINUTE_MS) / 1_000);
            server.restrict(driver.member, chat, driver.owner, {
              ...HANDS[one.hand],
              ...(until === null ? {} : { until }),
            });
            expected.hand =
              one.hand === 'free' ? FREE : { hand: one.hand, until: until === null ? null : until * 1_000 };
            expected.bot = null;
            await open.pass();
          } else if (one.kind === 'later') {
            open.world.schedule.advance(one.minutes * MINUTE_MS);
            if (isOver(expected.bot, nowMs())) expected.bot = null;
            await open.pass();
          } else if (one.kind === 'restart') await open.restart('stopped');
          else {
            const entry = await settledEntry(open);
            const button = entry.buttons.find(({ label }) => label.startsWith(one.kind));
            // The same press twice does nothing; an entry may offer it until its edit has arrived.
            if (!button || one.kind === pressed) continue;
            pressed = one.kind;
            const wanted = nowMs() + BOT_MINUTES * MINUTE_MS;
            const { hand, until } = standing(expected, nowMs());
            // Nothing is shortened.
            const isLonger = hand === 'nothing' && (until === null || until >= wanted);
            if (one.kind === 'Undo') expected.bot = null;
            else if (!isLonger) expected.bot = wanted;
            await driver.press('moderator', button, entry);
            await settledEntry(open);
          }
          const shown = ({ hand, until }: Standing) =>
            `${hand}${until === null ? '' : ` for ${Math.round((until - nowMs()) / MINUTE_MS)} min`}`;
          told.push(`${JSON.stringify(one)}: ${shown(stands())}`);
          // Over what has a later end ours has none at the platform: a kill must not lift both. The bot ends it.
          const isOurs = expected.bot !== null && expected.bot > nowMs();
          const seen = () => (isOurs ? stands().hand : shown(stands()));
          await expect
            .poll(seen, { message: told.join('\n'), timeout: 3_000 })
            .toBe(isOurs ? 'nothing' : shown(standing(expected, nowMs())));
        }
      } finally {
        await open.close();
      }
    }),
    { numRuns: 8, seed: 20261127 },
  );
}, 300_000);
