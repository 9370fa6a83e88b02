import { describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, readTextFile } from '../../../../bots/core/runtime/read-text-file.ts';

const read = (...chunks: readonly (string | Uint8Array)[]) => {
  const { body } = new Response(new Blob(chunks.map((chunk) => Buffer.from(chunk))));
  if (!body) throw new Error('there is no body');
  return readTextFile(body);
};

describe('a file that somebody attached', () => {
  it('is read as text, without the byte order mark of some editors', async () => {
    expect(await read('{"ä":', '1}')).toEqual({ text: '{"ä":1}' });
    expect(await read(Uint8Array.of(0xef, 0xbb, 0xbf), '{}')).toEqual({ text: '{}' });
  });

  it('is refused when it is not text in UTF-8', async () => {
    expect(await read(Uint8Array.of(0xff, 0xfe))).toEqual({ problem: 'file.file_not_text_utf_8' });
  });

  it('is refused once it is larger than it may be', async () => {
    expect(await read('x'.repeat(FILE_MAX_BYTES))).toHaveProperty('text');
    expect(await read('x'.repeat(FILE_MAX_BYTES), 'x')).toBe(FILE_TOO_LARGE);
  });
});
