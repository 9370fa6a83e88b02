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
    const askOn = async (): Promise<void> => {
      isAsking = true;
      while (hasMoved) {
        hasMoved = false;
        await ask(form, panel);
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      }
      isAsking = false;
    };
    form.addEventListener('input', () => {
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

async function ask(form: HTMLFormElement, panel: Element): Promise<void> {
  try {
    const answer = await fetch(form.dataset.replay ?? '', {
      method: 'POST',
      // A form's data holds no files here, so it goes as a plain form does.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { 'X-Part': 'replay' },
    });
    if (answer.ok || answer.status === 422) show(panel, await answer.text());
    else show(panel, '<p>This could not be tried just now. Press Try.</p>');
  } catch {
    show(panel, '<p>The server cannot be reached just now. Nothing is lost: try again in a moment.</p>');
  }
}

/** The server's own markup, in which what people wrote is escaped; a parsed document runs no scripts. */
function show(panel: Element, markup: string): void {
  panel.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  // The panel may be far below the slider: the gist of it is where the buttons are.
  const gist = document.getElementById('gist');
  if (gist) gist.textContent = panel.querySelector('.gist, .note')?.textContent ?? '';
}
