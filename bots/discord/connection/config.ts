import {
  httpUrl,
  type SettingValues,
  settingGroup,
  text,
  wholeNumber,
  withTexts,
} from '../../../src/core/common/setting-field.ts';
import texts from './setting-texts.json' with { type: 'json' };

const bots = settingGroup('bots');

/** The settings of the Discord bot. */
export const DISCORD_SETTINGS = withTexts(texts, {
  DISCORD_TOKEN: bots(text, ''),
  DISCORD_SHARDS: bots(wholeNumber(1, 16_384), ''),
  DISCORD_API_URL: bots(httpUrl, ''),
});

/** What was read of its settings, as its parts take it; null where one is not set. */
export function configOf(read: SettingValues<typeof DISCORD_SETTINGS>) {
  return {
    token: read.DISCORD_TOKEN ?? '',
    apiUrl: read.DISCORD_API_URL ?? null,
    shards: read.DISCORD_SHARDS ?? null,
  };
}

/** What the Discord bot is told by the operator. */
export type DiscordConfig = Readonly<ReturnType<typeof configOf>>;
