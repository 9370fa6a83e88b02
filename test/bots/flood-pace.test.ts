import { afterEach, describe, expect, it } from 'vitest';
import { openDiscordFire } from './discord/fire.ts';
import { openSlackFire } from './slack/fire.ts';
import { openTelegramFire } from './telegram/fire.ts';
import { type FireDriver, SIZE, TIMEOUT_MS } from './under-fire/fire.ts';
import { openUnderFire } from './under-fire/open.ts';

const FLOOD = SIZE.atPace;
const MEMBERS = 20;
const TOGETHER = 100;
/** The first comes alone, and so may what was said while it was looked at. */
const FIRST = 3;
const SLACK_A_MINUTE = 50;

/** What the flood of a platform may take: calls, and minutes of its own clock. */
type Pace = {
  readonly name: string;
  readonly open: () => Promise<FireDriver>;
  readonly callsMax: number;
  readonly minutesMax: number;
};

const PACES: readonly Pace[] = [
  { name: 'Discord', open: openDiscordFire, callsMax: Math.ceil(FLOOD / TOGETHER) + FIRST, minutesMax: 1 },
  { name: 'Telegram', open: openTelegramFire, callsMax: Math.ceil(FLOOD / TOGETHER) + FIRST, minutesMax: 1 },
  // One message a call, fifty at the beginning of each minute.
  { name: 'Slack', open: openSlackFire, callsMax: FLOOD, minutesMax: Math.ceil(FLOOD / SLACK_A_MINUTE) - 1 },
];
/** Who waited for a pause comes back a little after its end, that not all come at once. */
const JITTER = 1.1;

describe.each(PACES)('a flood of 20 members on $name', ({ open, callsMax, minutesMax }) => {
  let close = async () => {};
  afterEach(() => close());

  it(
    'goes in as few calls, and as soon, as the documented limits allow',
    async () => {
      const fire = await openUnderFire(await open());
      close = fire.close;
      const { driver, world, say, until, isStanding } = fire;
      const members = await driver.join(MEMBERS);
      await fire.pass();
      const aheadMs = () => world.schedule.now() - Date.now();
      const beganAheadMs = aheadMs();
      const everybody = Array.from({ length: FLOOD }, (_, number) => members[number % MEMBERS] ?? '');
      await say('floodword', everybody, { extra: 'forbiddenword' });
      await until(
        async () => !(await isStanding('floodword')),
        () => 'the deletions',
      );
      // What the clock was moved on by: how long the machine took is another thing.
      const minutes = (aheadMs() - beganAheadMs) / 60_000;
      const taken = driver.deletions().filter(({ isTaken }) => isTaken);
      expect(taken.reduce((sum, { messages }) => sum + messages, 0)).toBe(FLOOD);
      expect(taken.length).toBeLessThanOrEqual(callsMax);
      expect(minutes).toBeLessThanOrEqual(minutesMax * JITTER);
      // A pause that one call is told of holds for all of them: hardly any call is refused.
      expect(driver.deletions().length - taken.length).toBeLessThanOrEqual(4 * minutesMax);
    },
    TIMEOUT_MS,
  );
});
