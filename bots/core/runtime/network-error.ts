/** A short code for an error of the network, safe to log and to show: its own or its cause's, never its text, which may hold addresses and tokens. */
export function nameOfNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code =
    'code' in error ? error.code : error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code.toLowerCase() : 'network';
}
