import { describe, expect, it } from 'vitest';
import { keyOfHead } from '../../../app/workers/key-of-head.ts';

const keyOf = (head: string) => keyOfHead(Buffer.from(head, 'latin1'));

describe('the key of a request head', () => {
  it('is the bearer of its Authorization header, however that is written', () => {
    expect(keyOf('POST / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer stw_abc\r\n\r\n{}')).toBe('stw_abc');
    expect(keyOf('POST / HTTP/1.1\r\naUTHORIZATION:bearer   stw_abc  \r\nHost: x\r\n\r\n')).toBe('stw_abc');
  });

  it('is not known before the head is all there', () => {
    expect(keyOf('')).toBeUndefined();
    expect(keyOf('POST / HTTP/1.1\r\nAuthorization: Bearer stw_abc\r\n')).toBeUndefined();
  });

  it('is none where nothing, or something else, stands in the header, or it stands in the body', () => {
    expect(keyOf('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBeNull();
    expect(keyOf('GET / HTTP/1.1\r\nAuthorization: Basic eDp5\r\n\r\n')).toBeNull();
    expect(keyOf('GET / HTTP/1.1\r\nX-Authorization: Bearer stw_abc\r\n\r\n')).toBeNull();
    expect(keyOf('POST / HTTP/1.1\r\nHost: x\r\n\r\n\r\nAuthorization: Bearer stw_abc\r\n\r\n')).toBeNull();
  });
});
