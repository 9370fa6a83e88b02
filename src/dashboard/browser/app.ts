import { readCharts } from './chart.ts';
import { showContext } from './context.ts';
import { offerCopies } from './copy.ts';
import { keepTyped } from './keep-typed.ts';
import { watchFresh } from './live.ts';
import { showReplays } from './replay.ts';
import { reviewByKeys } from './review.ts';
import { showLocalTimes } from './times.ts';

// Every page works without scripts. Each module only improves the complete page that the server sent.
showLocalTimes(document);
offerCopies(document);
watchFresh(document);
showReplays(document);
readCharts(document);
showCurrent(document);
reviewByKeys(document);
showContext(document);
keepTyped(document);

/** Scrolls the menu to the current page, if the menu is wider than the window. */
function showCurrent(within: ParentNode): void {
  const list = within.querySelector('.menu ul');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
