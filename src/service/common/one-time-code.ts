import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are read for one another; a code is read aloud and typed on phones. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_CHARS = 4;
/** How long a code is good for. */
export const CODE_MINUTES = 15;

/**
 * Makes a code of 59 random bits, `XXXX-XXXX-XXXX`.
 * @example generateCode().length; // => 14
 */
export function generateCode(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * The only form in which a code is kept: SHA-256 (hex) of its letters, however they were typed.
 * @example hashCode('abcd-efgh-jkmn') === hashCode('ABCDEFGHJKMN'); // => true
 */
export function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex');
}
