import { inflateRawSync } from 'node:zlib';

/** Signatures of the parts of an archive. @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
/** The end is followed by a comment at most. */
const COMMENT_MAX_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/**
 * Takes one file out of a zip archive, which a jar is.
 * @param maxBytes a larger one is refused before it is unpacked.
 * @throws RangeError saying what is wrong with the archive, or that it has no such file.
 */
export function readMember(archive: Buffer, ends: string, maxBytes: number): Buffer {
  try {
    for (const entry of entriesOf(archive)) if (entry.name.endsWith(ends)) return unpack(archive, entry, maxBytes);
  } catch (cause) {
    throw new RangeError('the archive is broken', { cause });
  }
  throw new RangeError(`the archive has no file *${ends}`);
}

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < archive.length - END_BYTES - COMMENT_MAX_BYTES || archive.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new RangeError('its directory is not there');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('its directory is broken');
    const nameBytes = archive.readUInt16LE(at + 28);
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameBytes),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

function unpack(archive: Buffer, { method, packed, size, at }: Entry, maxBytes: number): Buffer {
  if (size > maxBytes) throw new RangeError(`its file has ${size} bytes`);
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const content = archive.subarray(from, from + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new RangeError(`its file is packed by method ${method}`);
  return inflateRawSync(content, { maxOutputLength: maxBytes });
}
