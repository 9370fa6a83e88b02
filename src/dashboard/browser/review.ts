import { alsoHere, claimedBy } from '../parts/claim-words.ts';
import { showPanes } from './panes.ts';
import { createPresses, settle } from './presses.ts';

const LOOK_EVERY_MS = 15_000;

type State = {
  readonly looks: readonly { readonly id: string; readonly name: string }[];
  readonly settled: readonly { readonly id: string; readonly text: string }[];
};

/** The verbs of these keys while cards are selected. */
const BATCH_KEYS: Readonly<Record<string, string>> = { r: 'right', w: 'wrong' };
const KEYS = ['r', 'w', 'd', 't', 'u'];

/** Adds keys, actions without a page load, and who else reviews. Without it every button is a plain form. */
export function reviewByKeys(within: Document): void {
  const list = within.querySelector<HTMLElement>('.review[data-live]');
  if (!list) return;
  within.querySelector('[data-keys-hint]')?.classList.remove('needs-script');
  const look = createLook(list);
  const cards = () => [...list.querySelectorAll<HTMLElement>('.review-card:not(.settled, .sending)')];
  const press = createPresses(list);
  const current = () => list.querySelector<HTMLElement>('.review-card.current');
  const panes = showPanes(list);
  const choose = (card: HTMLElement) => {
    if (card === current()) return;
    current()?.classList.remove('current');
    card.classList.add('current');
    look(card);
    panes.open(card);
  };
  const go = (card: HTMLElement | undefined) => {
    if (!card) return;
    choose(card);
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: 1 | -1) => {
    const open = cards();
    const at = open.findIndex((card) => card === current());
    const next = within.querySelector<HTMLAnchorElement>('a[data-next]');
    if (by === 1 && next && (open.length === 0 || at === open.length - 1)) return leaveFor(next, list);
    go(open[at === -1 ? 0 : Math.min(open.length - 1, Math.max(0, at + by))]);
  };
  list.addEventListener('focusin', ({ target }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('.review-card:not(.settled)') : null;
    if (card) choose(card);
  });
  list.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (pressed?.matches('.brief')) go(pressed.closest<HTMLElement>('.review-card') ?? undefined);
    // The second click of a double click would press a button of the next card.
    else if (pressed && panes.areShown() && event.detail > 1) event.preventDefault();
  });
  list.addEventListener('submit', (event) => {
    const { submitter, target } = event;
    if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const card = target.closest<HTMLElement>('.review-card');
    if (!card || card.classList.contains('sending')) return;
    // After a click or tap nothing moves: the card keeps its height, the next one stays in place, and Undo appears on the other side.
    const isPointed = pointed?.target === submitter && !panes.areShown();
    if (isPointed) card.style.minHeight = `${card.offsetHeight}px`;
    const { left, width } = card.getBoundingClientRect();
    card.classList.toggle('undo-at-end', isPointed && (pointed?.x ?? 0) < left + width / 2);
    pointed = null;
    press(target, submitter);
    if (!isPointed) go(nextAfter(card, cards()));
  });
  let pointed: { readonly target: Element | null; readonly x: number } | null = null;
  list.addEventListener('pointerup', ({ target, clientX }) => {
    pointed = target instanceof Element ? { target: target.closest('button'), x: clientX } : null;
  });
  within.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select');
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    // A key that is held counts once, and it does not press the focused button again.
    if (event.repeat) return event.key === 'Tab' || event.key.startsWith('Arrow') ? undefined : event.preventDefault();
    const help = within.getElementById('keys-help');
    if (event.key === '?' && help instanceof HTMLDialogElement) return help.open ? help.close() : help.showModal();
    if (help instanceof HTMLDialogElement && help.open) return;
    if (event.key === 'j') return step(1);
    if (event.key === 'k') return step(-1);
    if (event.key === 'z') return [...within.querySelectorAll<HTMLButtonElement>('.undo-press')].at(-1)?.click();
    if (event.key === 'x') return current()?.querySelector<HTMLInputElement>('.pick input')?.click();
    const batch = BATCH_KEYS[event.key];
    if (batch && list.querySelector('.pick :checked'))
      return within.querySelector<HTMLButtonElement>(`#batch [value="${batch}"]`)?.click();
    if (KEYS.includes(event.key))
      current()?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${event.key}"]`)?.click();
  });
  watch(list);
  if (panes.areShown()) go(cards()[0]);
}

function nextAfter(card: HTMLElement, open: readonly HTMLElement[]): HTMLElement | undefined {
  return open.find((other) => card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open.at(-1);
}

/** Opens the next page with what is left, without the cards settled here. */
function leaveFor(next: HTMLAnchorElement, list: HTMLElement): void {
  const address = new URL(next.href);
  const left = list.querySelectorAll('.review-card:not(.settled)').length;
  address.searchParams.set('skip', String(Number(next.dataset.next) + left));
  location.href = address.href;
}

function createLook(list: HTMLElement): (card: HTMLElement) => void {
  let timer = 0;
  const token = list.querySelector<HTMLInputElement>('input[name="form_token"]')?.value ?? '';
  const tell = (id: string) => {
    const body = new URLSearchParams({ form_token: token, id });
    void fetch(list.dataset.look ?? '', { method: 'POST', body }).catch(() => {});
  };
  return (card) => {
    const id = card.dataset.decision ?? '';
    clearInterval(timer);
    tell(id);
    timer = window.setInterval(() => {
      if (!document.hidden) tell(id);
    }, LOOK_EVERY_MS);
  };
}

function watch(list: HTMLElement): void {
  const source = new EventSource(list.dataset.live ?? '');
  source.addEventListener('state', ({ data }) => {
    const { looks, settled }: State = JSON.parse(data);
    const here = list.ownerDocument.querySelector('[data-here]');
    if (here) here.textContent = alsoHere(looks.map(({ name }) => name));
    for (const card of list.querySelectorAll<HTMLElement>('.review-card')) {
      const line = card.querySelector('.lookers');
      const ids = card.dataset.decisions?.split(' ') ?? [];
      if (line) line.textContent = claimedBy(looks.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
    }
    const said = new Map(settled.map(({ id, text }) => [id, text]));
    for (const card of list.querySelectorAll<HTMLElement>('.review-card:not(.settled, .sending)')) {
      const ids = (card.dataset.decisions ?? '').split(' ');
      // Somebody may have decided only a part of an incident; the rest still waits.
      if (ids.every((id) => said.has(id))) settle(list, card, said.get(ids[0] ?? '') ?? '');
    }
  });
  addEventListener('pagehide', () => source.close());
}
