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

type CardsProps = { readonly cards: readonly Child[]; readonly none: string; readonly children: Child };

/** Cards, one below the other; where there are none, the title `none` and what to do first. */
export function Cards({ cards, none, children }: CardsProps) {
  return cards.length === 0 ? <Empty title={none}>{children}</Empty> : <ul class="cards">{cards}</ul>;
}

/** What a form says whose reason was saved by somebody else since it was shown. */
export const SAVED_MEANWHILE =
  'Someone else saved in the meantime, so your changes are not saved yet. Your values are below. The saved ones are under Settings history. Save again to replace them';

/** What a page has to say of what was just sent. */
export type ToldProps = {
  readonly done?: string;
  readonly issues?: readonly string[];
  readonly warnings?: readonly string[];
};

/** What was done, what is wrong, and what is weak, at the head of a form. */
export function Told({ done, issues, warnings = [] }: ToldProps) {
  return (
    <>
      {done ? <Note kind="done">{done}</Note> : null}
      {issues ? <Issues issues={issues} /> : null}
      {warnings.map((warning) => (
        <Note kind="fault">{`${warning}.`}</Note>
      ))}
    </>
  );
}

/** Everything that is wrong with a form, in one note. */
export function Issues({ issues }: { readonly issues: readonly string[] }) {
  return (
    <Note kind="fault">
      {issues.map((issue) => (
        <>
          {issue}.<br />
        </>
      ))}
    </Note>
  );
}
