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
  const cards = () => [...list.querySelectorAll<HTMLElement>('.review-card:not(.settled)')];
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
    void act(target, submitter).then((card) => {
      if (card?.classList.contains('settled')) go(nextAfter(card, cards()));
    });
  });
  within.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const help = within.getElementById('keys-help');
    if (event.key === '?' && help instanceof HTMLDialogElement) return help.open ? help.close() : help.showModal();
    if (help instanceof HTMLDialogElement && help.open) return;
    if (event.key === 'j') return step(1);
    if (event.key === 'k') return step(-1);
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

async function act(form: HTMLFormElement, button: HTMLButtonElement): Promise<HTMLElement | null> {
  const card = form.closest<HTMLElement>('.review-card');
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  fields.set(button.name, button.value);
  for (const other of form.querySelectorAll('button')) other.disabled = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', body: fields, headers: { 'X-Part': 'act' } });
    const told = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.note');
    say(card, told?.textContent ?? 'That failed. Load the page again.', answer.headers.get('X-Settled') === 'yes');
  } catch {
    say(card, 'The server cannot be reached just now. Nothing was done.', false);
  }
  for (const other of form.querySelectorAll('button')) other.disabled = false;
  return card;
}

/** A settled card is a line that says what came of it. */
function say(card: HTMLElement | null, text: string, isSettled: boolean): void {
  if (!card) return;
  let line = card.querySelector<HTMLElement>('.came-of-it');
  if (!line) {
    line = document.createElement('p');
    line.className = 'came-of-it';
    line.setAttribute('role', 'status');
    card.querySelector('.decision')?.after(line);
  }
  line.textContent = text;
  card.classList.toggle('settled', isSettled);
  if (isSettled) card.classList.remove('current');
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
    for (const card of list.querySelectorAll<HTMLElement>('.review-card:not(.settled)')) {
      const ids = (card.dataset.decisions ?? '').split(' ');
      // Of an incident somebody may have decided a part alone: what is left still waits.
      if (ids.every((id) => said.has(id))) say(card, said.get(ids[0] ?? '') ?? '', true);
    }
  });
  addEventListener('pagehide', () => source.close());
}
