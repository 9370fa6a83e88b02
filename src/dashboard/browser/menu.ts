/** Brings the page that somebody is on into a menu that is wider than the window. */
export function showCurrent(within: ParentNode): void {
  const list = within.querySelector('.menu ul');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
