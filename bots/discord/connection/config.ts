import { httpUrl, type SettingValues, text, wholeNumber, withTexts } from '../../../src/core/common/setting-field.ts';
import { botSetting } from '../../core/port/bot-setting.ts';
import texts from './setting-texts.json' with { type: 'json' };

/** The settings of the Discord bot. */
export const DISCORD_SETTINGS = withTexts(texts, {
  DISCORD_TOKEN: botSetting(text, ''),
  DISCORD_SHARDS: botSetting(wholeNumber(1, 16_384), ''),
  DISCORD_API_URL: botSetting(httpUrl, ''),
});

/** Returns the parsed settings for the parts of the bot; null for each that is not set. */
export function configOf(read: SettingValues<typeof DISCORD_SETTINGS>) {
  return { token: read.DISCORD_TOKEN ?? '', apiUrl: read.DISCORD_API_URL ?? null, shards: read.DISCORD_SHARDS ?? null };
}

/** The operator's configuration of the Discord bot. */
export type DiscordConfig = Readonly<ReturnType<typeof configOf>>;
