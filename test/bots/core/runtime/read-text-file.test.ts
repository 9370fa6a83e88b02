import { describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, readTextFile } from '../../../../bots/core/runtime/read-text-file.ts';

const read = (...chunks: readonly (string | Uint8Array)[]) => {
  const { body } = new Response(new Blob(chunks.map((chunk) => Buffer.from(chunk))));
  if (!body) throw new Error('there is no body');
  return readTextFile(body);
};

describe('an attached text file', () => {
  it('is read without a byte order mark', async () => {
    expect(await read('{"ä":', '1}')).toEqual({ text: '{"ä":1}' });
    expect(await read(Uint8Array.of(0xef, 0xbb, 0xbf), '{}')).toEqual({ text: '{}' });
  });

  it('is rejected if it is not UTF-8 text', async () => {
    expect(await read(Uint8Array.of(0xff, 0xfe))).toEqual({ problem: 'file.file_not_text_utf_8' });
  });

  it('is rejected if it exceeds the size limit', async () => {
    expect(await read('x'.repeat(FILE_MAX_BYTES))).toHaveProperty('text');
    expect(await read('x'.repeat(FILE_MAX_BYTES), 'x')).toBe(FILE_TOO_LARGE);
  });
});
