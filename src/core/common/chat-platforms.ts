import { DISCORD_PLATFORM } from '../platforms/discord.ts';
import type { PlatformDescriptor } from '../platforms/platform.ts';
import { SLACK_PLATFORM } from '../platforms/slack.ts';
import { TELEGRAM_PLATFORM } from '../platforms/telegram.ts';

const DESCRIPTORS = [
  DISCORD_PLATFORM,
  SLACK_PLATFORM,
  TELEGRAM_PLATFORM,
] as const satisfies readonly PlatformDescriptor[];
export type ChatPlatform = (typeof DESCRIPTORS)[number]['name'];

/** The core's facts about each chat platform. */
export const PLATFORMS: readonly (PlatformDescriptor & { readonly name: ChatPlatform })[] = DESCRIPTORS;

/** The names of the chat platforms; each is also the `source` of its decisions and the folder of its bot. */
export const CHAT_PLATFORMS: readonly ChatPlatform[] = PLATFORMS.map(({ name }) => name);

/** Seconds in a day. */
export const DAY_SECONDS = 86_400;
