import { PostForm, Submit } from '../../parts/form.tsx';
import { addressOf, askedOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { readingOf, writeReading } from '../../request/reading.ts';
import type { Form, RouteDeps } from '../../request/route.ts';

type Props = { readonly page: TenantPageContext; readonly view: Readonly<Record<string, string>> };

/** How this person wants to read the queue. */
export function ReadingForm({ page, view }: Props) {
  const { softens, hides, breakAfter } = page.reading;
  return (
    <details class="filters">
      <summary>Text and breaks</summary>
      <PostForm page={page} path="/review/reading" query={view}>
        <label>
          <input type="checkbox" name="hide" value="on" checked={hides} /> Hide texts about self-harm and minors until I
          press
        </label>
        <label>
          <input type="checkbox" name="soften" value="on" checked={softens} /> Soften slurs: show the first letter of
          words that counted in harassment, nudity and word lists
        </label>
        <label>
          Suggest a break after so many verdicts (0: never)
          <input name="break" inputmode="numeric" pattern="\d{1,3}" value={String(breakAfter)} />
        </label>
        <Submit class="secondary" label="Save for this browser" />
      </PostForm>
    </details>
  );
}

/** Suggests a break, once as many were decided as somebody said. */
export function BreakNote({ page, view, decided }: Props & { readonly decided: number }) {
  const { breakAfter } = page.reading;
  if (breakAfter === 0 || decided < breakAfter) return null;
  return (
    <PostForm page={page} path="/review/reading" query={view} class="note done">
      <p role="status">{`You have decided ${decided} ${decided === 1 ? 'message' : 'messages'} without a break. Take a few minutes.`}</p>
      <Submit name="rested" value="now" class="secondary" label="I had a break" />
    </PostForm>
  );
}

/** Keeps what either of the two forms sent. */
export function saveReading(c: DashboardContext, deps: RouteDeps, page: TenantPageContext, form: Form) {
  const { reading } = page;
  const kept = form.rested
    ? { ...reading, restedAtMs: deps.now() }
    : { ...readingOf({ ...form, hide: form.hide ?? 'off' }), restedAtMs: reading.restedAtMs };
  writeReading(c, deps.publicUrl, kept);
  return c.redirect(addressOf(page, '/review', askedOf(c)), 303);
}
