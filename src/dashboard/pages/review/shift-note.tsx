import { StewardError } from '../../../core/common/errors.ts';
import { SHIFT_NOTE_MAX_CHARS } from '../../../core/settings/changes.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Time } from '../../parts/time.tsx';
import { addressOf, askedOf, type TenantPageContext } from '../../request/page-context.ts';
import type { Form, PageArgs, RouteDeps } from '../../request/route.ts';

type Props = { readonly deps: Pick<RouteDeps, 'store'>; readonly page: TenantPageContext };

/** What those who moderated before left for those who moderate now. */
export async function ShiftNote({ deps, page }: Props) {
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

/** Changes it; an empty one is none. */
export async function ShiftNoteForm({ deps, page, view }: Props & { readonly view: Readonly<Record<string, string>> }) {
  if (!page.may('post', '/review/note')) return null;
  return (
    <details class="filters">
      <summary>Note for the next shift</summary>
      <PostForm page={page} path="/review/note" query={view}>
        <label>
          What those who moderate next should know
          <textarea name="text" rows={3} maxlength={SHIFT_NOTE_MAX_CHARS}>
            {(await readShiftNote(deps, page))?.text}
          </textarea>
        </label>
        <Submit class="secondary" label="Save note" />
      </PostForm>
    </details>
  );
}

async function readShiftNote({ store }: Props['deps'], { tenant }: TenantPageContext) {
  const [change] = await store.listChanges({ tenantId: tenant.id, subject: 'shift_note', limit: 1 });
  return change && { text: String(change.after), by: change.by, atMs: change.atMs };
}

/** Keeps the note in the place of the one before. */
export async function saveShiftNote(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const text = (form.text ?? '').trim();
  if (text.length > SHIFT_NOTE_MAX_CHARS)
    throw new StewardError('invalid', `a note for the next shift has at most ${SHIFT_NOTE_MAX_CHARS} characters`);
  await deps.store.writeShiftNote(page.tenant.id, text);
  return c.redirect(addressOf(page, '/review', askedOf(c)), 303);
}
