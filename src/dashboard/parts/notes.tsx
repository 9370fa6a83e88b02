import type { Child } from 'hono/jsx';

/** What just happened, or went wrong, told to everybody: also to who does not see it. */
export function Note({ kind, children }: { readonly kind: 'done' | 'fault'; readonly children: Child }) {
  return (
    <p class={`note ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** What stands where there is nothing yet: what this page is for, and what to do first. */
export function Empty({ title, children }: { readonly title: string; readonly children: Child }) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
