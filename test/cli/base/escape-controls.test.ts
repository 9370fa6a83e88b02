import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls } from '../../../src/cli/base/escape-controls.ts';

describe('escapeControls', () => {
  it('leaves nothing that a terminal obeys but line feeds, tabs and the colours of the program', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = escapeControls(text)
          .replace(/\u001b\[(?:0|3[1-3]|1;31)m/g, '')
          .replace(/^\r\u001b\[K/, '');
        expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 500 },
    );
  });

  it('shows what it takes away', () => {
    expect(escapeControls('acme\u001b[2J\u001b[1;1H\r\u202eevil\n')).toBe(
      'acme\\u001b[2J\\u001b[1;1H\\u000d\\u202eevil\n',
    );
  });

  it('leaves JSON what it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.parse(escapeControls(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps the colours and the progress line of the program', () => {
    for (const text of ['\u001b[33mflag\u001b[0m x', '\u001b[1;31mtimeout\u001b[0m', '\r\u001b[K[###] 5%'])
      expect(escapeControls(text)).toBe(text);
  });
});
