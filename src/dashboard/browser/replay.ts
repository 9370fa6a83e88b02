/** The pause between an answer and the next request, if the form changed meanwhile. A dragged slider causes a few requests per second. */
const BREATH_MS = 60;

/** Shows the effect of a changed policy during editing. Sends one request at a time, and a last one for the final state of the form. */
export function showReplays(within: ParentNode): void {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-replay]')) {
    const panel = form.querySelector('#replay');
    if (!panel) continue;
    joinSliders(form);
    let isAsking = false;
    let hasMoved = false;
    let effect: Element | null = null;
    const askOn = async (): Promise<void> => {
      isAsking = true;
      while (hasMoved) {
        hasMoved = false;
        // The answer's texts are escaped, and a parsed document runs no scripts.
        const answer = new DOMParser().parseFromString(await ask(form), 'text/html').body;
        showHistograms(form, answer);
        panel.replaceChildren(...answer.childNodes);
        const words = panel.querySelector('.gist, .note')?.textContent ?? '';
        // The panel may be far below the slider.
        for (const gist of [document.getElementById('gist'), effect]) if (gist) gist.textContent = words;
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      }
      isAsking = false;
    };
    form.addEventListener('input', ({ target }) => {
      if (effect) effect.textContent = '';
      effect = target instanceof Element ? (target.closest('.policy-row')?.querySelector('.effect') ?? null) : null;
      hasMoved = true;
      if (!isAsking) void askOn();
    });
  }
}

function joinSliders(form: HTMLFormElement): void {
  for (const slider of form.querySelectorAll<HTMLInputElement>('input[type=range][data-for]')) {
    const field = form.elements.namedItem(slider.dataset.for ?? '');
    if (!(field instanceof HTMLInputElement)) continue;
    slider.classList.remove('needs-script');
    slider.addEventListener('input', () => {
      field.value = slider.value;
    });
    field.addEventListener('input', () => {
      slider.value = field.value.replace(',', '.');
    });
  }
}

/** Returns the server's HTML with the form's effect, or why it is not known. */
async function ask(form: HTMLFormElement): Promise<string> {
  try {
    const answer = await fetch(form.dataset.replay ?? '', {
      method: 'POST',
      // The form contains no files, so it is sent URL-encoded.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { 'X-Part': 'replay' },
    });
    if (answer.ok || answer.status === 422) return await answer.text();
    return '<p>This could not be tried just now. Press Try.</p>';
  } catch {
    return '<p>The server cannot be reached just now. Nothing is lost: try again in a moment.</p>';
  }
}

/** Puts each histogram at its category or rule. */
function showHistograms(form: HTMLFormElement, answer: HTMLElement): void {
  const shown = [...form.querySelectorAll<HTMLElement>('.histogram')];
  for (const fresh of answer.querySelectorAll<HTMLElement>('.histogram')) {
    const old = shown.find(({ dataset }) => dataset.of === fresh.dataset.of);
    fresh.querySelector('details')?.toggleAttribute('open', old?.querySelector('details')?.open === true);
    fresh.remove();
    old?.replaceWith(fresh);
  }
}
