import { describe, expect, it } from 'vitest';
import { generateKey, hashKey, isWellFormedKey, KEY_PATTERN } from '../../../src/service/tenants/api-key.ts';

describe('API keys', () => {
  it('have a prefix and a checksum that a secret scanner can verify', () => {
    const key = generateKey();
    expect(key).toMatch(KEY_PATTERN);
    expect(isWellFormedKey(key)).toBe(true);
    for (let index = 4; index < key.length; index++) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isWellFormedKey(key.slice(0, index) + other + key.slice(index + 1)), `place ${index}`).toBe(false);
    }
  });

  it('are never the same twice, and use the whole alphabet', () => {
    const keys = Array.from({ length: 200 }, generateKey);
    expect(new Set(keys).size).toBe(200);
    expect(new Set(keys.join('').replaceAll('_', '')).size).toBe(62);
  });

  it('are kept as SHA-256 in hex', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
