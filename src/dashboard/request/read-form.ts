import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StewardError } from '../../core/common/errors.ts';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import type { DashboardContext } from './page-context.ts';
import { type Form, SMALL_FORM_BYTES } from './route.ts';

/** The largest form here has a few hundred fields. Parsing a hundred thousand would delay all other requests. */
const FIELDS_MAX = 2_000;

/**
 * Reads a form; the last field of each name counts. @param formToken of the session; null if nobody is signed in.
 * @throws StewardError `forbidden` for a form of another site or session, `too_large` for too many fields.
 */
export async function readForm(c: DashboardContext, formToken: string | null): Promise<Form> {
  refuseOtherSites(c);
  if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? ''))
    throw new StewardError('forbidden', 'this is not a form of these pages');
  const form = parseForm(new Uint8Array(await c.req.arrayBuffer()));
  if (formToken !== null && form.form_token !== formToken)
    throw new StewardError(
      'forbidden',
      'this form is too old, or was not made here; go back, load the page again and send it once more',
    );
  return form;
}

/** Returns the trimmed lines of a field without empty ones. @example linesOf('a\n\n b'); // => ['a', 'b'] */
export function linesOf(text = ''): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

/** Returns the action in a field, or flag if it is none. @example actionOf('delete'); // => 'delete' */
export function actionOf(text: string | undefined): Action {
  return ACTIONS.find((action) => action === text) ?? 'flag';
}

/** Reads a number from 0 to 1, with a point or a comma. Returns null for anything else. @example shareOf('0,8'); // => 0.8 */
export function shareOf(text: string): number | null {
  const number = text.replace(',', '.');
  return /^(0(\.\d+)?|1(\.0+)?|\.\d+)$/.test(number) ? Number(number) : null;
}

/** Returns middleware that refuses larger forms. */
export function boundedForm(maxSize = SMALL_FORM_BYTES): MiddlewareHandler {
  const onError = () => {
    throw new StewardError('too_large', `this form is larger than ${maxSize / 1024} KiB`);
  };
  return bodyLimit({ maxSize, onError });
}

const [PLUS, SPACE, PERCENT, AND, EQUALS] = [0x2b, 0x20, 0x25, 0x26, 0x3d];
/** A byte order mark at the start of a name belongs to the name. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Parses a form like URLSearchParams, which takes 80 ms for a megabyte of spaces. @param bytes are unescaped in place. */
export function parseForm(bytes: Uint8Array): Form {
  const fields: [name: string, value: string][] = [];
  for (let from = 0; from < bytes.length; ) {
    const and = bytes.indexOf(AND, from);
    const end = and < 0 ? bytes.length : and;
    if (end > from) {
      if (fields.length === FIELDS_MAX)
        throw new StewardError('too_large', `this form has more than ${FIELDS_MAX} fields`);
      const field = bytes.subarray(from, end);
      const equals = field.indexOf(EQUALS);
      const cut = equals < 0 ? field.length : equals;
      fields.push([decode(field.subarray(0, cut)), decode(field.subarray(cut + 1))]);
    }
    from = end + 1;
  }
  return Object.fromEntries(fields);
}

/** Unescapes in place, because the result is never longer. Invalid UTF-8 becomes U+FFFD; a percent sign without two hex digits stays. */
function decode(bytes: Uint8Array): string {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const escaped = byte === PERCENT ? digitOf(bytes[at + 1]) * 16 + digitOf(bytes[at + 2]) : -1;
    if (escaped >= 0) at += 2;
    bytes[length++] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte;
  }
  return UTF_8.decode(bytes.subarray(0, length));
}

/** Returns a hex digit's value. For other bytes the value is so low that the sum of two digits stays negative. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1_000;
}

/** Checks `Sec-Fetch-Site`, or `Origin`, which no page can forge. It compares only the host, because a proxy may end TLS. */
function refuseOtherSites(c: DashboardContext): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOwn =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new StewardError('forbidden', 'this form was sent from another site');
}
