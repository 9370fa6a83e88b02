/** How often somebody who stays on an item says so again. */
const LOOK_EVERY_MS = 15_000;

type State = {
  readonly looks: readonly { readonly id: string; readonly name: string }[];
  readonly settled: readonly { readonly id: string; readonly text: string }[];
};

const KEYS = ['r', 'w', 'd', 't', 'u'];

/** Keys, acts without leaving the page, and who else is looking. Without it every button is a plain form. */
export function reviewByKeys(within: Document): void {
  const list = within.querySelector<HTMLElement>('.review[data-live]');
  if (!list) return;
  within.querySelector('[data-keys-hint]')?.classList.remove('needs-script');
  const look = createLook(list);
  const cards = () => [...list.querySelectorAll<HTMLElement>('.review-card:not(.settled, .sending)')];
  const press = createPresses(list);
  const current = () => list.querySelector<HTMLElement>('.review-card.current');
  const go = (card: HTMLElement | undefined) => {
    if (!card) return;
    current()?.classList.remove('current');
    card.classList.add('current');
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
    look(card);
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
    if (card && card !== current()) {
      current()?.classList.remove('current');
      card.classList.add('current');
      look(card);
    }
  });
  list.addEventListener('submit', (event) => {
    const { submitter, target } = event;
    if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const card = target.closest<HTMLElement>('.review-card');
    if (!card || card.classList.contains('sending')) return;
    // Under a finger or a mouse nothing moves: the card keeps its height, and the next one is not brought to its place.
    const isPointed = pointed === submitter;
    pointed = null;
    if (isPointed) card.style.minHeight = `${card.offsetHeight}px`;
    press(target, submitter);
    if (!isPointed) go(nextAfter(card, cards()));
  });
  let pointed: EventTarget | null = null;
  list.addEventListener('pointerup', ({ target }) => {
    pointed = target instanceof Element ? target.closest('button') : null;
  });
  within.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A key that is held is one press, and a button that has the focus is not pressed again by it either.
    if (event.repeat) return event.key === 'Tab' || event.key.startsWith('Arrow') ? undefined : event.preventDefault();
    const help = within.getElementById('keys-help');
    if (event.key === '?' && help instanceof HTMLDialogElement) return help.open ? help.close() : help.showModal();
    if (help instanceof HTMLDialogElement && help.open) return;
    if (event.key === 'j') return step(1);
    if (event.key === 'k') return step(-1);
    if (event.key === 'z') return [...list.querySelectorAll<HTMLButtonElement>('.undo-press')].at(-1)?.click();
    if (KEYS.includes(event.key))
      current()?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${event.key}"]`)?.click();
  });
  watch(list);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

