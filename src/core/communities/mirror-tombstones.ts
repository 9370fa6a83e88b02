import type { ChatPlatform } from '../common/chat-platforms.ts';

/** Communities that were erased while rules of ours stood on their platform: their ids there and nothing else, until a bot has taken those away. */
export type MirrorTombstoneStore = {
  listMirrorTombstones(platform: ChatPlatform, limit: number): Promise<readonly string[]>;
  dropMirrorTombstone(platform: ChatPlatform, externalId: string): Promise<void>;
};
