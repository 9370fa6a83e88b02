import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeBlock, codeSpan, escapeText } from '../../../../bots/discord/log/escape.ts';

const hostile = fc.string({
  unit: fc.constantFrom(
    '*',
    '_',
    '`',
    '~',
    '|',
    '>',
    '<',
    '@',
    '#',
    '-',
    '[',
    ']',
    '(',
    ')',
    '\\',
    ':',
    '/',
    '\n',
    ' ',
    'a',
    '😀',
    '1',
  ),
});

/** Half a character. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Undoes what Discord's client does not show. */
const shown = (text: string) => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');

describe('text on Discord', () => {
  it('shows any text as it stands', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(shown(escapeText(text, { maxChars: 100_000 }))).toBe(text);
      }),
    );
  });

  it('leaves nothing that formats, mentions or masks a link unescaped', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const bare = escapeText(text, { maxChars: 100_000, breakLinks: true }).replace(/\\./gu, 'x');
        expect(bare).not.toMatch(/[*_`~|<>@[\]\\]/);
        expect(bare).not.toMatch(/^\s*[#>+-]/m);
        expect(bare).not.toMatch(/:\/\//);
      }),
    );
  });

  it('never exceeds its bound, nor cuts a character or an escape in two', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, maxChars) => {
        const escaped = escapeText(text, { maxChars });
        expect(escaped.length).toBeLessThanOrEqual(maxChars);
        expect(escaped).not.toMatch(LONE_SURROGATE);
        expect(/(^|[^\\])(\\\\)*\\…?$/.test(escaped)).toBe(false);
        if (escaped !== escapeText(text, { maxChars: 100_000 })) expect(escaped.endsWith('…')).toBe(true);
      }),
    );
  });

  it('lets no text out of a block or a span of code, within the bound', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 20, max: 200 }), (text, maxChars) => {
        const block = codeBlock(text, maxChars);
        expect(block.length).toBeLessThanOrEqual(maxChars);
        expect(block.slice(3, -3)).not.toContain('``');
        const span = codeSpan(text, maxChars);
        expect(span.length).toBeLessThanOrEqual(maxChars);
        expect(span.slice(1, -1)).not.toMatch(/[`\n]/);
        expect(block + span).not.toMatch(LONE_SURROGATE);
      }),
    );
  });
});
