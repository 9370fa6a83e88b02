import { expect, it } from 'vitest';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { mirrorOf } from '../../../../bots/core/port/automod-rules.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../../src/core/settings/settings.ts';

it('has the platform stop no word that would also stop an allowed one, and says how many are left to the bot', () => {
  const settings = mergeSettings(DEFAULT_SETTINGS, {
    automod: { mirror: true },
    words: { list: ['retard*', '*tardan*', 'casino'], allowed: ['retardant', 'nothing'], action: 'delete' },
  });
  const community = { trial: false, logChannel: null, logPublic: false, language: null, locale: null };
  const { wanted, left } = mirrorOf({ settings }, community, []);
  expect(wanted?.words).toEqual(['casino']);
  expect(left.map(({ text, values }) => translateIn('en')(text, values))).toEqual([
    '2 words that would also block an allowed word; the bot checks them',
  ]);
});
