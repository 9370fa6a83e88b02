import type { Actor } from './steps.ts';

/** What a note may say, and how many of a member are kept. */
export const MEMBER_NOTE_MAX_CHARS = 500;
export const MEMBER_NOTES_MAX = 50;

/** What a moderator wrote about a member, for the other moderators of the community. */
export type MemberNote = { readonly id: string; readonly text: string; readonly by: Actor; readonly atMs: number };
