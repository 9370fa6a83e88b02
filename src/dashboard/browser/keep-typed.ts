/** Asks before somebody leaves a page with what they typed there and did not send: by a link, Back, or another form of the page. */
export function keepTyped(within: Document): void {
  let typedIn: HTMLFormElement | null = null;
  for (const form of within.querySelectorAll<HTMLFormElement>('form.policy, form.rules')) {
    form.addEventListener('input', () => {
      typedIn = form;
    });
    form.addEventListener('submit', () => {
      typedIn = null;
    });
  }
  addEventListener('beforeunload', (event) => {
    if (typedIn) event.preventDefault();
  });
}
