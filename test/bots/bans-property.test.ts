import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openConformance } from './conformance/open.ts';
import { buttonOf } from './conformance/press-button.ts';
import { settledEntry } from './conformance/settled.ts';
import type { ConformanceDriver, Who } from './conformance-driver.ts';
import { openDiscordDriver } from './discord/driver.ts';
import { openTelegramDriver } from './telegram/driver.ts';
import { heard } from './telegram/heard.ts';

const MINUTE_MS = 60_000;
const CALM_MS = 11_000;
/** Random sequences beside the examples; `STEWARD_BAN_SEQUENCES=50` looks deeper. */
const SEQUENCES = Number(process.env.STEWARD_BAN_SEQUENCES ?? 3);
const BAD = 'free coins for everybody scam=0.93';

/** What an administrator does to the member in the platform's own menu, and what the member does. */
type Hands = Readonly<Record<'ban by hand' | 'unban by hand' | 'rejoin', () => unknown>> & {
  /** Absent where bans have no end. */
  readonly 'a week by hand'?: () => unknown;
  /** Absent where a ban leaves other restrictions as they are. */
  readonly 'restrict by hand'?: () => unknown;
  readonly isRestricted?: () => boolean;
};
type Opened = { readonly driver: ConformanceDriver; readonly hands: Hands };

async function openDiscord(): Promise<Opened> {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  const member = driver.idOf('member');
  return {
    driver,
    hands: {
      'ban by hand': () => server.banMember(guild, member),
      'unban by hand': () => server.unbanMember(guild, member),
      rejoin: () => server.joinMember(guild, member),
    },
  };
}

async function openTelegram(): Promise<Opened> {
  const driver = await openTelegramDriver();
  const { server, chat, member, owner } = driver;
  const weekEnd = Math.floor(Date.now() / 1_000) + 7 * 86_400;
  return {
    driver,
    hands: {
      'ban by hand': () => heard(server, () => server.kick(member, chat, owner)),
      'unban by hand': () => heard(server, () => server.unban(member, chat, owner)),
      'a week by hand': () => heard(server, () => server.kick(member, chat, owner, weekEnd)),
      rejoin: () => heard(server, () => server.join(member, chat)),
      'restrict by hand': () =>
        heard(server, () => server.restrict(member, chat, owner, { can_send_photos: false, until: weekEnd })),
      isRestricted: () => {
        const now = server.member(chat, member);
        return (
          now.status === 'restricted' && now.until_date === weekEnd && now.can_send_messages && !now.can_send_photos
        );
      },
    },
  };
}

type Kind = Exclude<keyof Hands, 'isRestricted'> | 'Ban' | 'Undo' | 'Undo twice at once' | 'later' | 'restart';
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Kind>('ban by hand', 'unban by hand', 'a week by hand', 'restrict by hand') },
  { weight: 3, arbitrary: fc.constantFrom<Kind>('Ban') },
  { weight: 4, arbitrary: fc.constantFrom<Kind>('Undo', 'Undo twice at once') },
  { weight: 2, arbitrary: fc.constantFrom<Kind>('rejoin', 'later', 'restart') },
);

type Standing = {
  readonly is: 'inside' | 'gone' | 'banned';
  readonly by?: 'bot' | 'hand' | 'hand for a week';
  /** Whether a restriction by hand is in force, or will be again after the ban by the bot. */
  readonly isRestricted?: boolean;
};

