const near = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', day: 'numeric', month: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** Shows times in the viewer's time zone, and the exact time on hover. */
export function showLocalTimes(within: ParentNode): void {
  for (const time of within.querySelectorAll('time[datetime]')) {
    const at = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = near.format(at);
    time.setAttribute('title', exact.format(at));
  }
}
