import { z } from 'zod';
import { httpUrl } from '../../src/core/common/setting-field.ts';
import { isAddressRange } from '../../src/service/tenants/addresses.ts';

/** An amount in USD, with at most six decimals. */
export const dollars = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'is not an amount in USD with at most six decimals')
  .transform(Number);
/** Returns the schema of a server's URL in its own form. */
export function serverUrl(form: RegExp, fault: string) {
  return z
    .string()
    .regex(form, fault)
    .refine((url) => URL.canParse(url), 'is not a URL');
}

/** The address of a server, without a trailing slash. */
export const baseUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''));

/** The address of a sign-in provider. It must use TLS or be on this machine. */
export const issuer = httpUrl.regex(/^https:|^http:\/\/127\.0\.0\.1(?:[:/]|$)/, 'is not an https address');

/** Several values separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** The shortest secret: 32 characters of base64 are 24 random bytes, which nobody can guess. */
const SECRET_KEY_CHARS_MIN = 32;
/** Secrets for sealing data, the newest first. */
export const secretKeys = list.refine(
  (keys) => keys.length > 0 && keys.every((key) => key.length >= SECRET_KEY_CHARS_MIN && /^[\x21-\x7e]+$/.test(key)),
  {
    error: `is not a key of at least ${SECRET_KEY_CHARS_MIN} characters, or several separated by commas; make one with openssl rand -base64 32`,
  },
);

/** A fraction from 0 to 1. */
export const fraction = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'is not a number from 0 to 1')
  .transform(Number);
/** Request headers: https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables */
export const headers = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+=[^,=\s]*(?:\s*,\s*[\w!#$%&'*+.^`|~-]+=[^,\s]*)*$/, 'is not name=value, name=value')
  .refine((text) => isPercentEncoded(text), 'has a % that does not start a percent-encoding')
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => readHeader(pair.trim()))));

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function readHeader(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
}

/** Origins as browsers send them: a scheme, a host, and a port unless it is the scheme's default. */
export const origins = list.pipe(
  z.array(
    z
      .string()
      .refine((origin) => URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin, {
        error: ({ input }) =>
          `has ${String(input)}, which is not an origin; use a scheme and a host in lower case, without a path or a slash at the end`,
      }),
  ),
);

export const addressRanges = list.pipe(
  z.array(
    z.string().refine(isAddressRange, {
      error: ({ input }) => `has ${String(input)}, which is not an address or range; use one such as 10.0.0.0/8`,
    }),
  ),
);
