import { expect, it } from 'vitest';
import { areMostlyOld } from '../../../../bots/core/raids/false-alarms.ts';
import { DISCORD } from '../../../../bots/discord/setup/capabilities.ts';
import { TELEGRAM } from '../../../../bots/telegram/setup/capabilities.ts';

const NOW = Date.UTC(2026, 10, 27);
const DAY_MS = 86_400_000;
/** An id of Discord that was made so many days ago. */
const madeBefore = (days: number) => ({ id: String(BigInt(NOW - days * DAY_MS - 1_420_070_400_000) << 22n) });

it('a crowd counts as mostly old if more than half of its accounts are older than a month', () => {
  expect(areMostlyOld(DISCORD, [madeBefore(40), madeBefore(400), madeBefore(1)], NOW)).toBe(true);
  expect(areMostlyOld(DISCORD, [madeBefore(40), madeBefore(29)], NOW)).toBe(false);
  expect(areMostlyOld(DISCORD, [], NOW)).toBe(false);
  // Telegram's ids do not tell.
  expect(areMostlyOld(TELEGRAM, [madeBefore(400)], NOW)).toBe(false);
});
