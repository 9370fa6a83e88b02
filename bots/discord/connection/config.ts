import {
  httpUrl,
  type SettingValues,
  settingGroup,
  text,
  wholeNumber,
} from '../../../src/core/common/setting-field.ts';

const bots = settingGroup('bots');

/** The settings of the Discord bot. */
export const DISCORD_SETTINGS = {
  DISCORD_TOKEN: bots(text, '', 'MTIz...', 'The token of the Discord bot; it runs when this is set.'),
  DISCORD_SHARDS: bots(
    wholeNumber(1, 16_384),
    '',
    '4',
    'The number of shards over all processes. Without it, Discord recommends a number.',
  ),
  DISCORD_API_URL: bots(
    httpUrl,
    '',
    'http://127.0.0.1:9000/api',
    'The address of the Discord API. Set it to use a proxy or a test server.',
  ),
};

/** What the Discord bot is told by the operator. */
export type DiscordConfig = {
  /** `DISCORD_TOKEN`. */
  readonly token: string;
  /** `DISCORD_API_URL`: where REST calls go instead of https://discord.com/api; the gateway's address comes from there too. */
  readonly apiUrl: string | null;
  /** `DISCORD_SHARDS`; null leaves it to Discord. */
  readonly shards: number | null;
};

/** What was read of its settings, as its parts take it. */
export function configOf(read: SettingValues<typeof DISCORD_SETTINGS>): DiscordConfig {
  return {
    token: read.DISCORD_TOKEN ?? '',
    apiUrl: read.DISCORD_API_URL ?? null,
    shards: read.DISCORD_SHARDS ?? null,
  };
}
