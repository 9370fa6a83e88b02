import { putContext } from './context.ts';
import { showLocalTimes } from './times.ts';

/** The width from which list, message and member fit side by side; the style sheet has the same value. */
const WIDE = matchMedia('(min-width: 84rem)');
/** A moderator who moves fast through the list loads nothing for the cards in between. */
const REST_MS = 250;

/** On wide screens, shows a short list and beside it the chosen card, in its conversation and with its author. */
export function showPanes(list: HTMLElement) {
  const member = document.createElement('aside');
  member.className = 'member';
  member.setAttribute('aria-label', 'Member');
  const put = () => {
    if (!WIDE.matches || member.isConnected) return;
    list.parentElement?.classList.add('panes');
    list.after(member);
    for (const card of list.querySelectorAll<HTMLElement>('.review-card')) card.prepend(briefOf(card));
  };
  put();
  WIDE.addEventListener('change', put);
  // Saves a note without leaving the page.
  member.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void showMember(member, form.action, { method: 'POST', body });
  });
  let timer = 0;
  return {
    areShown: () => WIDE.matches,
    open: (card: HTMLElement) => {
      if (!WIDE.matches) return;
      clearTimeout(timer);
      member.replaceChildren();
      member.dataset.asked = '';
      timer = window.setTimeout(() => {
        const around = card.querySelector<HTMLAnchorElement>('a[data-around]:not([aria-busy])');
        if (around) void putContext(around);
        const author = card.querySelector<HTMLAnchorElement>('a[data-member]');
        if (author) void showMember(member, author.href, {});
      }, REST_MS);
    },
  };
}

/** Returns a card's summary in two lines. It leaves out texts that are hidden until they are pressed. */
function briefOf(card: HTMLElement): HTMLButtonElement {
  const brief = document.createElement('button');
  brief.type = 'button';
  brief.className = 'brief';
  const badge = card.querySelector('.badge')?.cloneNode(true);
  const lines = ['.what', 'time', '.shield > summary, .said', '.where'].map((part) => {
    const line = document.createElement('span');
    line.textContent = card.querySelector(part)?.textContent ?? '';
    line.dir = 'auto';
    return line;
  });
  brief.append(...(badge ? [badge] : []), ...lines);
  return brief;
}

/** Shows the facts and notes of a member's page. */
async function showMember(pane: HTMLElement, address: string, request: RequestInit): Promise<void> {
  pane.dataset.asked = address;
  const answer = await fetch(address, request).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html');
  // The moderator chose another card meanwhile.
  if (pane.dataset.asked !== address) return;
  const [name, facts, notes] = ['h1', '.known', '#notes'].map((part) => page.querySelector(part));
  if (!answer?.ok || !name || !facts) {
    pane.textContent = 'Not shown. Load the page again.';
    return;
  }
  const link = document.createElement('a');
  link.href = answer.url;
  link.append(...name.childNodes);
  const title = document.createElement('h2');
  title.append(link);
  pane.replaceChildren(title, facts, ...(notes?.parentElement ? [notes.parentElement] : []));
  showLocalTimes(pane);
}
