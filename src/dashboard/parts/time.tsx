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
