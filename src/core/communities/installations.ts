import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { CommunityKey } from './inbound-events.ts';

/** An app as it is installed in one community. */
export type Installation = {
  readonly externalId: string;
  /** Another one after each change. */
  readonly version: string;
  /** Its tokens, sealed with a key that the store does not have. */
  readonly sealed: string;
  /** Since when the platform refuses its tokens; null while it takes them. */
  readonly refusedAtMs: number | null;
};

/** Installations of apps that have a token for each community. Every method throws StewardError `store_unavailable`. */
export type InstallationStore = {
  /** Which there are, without what is sealed. */
  listInstallations(platform: ChatPlatform): Promise<readonly Omit<Installation, 'sealed'>[]>;
  findInstallation(key: CommunityKey): Promise<Installation | null>;
  /** Keeps it in the place of what is there; resolves when it is on disk. Its tokens count as taken again. */
  putInstallation(key: CommunityKey, sealed: string): Promise<void>;
  /** The same where it is still this version. @returns false, and keeps nothing, where it was changed or removed meanwhile. */
  renewInstallation(key: CommunityKey, version: string, sealed: string): Promise<boolean>;
  /** Notes since when its tokens are refused, or that they are taken. Nothing where it is gone. */
  noteRefused(key: CommunityKey, refusedAtMs: number | null): Promise<void>;
  /** @returns false where there was none. */
  removeInstallation(key: CommunityKey): Promise<boolean>;
};
