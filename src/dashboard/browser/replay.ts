/** So long after an answer the next question is asked, where something moved meanwhile: a slider that is dragged asks a few times a second. */
const BREATH_MS = 60;

/** Shows what a changed policy would have done while it is being changed: one question at a time, and a last one for what stands at the end. */
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
        // What people wrote is escaped in it, and a parsed document runs no scripts.
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

/** The server's markup of what the form would do, or of why that is not known. */
async function ask(form: HTMLFormElement): Promise<string> {
  try {
    const answer = await fetch(form.dataset.replay ?? '', {
      method: 'POST',
      // A form's data holds no files here, so it goes as a plain form does.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { 'X-Part': 'replay' },
    });
    if (answer.ok || answer.status === 422) return await answer.text();
    return '<p>This could not be tried just now. Press Try.</p>';
  } catch {
    return '<p>The server cannot be reached just now. Nothing is lost: try again in a moment.</p>';
  }
}

/** Each to its category or rule. */
function showHistograms(form: HTMLFormElement, answer: HTMLElement): void {
  const shown = [...form.querySelectorAll<HTMLElement>('.histogram')];
  for (const fresh of answer.querySelectorAll<HTMLElement>('.histogram')) {
    const old = shown.find(({ dataset }) => dataset.of === fresh.dataset.of);
    fresh.querySelector('details')?.toggleAttribute('open', old?.querySelector('details')?.open === true);
    fresh.remove();
    old?.replaceWith(fresh);
  }
}
