/** Shows a text with a button that copies it. */
export function Copied({ id, text, what }: { readonly id: string; readonly text: string; readonly what: string }) {
  return (
    <div class="copied">
      <section class="scrolls" tabindex={0} aria-label={`The ${what}`}>
        <pre>
          <code id={id}>{text}</code>
        </pre>
      </section>
      <button type="button" class="needs-script secondary" data-copies={id}>
        Copy {what}
      </button>
    </div>
  );
}
