import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForm } from '../../../src/dashboard/request/read-form.ts';

const parse = (text: string) => parseForm(new TextEncoder().encode(text));

describe('a form', () => {
  it('is taken apart as browsers put it together, whatever it says', () => {
    const piece = fc.constantFrom(
      'a',
      '=',
      '&',
      '+',
      '%',
      '%2',
      '%20',
      '%2B',
      '%26',
      '%FF',
      '%C3%A9',
      '%F0%9F%98%80',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(Object.entries(parse(text))).toEqual(Object.entries(Object.fromEntries(new URLSearchParams(text))));
      }),
    );
    // No browser sends these as they are, and URLSearchParams takes them for others beside what is no UTF-8.
    expect(parse('é=😀%FF&\ufeffa=%EF%BB%BFb')).toEqual({ é: '😀\ufffd', '\ufeffa': '\ufeffb' });
    const fields = { 'new.text': 'no ads + no "spam" & 100% = é', form_token: 'x' };
    expect(parse(new URLSearchParams(fields).toString())).toEqual(fields);
  });

  it('of more fields than any of these pages has is refused', () => {
    expect(Object.keys(parse(Array.from({ length: 2_000 }, (_, at) => `${at}=1`).join('&')))).toHaveLength(2_000);
    expect(() => parse('a&'.repeat(2_001))).toThrow(/more than 2000 fields/);
  });
});
