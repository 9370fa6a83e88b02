/** One part of a multipart form. */
export interface FormPart {
  readonly name: string;
  /** Set for files only. */
  readonly filename: string | undefined;
  readonly text: string;
}

const namePattern = /;\s*name="?([^";]*)"?/i;
const filenamePattern = /;\s*filename="?([^";\r\n]*)"?/i;

/**
 * Splits a multipart/form-data body. The parser of Node's `Response` refuses the header lines that grammY writes (no
 * space after the colon, file names without quotes), which Telegram's servers accept.
 * @throws Error if the body does not end with its boundary.
 */
export function parseMultipart(body: Buffer, contentType: string): readonly FormPart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  // latin1 keeps one character a byte, so that binary content survives the splitting.
  const source = body.toString('latin1');
  if (boundary === undefined || !source.trimEnd().endsWith(`--${boundary}--`)) throw new Error('the form has no end');
  return source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const start = part.indexOf('\r\n\r\n');
      const head = Buffer.from(part.slice(0, start), 'latin1').toString('utf8');
      const content = part.slice(start + 4).replace(/\r\n$/, '');
      return {
        name: namePattern.exec(head)?.[1] ?? '',
        filename: filenamePattern.exec(head)?.[1],
        text: Buffer.from(content, 'latin1').toString('utf8'),
      };
    });
}
