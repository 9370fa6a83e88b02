import { showLocalTimes } from './times.ts';

/** Replaces the link to a message's context with the context. If that fails, the link opens its page as usual. */
export function showContext(within: Document): void {
  within.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-around]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void putContext(link).then((found) => {
      if (!found) return location.assign(link.href);
      // The link had the focus and no longer exists.
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
    });
  });
}

/** Moves the message to its place in the conversation. Returns null if the server does not show the context. */
export async function putContext(link: HTMLAnchorElement): Promise<HTMLElement | null> {
  link.setAttribute('aria-busy', 'true');
  const answer = await fetch(link.href, { headers: { 'X-Part': 'around' } }).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html');
  const found = page.querySelector<HTMLElement>('.around');
  if (!answer?.ok || !found) return null;
  const own = link.closest('.whole')?.querySelector(':scope > :is(.said, .shield)');
  const place = found.querySelector('.it > .said');
  if (own && place) {
    own.before(found);
    place.replaceWith(own);
    link.parentElement?.remove();
  } else link.parentElement?.replaceWith(found);
  showLocalTimes(found);
  return found;
}
