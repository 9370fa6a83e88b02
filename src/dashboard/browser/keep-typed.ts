/** The last sent form of a community, and whether the session had ended by then. Only this tab has it. */
const KEPT = 'steward-typed';
type Kept = { readonly of: string; readonly fields: readonly (readonly [string, string])[]; readonly isLost: boolean };

/** Protects typed text: asks before somebody leaves a page with unsaved text, and restores what was sent after the session had ended. */
export function keepTyped(within: Document): void {
  let typedIn: HTMLFormElement | null = null;
  const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  const write = (now: Kept) => sessionStorage.setItem(KEPT, JSON.stringify(now));
  if (kept && within.querySelector('[data-signed-out]')) write({ ...kept, isLost: true });
  for (const form of within.querySelectorAll<HTMLFormElement>('form.policy, form.rules')) {
    const of = `${form.className} ${within.querySelector('.tenant')?.textContent}`;
    form.addEventListener('input', () => {
      typedIn = form;
    });
    form.addEventListener('submit', () => {
      typedIn = null;
      write({ of, fields: [...new FormData(form)].map(([name, value]) => [name, String(value)]), isLost: false });
    });
    if (kept?.of !== of) continue;
    sessionStorage.removeItem(KEPT);
    if (kept.isLost) fill(form, new Map(kept.fields));
  }
  addEventListener('beforeunload', (event) => {
    if (typedIn) event.preventDefault();
  });
}

/** Fills a form, including its hidden fields, so that the server still detects what others saved since then. */
function fill(form: HTMLFormElement, fields: ReadonlyMap<string, string>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]:not([name=form_token], button)')) {
    if (field.type === 'checkbox') field.checked = fields.has(field.name);
    else field.value = fields.get(field.name) ?? field.value;
  }
  const note = document.createElement('p');
  note.className = 'note';
  note.setAttribute('role', 'status');
  note.textContent = 'What you typed before your session ended is here again. It is not saved.';
  form.prepend(note);
  form.dispatchEvent(new Event('input'));
}
