import { showLocalTimes } from './times.ts';

/** Puts what stands around a message where the link to it was. Where that fails, the link leads there as ever. */
export function showContext(within: Document): void {
  within.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-around]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void put(link);
  });
}

async function put(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(link.href, { headers: { 'X-Part': 'around' } });
    const found = new DOMParser()
      .parseFromString(await answer.text(), 'text/html')
      .querySelector<HTMLElement>('.around');
    if (!answer.ok || !found) throw new Error('not shown');
    link.parentElement?.replaceWith(found);
    showLocalTimes(found);
    // The link had the focus, and is gone.
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}
