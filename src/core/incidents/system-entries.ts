import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { EntryPost } from './moderation-case.ts';

/** The kinds of entries in the moderators' log that are not about decisions. */
export const SYSTEM_ENTRY_KINDS = [
  'calm',
  'suggestion',
  'protection',
  'overdue',
  'staff',
  'digest',
  'mark',
  'rights',
] as const;
export type SystemEntryKind = (typeof SYSTEM_ENTRY_KINDS)[number];

/** An entry in the log that is not about a decision: a channel in slow mode, a suggested change of the policy, offered protection, a staff account's mass action, or an attack detected by the platform. */
export type SystemEntry = {
  readonly id: string;
  readonly tenantId: string;
  readonly communityId: string;
  readonly kind: SystemEntryKind;
  /** The channel, '' for the whole community; or the category; or the account. */
  readonly subject: string;
  /** JSON; its shape depends on the kind. */
  readonly body: string;
  /** Whether something is still to do: a channel to restore, a suggestion to answer, an entry to update. */
  readonly open: boolean;
  /** The location of its entry; null if it is not posted. */
  readonly post: EntryPost | null;
  readonly changedAtMs: number;
};

/** System entries. Erased with their community and their tenant. */
export type SystemEntryStore = {
  /** Does nothing for a community that is gone. */
  addSystemEntry(bulletin: SystemEntry): Promise<void>;
  /** @param onlyIfBody the expected current body: of two concurrent answers, one wins. @returns whether it changed. */
  changeSystemEntry(
    id: string,
    change: Partial<Pick<SystemEntry, 'body' | 'open' | 'post'>> & { readonly changedAtMs: number },
    onlyIfBody?: string,
  ): Promise<boolean>;
  findSystemEntry(id: string): Promise<SystemEntry | null>;
  /** Lists entries newest first: all open ones on a platform or in a community, or a tenant's latest, open or not. */
  listSystemEntries(
    by:
      | { readonly openOn: ChatPlatform }
      | { readonly openIn: string }
      | { readonly tenantId: string; readonly kind: SystemEntryKind; readonly limit: number },
  ): Promise<readonly SystemEntry[]>;
};
