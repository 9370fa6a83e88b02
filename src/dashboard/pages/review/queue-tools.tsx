import { StewardError } from '../../../core/common/errors.ts';
import { SHIFT_NOTE_MAX_CHARS } from '../../../core/settings/changes.ts';
import { FactList, Time } from '../../parts/facts.tsx';
import { PostForm, Submit, TextLines } from '../../parts/form.tsx';
import { readingOf, writeReading } from '../../request/cookies.ts';
import { addressOf, type DashboardContext, pageQuery, type TenantPageContext } from '../../request/page-context.ts';
import type { Form, PageArgs, RouteDeps } from '../../request/route.ts';

type ViewProps = { readonly page: TenantPageContext; readonly view: Readonly<Record<string, string>> };

/** Shows how this person wants to read the queue. */
export function ReadingForm({ page, view }: ViewProps) {
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

/** Suggests a break after the chosen number of decisions. */
export function BreakNote({ page, view, decided }: ViewProps & { readonly decided: number }) {
  const { breakAfter } = page.reading;
  if (breakAfter === 0 || decided < breakAfter) return null;
  return (
    <PostForm page={page} path="/review/reading" query={view} class="note done">
      <p role="status">{`You have decided ${decided} ${decided === 1 ? 'message' : 'messages'} without a break. Take a few minutes.`}</p>
      <Submit name="rested" value="now" class="secondary" label="I had a break" />
    </PostForm>
  );
}

/** Saves the fields of either form. */
export function saveReading(c: DashboardContext, deps: RouteDeps, page: TenantPageContext, form: Form) {
  const { reading } = page;
  const kept = form.rested
    ? { ...reading, restedAtMs: deps.now() }
    : { ...readingOf({ ...form, hide: form.hide ?? 'off' }), restedAtMs: reading.restedAtMs };
  writeReading(c, deps.publicUrl, kept);
  return c.redirect(addressOf(page, '/review', pageQuery(c)), 303);
}

type NoteProps = { readonly deps: Pick<RouteDeps, 'store'>; readonly page: TenantPageContext };

/** Shows the note that the last moderators left for the current ones. */
export async function ShiftNote({ deps, page }: NoteProps) {
  const note = await readShiftNote(deps, page);
  if (!note?.text) return null;
  return (
    <p class="shift-note">
      <strong>Note for this shift:</strong> <span dir="auto">{note.text}</span>{' '}
      <span class="small">
        <bdi>{note.by}</bdi>, <Time at={note.atMs} />
      </span>
    </p>
  );
}

/** Shows the form of the shift note; an empty text deletes the note. */
export async function ShiftNoteForm({ deps, page, view }: NoteProps & ViewProps) {
  if (!page.may('post', '/review/note')) return null;
  const label = 'What those who moderate next should know';
  const text = (await readShiftNote(deps, page))?.text;
  return (
    <details class="filters">
      <summary>Note for the next shift</summary>
      <PostForm page={page} path="/review/note" query={view}>
        <TextLines label={label} name="text" rows={3} maxlength={SHIFT_NOTE_MAX_CHARS} value={text} />
        <Submit class="secondary" label="Save note" />
      </PostForm>
    </details>
  );
}

async function readShiftNote({ store }: NoteProps['deps'], { tenant }: TenantPageContext) {
  const [change] = await store.listChanges({ tenantId: tenant.id, subject: 'shift_note', limit: 1 });
  return change && { text: String(change.after), by: change.by, atMs: change.atMs };
}

/** Replaces the shift note. */
export async function saveShiftNote(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const text = (form.text ?? '').trim();
  if (text.length > SHIFT_NOTE_MAX_CHARS)
    throw new StewardError('invalid', `a note for the next shift has at most ${SHIFT_NOTE_MAX_CHARS} characters`);
  await deps.store.writeShiftNote(page.tenant.id, text);
  return c.redirect(addressOf(page, '/review', pageQuery(c)), 303);
}

/** Shows buttons that apply to all selected cards. */
export function BatchBar({ page, view }: ViewProps) {
  return (
    <PostForm page={page} path="/review/batch" query={view} id="batch" class="batch">
      <span>Selected:</span>
      <Submit name="verb" value="right" class="secondary" label="Uphold" about="the selected" />
      <Submit name="verb" value="wrong" class="secondary" label="Dismiss" about="the selected" />
    </PostForm>
  );
}

/** Shows a button that undoes the whole batch. */
export function UndoBatch({ page, view, ids }: ViewProps & { readonly ids: readonly string[] }) {
  return (
    <PostForm page={page} path="/review/batch" query={view} fields={{ 'pick.all': ids.join(' ') }}>
      <Submit name="verb" value="reopen" class="secondary undo-press" label="Undo (z)" />
    </PostForm>
  );
}

const KEYS = [
  ['j, k', 'the next one, the one before'],
  ['r, w', 'uphold, dismiss'],
  ['d, t', 'delete the message, time its author out'],
  ['z', 'take the last press back; of a deletion or timeout within five seconds'],
  ['u', 'end the timeout'],
  ['on an incident', 'the same, for all of it'],
  ['x', 'select it, or select it no more; r and w then uphold and dismiss all that is selected'],
  ['?', 'this list'],
] as const;

/** Shows the keys of the page, after `?`. */
export function KeysHelp() {
  return (
    <dialog id="keys-help" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title">Keys</h2>
        <FactList class="keys" facts={KEYS} />
        <form method="dialog">
          <Submit class="secondary" label="Close" />
        </form>
      </article>
    </dialog>
  );
}
