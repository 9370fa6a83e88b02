import { openDiscord, openSlack, openTelegram } from '../../emulators/communities.ts';
import type { OpenCommunity } from '../../emulators/community.ts';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';

/** `atLimits` is false where what the platform takes a minute is fewer than a flood: its pace is then measured apart. */
export type Platform = {
  readonly name: string;
  readonly id: ChatPlatform;
  readonly open: OpenCommunity;
  readonly atLimits: boolean;
};

/** The three bots, each over the real client library and a local server of its platform, each in a process of its own. */
export const PLATFORMS: readonly Platform[] = [
  { name: 'Discord', id: 'discord', open: openDiscord, atLimits: true },
  // It takes 50 deletions a minute, and a flood is 200.
  { name: 'Slack', id: 'slack', open: openSlack, atLimits: false },
  { name: 'Telegram', id: 'telegram', open: openTelegram, atLimits: true },
];