/** Returns where the member must be after an act; null if nobody can do it now. */
function after(kind: Kind, now: Standing): Standing | null {
  const isBanned = now.is === 'banned';
  switch (kind) {
    case 'ban by hand':
      return isBanned ? null : { is: 'banned', by: 'hand' };
    case 'a week by hand':
      return isBanned ? { is: 'banned', by: 'hand for a week' } : null;
    case 'unban by hand':
      return isBanned ? { is: 'gone' } : null;
    case 'rejoin':
      return now.is === 'gone' ? { ...now, is: 'inside' } : null;
    case 'restrict by hand':
      return now.is === 'inside' && !now.isRestricted ? { is: 'inside', isRestricted: true } : null;
    case 'Ban':
      return isBanned ? now : { ...now, is: 'banned', by: 'bot' };
    case 'Undo':
    case 'Undo twice at once':
      return now.by === 'bot' ? { is: 'gone', isRestricted: now.isRestricted === true } : now;
    default:
      return now;
  }
}

/** Cases that random sequences rarely reach. */
const EXAMPLES: [Kind[]][] = [
  [['Ban', 'unban by hand', 'ban by hand', 'Undo']],
  [['Ban', 'a week by hand', 'Undo', 'unban by hand', 'Ban', 'Undo']],
  [['Ban', 'Undo', 'ban by hand', 'a week by hand', 'Ban', 'Undo']],
  [['Ban', 'unban by hand', 'ban by hand', 'Undo', 'unban by hand', 'rejoin', 'Ban', 'Undo twice at once']],
  [['ban by hand', 'Ban', 'Undo', 'unban by hand', 'Ban', 'restart', 'Undo']],
  [['restrict by hand', 'Ban', 'restart', 'Undo', 'rejoin', 'Ban', 'Undo twice at once', 'rejoin', 'ban by hand']],
];

it.each([
  ['Discord', openDiscord],
  ['Telegram', openTelegram],
])(
  '%s: Undo lifts the bot’s own ban and no other, after any sequence of acts by moderators and the bot',
  async (_name, openDriver) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14, size: 'max' }), async (acts) => {
        const { driver, hands } = await openDriver();
        const open = await openConformance(driver);
        const member = driver.idOf('member');
        // Edits of an entry pause longer and longer while it goes on.
        const currentEntry = () => {
          open.world.schedule.advance(CALM_MS);
          return settledEntry(open);
        };
        const ban = async () => {
          const entry = await currentEntry();
          const why = await driver.press('moderator', buttonOf(entry, /^Why/), entry);
          if (!why) throw new Error('no answer');
          const question = await driver.press('moderator', buttonOf(why, /^Ban…/), why);
          if (question) await driver.press('moderator', buttonOf(question, /^Ban them/), question);
        };
        const undo = async (...by: readonly Who[]) => {
          const entry = await currentEntry();
          const button = entry.buttons.find(({ label }) => label.startsWith('Undo ban'));
          if (button) await Promise.all(by.map((who) => driver.press(who, button, entry)));
        };
        let expected: Standing = { is: 'inside' };
        const told: string[] = [];
        try {
          await driver.takeRights('none');
          await driver.letModeratorsBan(true);
          await open.set('log bans on');
          await driver.say('member', BAD);
          await open.entryWith(/scam/);
          for (const kind of acts) {
            const next = after(kind, expected);
            if (!next || ((kind === 'a week by hand' || kind === 'restrict by hand') && !hands[kind])) continue;
            if (kind === 'Ban') await ban();
            else if (kind === 'Undo') await undo('moderator');
            else if (kind === 'Undo twice at once') await undo('moderator', 'owner');
            else if (kind === 'later') open.world.schedule.advance(10 * MINUTE_MS);
            else if (kind === 'restart') await open.restart('stopped');
            else await hands[kind]?.();
            await open.pass();
            expected = next;
            told.push(`${kind}: ${next.is} ${next.by ?? ''}`);
            expect(await driver.standingOf(member), told.join('\n')).toBe(expected.is);
            if (expected.is !== 'banned' && hands.isRestricted)
              expect(hands.isRestricted(), told.join('\n')).toBe(expected.isRestricted === true);
          }
        } finally {
          await open.close();
        }
      }),
      { numRuns: EXAMPLES.length + SEQUENCES, seed: 20261201, examples: EXAMPLES },
    );
  },
  300_000,
);
