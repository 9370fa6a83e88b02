/** Shows how many entries are new since the page was sent. Nothing moves until somebody presses the link that loads them. */
export function watchFresh(within: ParentNode): void {
  for (const link of within.querySelectorAll<HTMLAnchorElement>('a[data-live]')) {
    link.classList.remove('needs-script');
    let fresh = 0;
    const source = new EventSource(link.dataset.live ?? '');
    source.addEventListener('fresh', (event) => {
      fresh += Number(event.data);
      link.textContent = `Show ${fresh} new`;
      link.classList.add('waiting');
    });
    addEventListener('pagehide', () => source.close());
  }
}
