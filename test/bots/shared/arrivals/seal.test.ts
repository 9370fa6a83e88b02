import { describe, expect, it } from 'vitest';
import { createSeal } from '../../../../bots/shared/arrivals/seal.ts';

const TEXT = 'it is about ünïcode 🙂 and more';

describe('a seal', () => {
  it('opens what the same secret closed, in another process', () => {
    expect(createSeal('token').open('e1', createSeal('token').close('e1', TEXT))).toBe(TEXT);
    expect(createSeal('token').open('e1', createSeal('token').close('e1', ''))).toBe('');
  });

  it('opens nothing of another secret, of another event, or that was changed', () => {
    const sealed = createSeal('token').close('e1', TEXT);
    expect(createSeal('another').open('e1', sealed)).toBeNull();
    expect(createSeal('token').open('e2', sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(createSeal('token').open('e1', bytes.toString('base64'))).toBeNull();
    expect(createSeal('token').open('e1', 'short')).toBeNull();
  });

  it('never writes the same text the same way, and shows nothing of it', () => {
    const seal = createSeal('token');
    expect(seal.close('e1', TEXT)).not.toBe(seal.close('e1', TEXT));
    expect(Buffer.from(seal.close('e1', TEXT), 'base64').toString('latin1')).not.toContain('about');
  });
});
