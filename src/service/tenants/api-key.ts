import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The prefix of every key, so that people and secret scanners recognise one. */
export const KEY_PREFIX = 'stw_';
const TEST_PREFIX = `${KEY_PREFIX}test_`;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARS = 32;
const CHECKSUM_CHARS = 6;
/** The largest multiple of 62 that fits a byte: higher bytes would favour the first letters. */
const FAIR_BYTES = 248;

/** The pattern of a key; `docs/security.md` gives it to secret scanners. */
export const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}(?:test_)?[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/** Generates an API key in base 62: a prefix, 190 random bits, and a CRC-32 that tells scanners a key from a look-alike. */
export function generateKey(isTest = false): string {
  const start = isTest ? TEST_PREFIX : KEY_PREFIX;
  let random = '';
  while (random.length < RANDOM_CHARS) {
    for (const byte of randomBytes(RANDOM_CHARS)) {
      if (byte < FAIR_BYTES && random.length < RANDOM_CHARS) random += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return start + random + checksum(start + random);
}

/** Whether a text has the form of a key and a correct checksum. */
export function isWellFormedKey(text: string): boolean {
  if (!KEY_PATTERN.test(text)) return false;
  return text.slice(-CHECKSUM_CHARS) === checksum(text.slice(0, -CHECKSUM_CHARS));
}

/** Whether a key is for tests: its requests do not count, cost or act. */
export function isTestKey(key: string): boolean {
  return key.startsWith(TEST_PREFIX);
}

/** Returns the start of a key: enough to recognise it, and only 24 of its 190 random bits. */
export function prefixOf(key: string): string {
  return key.slice(0, (isTestKey(key) ? TEST_PREFIX : KEY_PREFIX).length + 4);
}

/**
 * Returns the only form in which a key is stored: SHA-256, hex.
 * @example hashKey('abc').slice(0, 8); // => 'ba7816bf'
 */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_CHARS; index++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
