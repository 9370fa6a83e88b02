import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_MAX_CHARS } from '../../../src/core/common/message-limits.ts';
import { inMessageSchema } from '../../../src/core/messages/message.ts';
import { countChars } from '../../../src/core/text/chars.ts';

describe('countChars', () => {
  it('counts Unicode code points, as iteration does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(countChars(text)).toBe(Array.from(text).length);
      }),
    );
    expect(countChars('a😀')).toBe(2);
    expect(countChars('\ud83d')).toBe(1);
  });
});

describe('inMessageSchema', () => {
  it('fills in everything but the text', () => {
    expect(inMessageSchema.parse({ text: '' })).toEqual({
      id: '',
      text: '',
      author: '',
      channel_topic: '',
      author_trusted: false,
    });
    expect(inMessageSchema.safeParse({ id: '1' }).success).toBe(false);
  });

  it('takes 8,000 characters of two UTF-16 units each, and refuses one more', () => {
    expect(inMessageSchema.safeParse({ text: '😀'.repeat(TEXT_MAX_CHARS) }).success).toBe(true);
    expect(inMessageSchema.safeParse({ text: '😀'.repeat(TEXT_MAX_CHARS + 1) }).success).toBe(false);
    expect(inMessageSchema.safeParse({ text: 'x'.repeat(TEXT_MAX_CHARS + 1) }).success).toBe(false);
  });
});
