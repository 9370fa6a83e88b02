import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { CommunityKey } from './inbound-events.ts';

/** An app's installation in one community. */
export type Installation = {
  readonly externalId: string;
  /** Changes with every write. */
  readonly version: string;
  /** Its tokens, encrypted with a key that the store does not have. */
  readonly sealed: string;
  /** Since when the platform refuses its tokens; null while it accepts them. */
  readonly refusedAtMs: number | null;
};

/** Installations of apps that have a token for each community. Every method throws StewardError `store_unavailable`. */
export type InstallationStore = {
  /** Lists installations without their encrypted tokens. */
  listInstallations(platform: ChatPlatform): Promise<readonly Omit<Installation, 'sealed'>[]>;
  findInstallation(key: CommunityKey): Promise<Installation | null>;
  /** Replaces the stored installation; on disk when it resolves. Its tokens count as accepted again. */
  putInstallation(key: CommunityKey, sealed: string): Promise<void>;
  /** Replaces it if it still has this version. @returns false, with nothing stored, if it was changed or removed since. */
  renewInstallation(key: CommunityKey, version: string, sealed: string): Promise<boolean>;
  /** Records since when its tokens are refused, or with null that they are accepted. Does nothing if it is gone. */
  noteRefused(key: CommunityKey, refusedAtMs: number | null): Promise<void>;
  /** @returns false if there was none. */
  removeInstallation(key: CommunityKey): Promise<boolean>;
};
