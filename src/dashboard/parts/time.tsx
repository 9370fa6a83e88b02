/** A time: in UTC as it is sent, in the viewer's zone once the page's module ran; exact on hover. @param at milliseconds since 1970. */
export function Time({ at }: { readonly at: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time datetime={iso} title={iso}>
      {new Date(at).toLocaleString('en-GB', {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
      })}{' '}
      UTC
    </time>
  );
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A span of time in its largest unit. @example showSpan(7_300_000); // => '2 hours' */
export function showSpan(ms: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(ms / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'under a minute';
}
