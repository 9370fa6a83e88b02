import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/http/server/parse-json.ts';

const BOUNDS = { maxBytes: 4 * 2 ** 20, maxValues: 20_000 };

/** A body in pieces of so many bytes. */
async function* piecesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return 1 + Math.max(0, items.length - 1) + items.reduce((sum: number, item) => sum + countOf(item), 0);
}

describe('a body of JSON', () => {
  it('is read as JSON.parse reads it, whatever pieces it comes in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ stringUnit: 'binary' }), fc.integer({ min: 1, max: 40 }), async (text, size) => {
        expect(await parseJson(piecesOf(text, size), BOUNDS)).toEqual({
          value: JSON.parse(Buffer.from(text).toString()),
        });
      }),
    );
  });

  it('may have as many values as it may, and not one more, whatever its texts say', async () => {
    const hostile = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', 'a', 'é', '\n'), maxLength: 30 });
    const value = fc.dictionary(hostile, fc.array(hostile, { maxLength: 8 }), { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 1, max: 40 }), async (body, size) => {
        const count = countOf(body);
        const text = JSON.stringify(body, null, 1_000).padEnd(2 * count + 2);
        const parse = (maxValues: number) => parseJson(piecesOf(text, size), { ...BOUNDS, maxValues });
        expect(await parse(count)).toEqual({ value: body });
        expect(await parse(count - 1)).toBe('values');
      }),
    );
  });

  it('is refused at the first byte too many, without reading the rest', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent++;
        yield new Uint8Array(2 ** 20).fill(0x20);
      }
    }
    expect(await parseJson(endless(), BOUNDS)).toBe('bytes');
    expect(sent).toBe(5);
  });

  it.each(['', '{', '\ufeff\ufeff1', '"\\'])('is no value where it is no JSON: %j', async (text) => {
    expect(await parseJson(piecesOf(text, 1), BOUNDS)).toEqual({ value: undefined });
  });

  it('has a byte order mark dropped', async () => {
    expect(await parseJson(piecesOf('\ufeff[1]', 1), BOUNDS)).toEqual({ value: [1] });
  });
});
