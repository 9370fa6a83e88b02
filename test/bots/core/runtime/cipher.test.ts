import { describe, expect, it } from 'vitest';
import { createCipher } from '../../../../bots/core/runtime/cipher.ts';

const TEXT = 'it is about ünïcode 🙂 and more';

describe('the event cipher', () => {
  it('decrypts in another process with the same secret', () => {
    expect(createCipher('token').decrypt('e1', createCipher('token').encrypt('e1', TEXT))).toBe(TEXT);
    expect(createCipher('token').decrypt('e1', createCipher('token').encrypt('e1', ''))).toBe('');
  });

  it('rejects another secret, another event and changed data', () => {
    const sealed = createCipher('token').encrypt('e1', TEXT);
    expect(createCipher('another').decrypt('e1', sealed)).toBeNull();
    expect(createCipher('token').decrypt('e2', sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(createCipher('token').decrypt('e1', bytes.toString('base64'))).toBeNull();
    expect(createCipher('token').decrypt('e1', 'short')).toBeNull();
  });

  it('encrypts the same text differently each time, and reveals nothing of it', () => {
    const seal = createCipher('token');
    expect(seal.encrypt('e1', TEXT)).not.toBe(seal.encrypt('e1', TEXT));
    expect(Buffer.from(seal.encrypt('e1', TEXT), 'base64').toString('latin1')).not.toContain('about');
  });
});
