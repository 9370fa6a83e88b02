import { openDiscord, openSlack, openTelegram } from '../../emulators/communities.ts';
import type { OpenCommunity } from '../../emulators/community.ts';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';

/** `atLimits` is false if the platform's deletions per minute are fewer than a flood. Its pace is measured apart. */
export type Platform = {
  readonly name: string;
  readonly id: ChatPlatform;
  readonly open: OpenCommunity;
  readonly atLimits: boolean;
};

/** The three bots, each in its own process with the real client library and a local server of its platform. */
export const PLATFORMS: readonly Platform[] = [
  { name: 'Discord', id: 'discord', open: openDiscord, atLimits: true },
  // Slack allows 50 deletions per minute, and a flood has 200 messages.
  { name: 'Slack', id: 'slack', open: openSlack, atLimits: false },
  { name: 'Telegram', id: 'telegram', open: openTelegram, atLimits: true },
];
