import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { CodePurpose } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { Clock } from '../../core/ports/judge.ts';

/** Without letters and digits that are read for one another; a code is read aloud and typed on phones. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_CHARS = 4;
/** How long a code is good for. */
export const CODE_MINUTES = 15;

type Deps<Method extends keyof CommunityStore> = {
  readonly communities: Pick<CommunityStore, Method>;
  readonly now: Clock;
};

/** A code of 192 random bits, for links. @example longCode(); // => 'gPATIwxUJu9e5ziVwzvahzIxvvPWIw0x' */
export function longCode(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a text may be one: what cannot costs neither a hash nor a look at the database. @example isLongCode('used'); // => false */
export function isLongCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/**
 * Keeps a code for a subject, good once, for 15 minutes: one of 59 random bits, `XXXX-XXXX-XXXX`, or the one that is given.
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
 * The subject of a code, which is used up by it; null for one that is unknown, expired or used.
 * @example const tenantId = await useCode({ communities, now: Date.now }, 'link', code);
 */
export function useCode({ communities, now }: Deps<'useCode'>, purpose: CodePurpose, code: string) {
  return communities.useCode({ hash: hashCode(code), purpose, nowMs: now() });
}

function generateCode(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The only form in which a code is kept: SHA-256 (hex) of its letters, however they were typed. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex');
}
