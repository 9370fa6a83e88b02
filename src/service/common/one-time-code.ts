import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { CodePurpose } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { Clock } from '../../core/ports/judge.ts';

/** Leaves out letters and digits that look or sound alike, because people read codes aloud and type them on phones. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_CHARS = 4;
/** Minutes that a code is valid. */
export const CODE_MINUTES = 15;

type Deps<Method extends keyof CommunityStore> = {
  readonly communities: Pick<CommunityStore, Method>;
  readonly now: Clock;
};

/** Creates a code of 192 random bits for links. @example longCode(); // => 'gPATIwxUJu9e5ziVwzvahzIxvvPWIw0x' */
export function longCode(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a text has the form of a long code. Other texts cost neither a hash nor a database query. @example isLongCode('used'); // => false */
export function isLongCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/**
 * Saves a code for a subject, valid once within 15 minutes: the given one or a random `XXXX-XXXX-XXXX` of 59 bits.
 * @example const code = await makeCode({ communities, now: Date.now }, 'link', tenant.id);
 */
export async function makeCode(
  { communities, now }: Deps<'addCode'>,
  purpose: CodePurpose,
  subjectId: string,
  code = generateCode(),
  minutes = CODE_MINUTES,
): Promise<string> {
  await communities.addCode({ hash: hashCode(code), purpose, subjectId, expiresAtMs: now() + minutes * 60_000 });
  return code;
}

/**
 * Uses up a code and returns its subject; null for one that is unknown, expired or used.
 * @example const tenantId = await useCode({ communities, now: Date.now }, 'link', code);
 */
export function useCode({ communities, now }: Deps<'useCode'>, purpose: CodePurpose, code: string) {
  return communities.useCode({ hash: hashCode(code), purpose, nowMs: now() });
}

function generateCode(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns the only form in which a code is stored: SHA-256 (hex) of its letters and digits, however they were typed. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex');
}
