/** Shows the copy button of each text. The hidden button already takes its space, so that nothing moves. */
export function offerCopies(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const source = document.getElementById(button.dataset.copies ?? '');
    if (!source || !navigator.clipboard) continue;
    button.classList.remove('needs-script');
    const label = button.textContent;
    button.addEventListener('click', () => void copy(source, button, label ?? ''));
  }
}

async function copy(source: HTMLElement, button: HTMLButtonElement, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(source);
    button.textContent = 'Select and copy';
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2_000);
}
