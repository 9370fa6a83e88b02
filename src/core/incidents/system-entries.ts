import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { EntryPost } from './moderation-case.ts';

/** What is told in the moderators' log beside decisions. */
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

/** One thing that is told in the log beside decisions: a channel that a flood slowed down, a change of the policy that is suggested, protection that is offered, what one account of the staff did at once, an attack that the platform itself detected. */
export type SystemEntry = {
  readonly id: string;
  readonly tenantId: string;
  readonly communityId: string;
  readonly kind: SystemEntryKind;
  /** The channel, '' for the whole community; or the category; or the account. */
  readonly subject: string;
  /** JSON of its kind. */
  readonly body: string;
  /** Whether something is still to be done: a channel to be put back, a suggestion to be answered, an entry to say so. */
  readonly open: boolean;
  /** Where its entry stands; null when it is not posted. */
  readonly post: EntryPost | null;
  readonly changedAtMs: number;
};

/** System entries. Erased with their community and their tenant. */
export type SystemEntryStore = {
  /** Nothing of a community that is gone. */
  addSystemEntry(bulletin: SystemEntry): Promise<void>;
  /** @param onlyIfBody what it must say still: of two who answer it, one does. @returns whether it was changed. */
  changeSystemEntry(
    id: string,
    change: Partial<Pick<SystemEntry, 'body' | 'open' | 'post'>> & { readonly changedAtMs: number },
    onlyIfBody?: string,
  ): Promise<boolean>;
  findSystemEntry(id: string): Promise<SystemEntry | null>;
  /** Newest first: all that are open on a platform or in a community, or the last ones of a tenant, open or not. */
  listSystemEntries(
    by:
      | { readonly openOn: ChatPlatform }
      | { readonly openIn: string }
      | { readonly tenantId: string; readonly kind: SystemEntryKind; readonly limit: number },
  ): Promise<readonly SystemEntry[]>;
};
