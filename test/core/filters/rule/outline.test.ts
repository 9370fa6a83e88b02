import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf, withLinks } from '../../../../src/core/filters/rule/outline.ts';
import { readVisibleText } from '../../../../src/core/text/visible/visible-text.ts';

const outline = (text: string) => outlineOf(readVisibleText(text).visible);

describe('outlineOf', () => {
  it.each([
    ['a number', 'free nitro 17'],
    ['a number in front', '3 free nitro'],
    ['a number at a word', 'free nitro123'],
    ['punctuation', 'Free, nitro!!!'],
    ['an emoji', 'free nitro 🎁'],
    ['look-alikes', 'frее nіtro'],
    ['digits for letters', 'fr3e n1tro'],
    ['case and blanks', 'FREE   NITRO'],
    ['letters drawn out', 'freeee nitrooo'],
    ['markup', '**free** ~~nitro~~'],
    ['letters apart', 'f r e e n i t r o'],
  ])('is one for copies that differ in %s', (_kind, text) => {
    expect(outline(text)).toBe(outline('free nitro'));
  });

  it.each([
    ['1', '2'],
    ['ok', 'no'],
    ['😀', '🎁'],
    ['?', '!'],
    ['', '.'],
    ['free nitro', 'free lunch'],
    ['今天很好', '今天不好'],
    ['да', 'нет'],
    ['12:30', '12:31'],
  ])('tells %s from %s', (one, other) => {
    expect(outline(one)).not.toBe(outline(other));
  });

  it('tells links apart by their numbers for the flood rule, and nothing else', () => {
    const repeated = (text: string) => withLinks(outline(text), text);
    expect(repeated('watch https://video.example/v?id=11')).not.toBe(repeated('watch https://video.example/v?id=12'));
    expect(repeated('watch video.example/v/1 now 5')).toBe(repeated('watch video.example/v/1 now 6!'));
    expect(repeated('free nitro 17')).toBe(outline('free nitro 18'));
  });

  it('is never much longer than the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => outline(text).length <= 4 * text.length + 40));
  });
});
