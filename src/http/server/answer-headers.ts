/** The headers of every answer, equal to those of the app's middleware. A test keeps both the same. */
export const ANSWER_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  'Content-Type': 'application/json',
} as const;

const ID = 'x-request-id';

/** The headers in the order and case that the app's middleware produces. */
const SORTED: Readonly<Record<string, string>> = inOrder({ ...ANSWER_HEADERS, [ID]: '' });

function inOrder(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Returns a JSON answer's headers as a plain object, which node-server writes unchanged. @param more extra headers. */
export function headersOf(
  requestId: string,
  text: string,
  more: Readonly<Record<string, string>> | null = null,
): Record<string, string> {
  const all = more ? inOrder({ ...SORTED, ...more }) : SORTED;
  return { ...all, [ID]: requestId, 'Content-Length': String(Buffer.byteLength(text)) };
}
