import { describe, expect, it } from 'vitest';
import { createCipher } from '../../../../bots/core/runtime/cipher.ts';

const TEXT = 'it is about ünïcode 🙂 and more';

describe('a seal', () => {
  it('opens what the same secret closed, in another process', () => {
    expect(createCipher('token').decrypt('e1', createCipher('token').encrypt('e1', TEXT))).toBe(TEXT);
    expect(createCipher('token').decrypt('e1', createCipher('token').encrypt('e1', ''))).toBe('');
  });

  it('opens nothing of another secret, of another event, or that was changed', () => {
    const sealed = createCipher('token').encrypt('e1', TEXT);
    expect(createCipher('another').decrypt('e1', sealed)).toBeNull();
    expect(createCipher('token').decrypt('e2', sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(createCipher('token').decrypt('e1', bytes.toString('base64'))).toBeNull();
    expect(createCipher('token').decrypt('e1', 'short')).toBeNull();
  });

  it('never writes the same text the same way, and shows nothing of it', () => {
    const seal = createCipher('token');
    expect(seal.encrypt('e1', TEXT)).not.toBe(seal.encrypt('e1', TEXT));
    expect(Buffer.from(seal.encrypt('e1', TEXT), 'base64').toString('latin1')).not.toContain('about');
  });
});
