/** The waits before each retry if no answer came. The server carries out a press once, however often it is sent. */
const ASK_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Accepts presses at any speed. Sends them one after another, each with its card and the version shown there. */
export function createPresses(list: HTMLElement): (form: HTMLFormElement, button: HTMLButtonElement) => void {
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
  /** The action that undoes it, and how long undo is possible; 0 means without limit. */
  readonly undo: Undo | null;
};

/** Shows an Undo button while the press can be undone. The server waits for that time even if this page is closed. */
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
    // A proxy that lost its connection to the server does not know the result either.
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

/** Marks a card as settled and lowers the count of decisions to review by the card's share. */
export function settle(list: HTMLElement, card: HTMLElement, text: string): void {
  if (card.classList.contains('settled')) return;
  say(card, text);
  card.classList.add('settled');
  card.classList.remove('current', 'sending');
  const pick = card.querySelector<HTMLInputElement>('.pick input');
  if (pick) pick.checked = false;
  countLeft(list, card, -1);
}

function countLeft(list: HTMLElement, card: HTMLElement, by: 1 | -1): void {
  const shown = list.ownerDocument.querySelector('[data-left]');
  const left = Number(shown?.getAttribute('data-left')) + by * (card.dataset.decisions ?? '').split(' ').length;
  shown?.setAttribute('data-left', String(Math.max(0, left)));
  if (shown) shown.textContent = String(Math.max(0, left));
}

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