function nextAfter(card: HTMLElement, open: readonly HTMLElement[]): HTMLElement | undefined {
  return open.find((other) => card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open.at(-1);
}

/** How long an answer that did not come is asked for again: what was pressed is done once, however often it is sent. */
const ASK_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Takes presses as fast as they come, and sends one after the other. Each has the card that it was made on and the version that was seen there.
 */
function createPresses(list: HTMLElement): (form: HTMLFormElement, button: HTMLButtonElement) => void {
  let last: Promise<void> = Promise.resolve();
  const press = (form: HTMLFormElement, button: HTMLButtonElement) => {
    const card = form.closest<HTMLElement>('.review-card');
    if (!card) return;
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fields.set(button.name, button.value);
    card.classList.add('sending');
    say(card, `${button.textContent?.trim()}: sending…`);
    last = last.then(async () => {
      const told = await send(form.action, fields, () => say(card, 'No answer yet. Checking whether it was done…'));
      card.classList.remove('sending');
      const seen = form.querySelector<HTMLInputElement>('input[name="seen"]');
      if (told.seen !== null && seen) seen.value = told.seen;
      if (told.isSettled) settle(list, card, told.text);
      else if (button.value === card.dataset.undo) unsettle(list, card, told.text);
      else say(card, told.text);
      if (told.undo) offerUndo(card, told.undo, (undo) => press(form, undo));
    });
  };
  return press;
}

type Undo = { readonly verb: string; readonly withinMs: number };
type Told = {
  readonly text: string;
  readonly isSettled: boolean;
  readonly seen: string | null;
  /** What takes it back, and how long that is possible; 0 is always. */
  readonly undo: Undo | null;
};

/** A button for as long as what was pressed can be called off: the server waits, whether this page is open or not. */
function offerUndo(card: HTMLElement, { verb, withinMs }: Undo, press: (undo: HTMLButtonElement) => void) {
  const undo = document.createElement('button');
  undo.type = 'button';
  undo.name = 'verb';
  undo.value = verb;
  undo.className = 'undo-press secondary';
  undo.textContent = 'Undo (z)';
  undo.addEventListener('click', () => {
    undo.remove();
    press(undo);
  });
  card.dataset.undo = verb;
  card.querySelector('.came-of-it')?.after(undo);
  if (withinMs > 0) setTimeout(() => undo.remove(), withinMs);
}

function unsettle(list: HTMLElement, card: HTMLElement, text: string): void {
  if (card.classList.contains('settled')) countLeft(list, card, 1);
  card.classList.remove('settled', 'sending');
  say(card, text);
}

async function send(action: string, body: URLSearchParams, onSilence: () => void): Promise<Told> {
  for (const waitMs of [...ASK_AGAIN_MS, null]) {
    const answer = await fetch(action, { method: 'POST', body, headers: { 'X-Part': 'act' } }).catch(() => null);
    // A proxy that lost the server says nothing of what was done either.
    if (answer && (answer.status < 500 || waitMs === null)) {
      const note = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.note');
      const isSettled = answer.headers.get('X-Settled') === 'yes';
      const verb = answer.headers.get('X-Undo');
      return {
        text: note?.textContent ?? 'That failed. Load the page again.',
        isSettled,
        seen: answer.headers.get('X-Seen'),
        undo: verb === null ? null : { verb, withinMs: Number(answer.headers.get('X-Undo-Within') ?? 0) },
      };
    }
    if (waitMs === null) break;
    onSilence();
    body.set('again', 'yes');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  const text = 'No answer came. It is not known whether this was done. Load the page again to see.';
  return { text, isSettled: false, seen: null, undo: null };
}

/** Goes on to what is left: what was settled here is no longer among it. */
function leaveFor(next: HTMLAnchorElement, list: HTMLElement): void {
  const address = new URL(next.href);
  const left = list.querySelectorAll('.review-card:not(.settled)').length;
  address.searchParams.set('skip', String(Number(next.dataset.next) + left));
  location.href = address.href;
}

/** What is left to review falls by what the card stood for. */
function settle(list: HTMLElement, card: HTMLElement, text: string): void {
  if (card.classList.contains('settled')) return;
  say(card, text);
  card.classList.add('settled');
  card.classList.remove('current', 'sending');
  countLeft(list, card, -1);
}

function countLeft(list: HTMLElement, card: HTMLElement, by: 1 | -1): void {
  const shown = list.ownerDocument.querySelector('[data-left]');
  const left = Number(shown?.getAttribute('data-left')) + by * (card.dataset.decisions ?? '').split(' ').length;
  shown?.setAttribute('data-left', String(Math.max(0, left)));
  if (shown) shown.textContent = String(Math.max(0, left));
}

/** Says what came of a press on a card. */
function say(card: HTMLElement, text: string): void {
  let line = card.querySelector<HTMLElement>('.came-of-it');
  if (!line) {
    line = document.createElement('p');
    line.className = 'came-of-it';
    line.setAttribute('role', 'status');
    card.querySelector('.decision')?.after(line);
  }
  line.textContent = text;
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
    for (const card of list.querySelectorAll<HTMLElement>('.review-card')) {
      const names = [
        ...new Set(looks.filter(({ id }) => card.dataset.decisions?.split(' ').includes(id)).map(({ name }) => name)),
      ];
      const line = card.querySelector('.lookers');
      if (line)
        line.textContent =
          names.length === 0 ? '' : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} looking at this now.`;
    }
    const said = new Map(settled.map(({ id, text }) => [id, text]));
    for (const card of list.querySelectorAll<HTMLElement>('.review-card:not(.settled, .sending)')) {
      const ids = (card.dataset.decisions ?? '').split(' ');
      // Of an incident somebody may have decided a part alone: what is left still waits.
      if (ids.every((id) => said.has(id))) settle(list, card, said.get(ids[0] ?? '') ?? '');
    }
  });
  addEventListener('pagehide', () => source.close());
}
