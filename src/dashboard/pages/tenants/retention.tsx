import { RETENTION_DAYS, RETENTION_KINDS, retentionWriteSchema } from '../../../core/settings/setting-schemas.ts';
import { changeSettings } from '../../../service/policy/write-settings.ts';
import { Input, PostForm } from '../../parts/form.tsx';
import { Time } from '../../parts/time.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';
import type { Form, RouteDeps } from '../../request/route.ts';

/** Why a form was not saved, and what to send with it if it is to be saved all the same. */
export type UnsavedForm = { readonly note: string; readonly form?: Form; readonly despite?: string };

/** Saves the days of a form; what deletes at once is asked first. @returns null once it is saved. */
export async function saveRetention(deps: RouteDeps, at: TenantPageContext, form: Form): Promise<UnsavedForm | null> {
  const days = RETENTION_KINDS.map(([kind]) => [kind, Number(form[kind] || RETENTION_DAYS)] as const);
  const read = retentionWriteSchema.safeParse(Object.fromEntries(days));
  if (!read.success) return { form, note: `Nothing is saved: each is ${read.error.issues[0]?.message}.` };
  const { id, settings } = at.tenant;
  const shorter = days.filter(([kind, kept]) => kept < (settings.retention[kind] ?? RETENTION_DAYS));
  const despite = shorter.map(([kind, kept]) => `${kind} to ${kept}`).join(', ');
  const note = `Nothing is saved yet. This shortens, in days: ${despite}. What is older is deleted within minutes, and cannot be brought back.`;
  if (form.despite !== despite && despite !== '') return { form, note, despite };
  const retention = Object.fromEntries(days.map(([kind, kept]) => [kind, kept === RETENTION_DAYS ? null : kept]));
  await changeSettings(deps, id, () => ({ retention }));
  return null;
}

type Props = {
  readonly page: TenantPageContext;
  /** When the purge last began; null where no process does it. */
  readonly purgedAtMs: number | null;
  readonly unsaved: UnsavedForm | null;
};

/** How long each kind is kept, and when what is older goes. */
export function RetentionForm({ page, purgedAtMs, unsaved }: Props) {
  const { retention } = page.tenant.settings;
  return (
    <PostForm page={page} path="/plan/retention" class="narrow">
      <p>
        {`In days, 1 to ${RETENTION_DAYS}. A text goes with its decision or entry at the latest. `}
        {purgedAtMs === null
          ? 'At this moment no process deletes what is older.'
          : 'What is older is deleted every minute, last at '}
        {purgedAtMs === null ? null : <Time at={purgedAtMs} />}
      </p>
      {RETENTION_KINDS.map(([kind, { description }]) => (
        <Input
          label={description?.replace(/\.$/, '')}
          name={kind}
          type="number"
          max={RETENTION_DAYS}
          min="1"
          value={unsaved?.form?.[kind] ?? retention[kind] ?? RETENTION_DAYS}
        />
      ))}
      <button type="submit" name="despite" value={unsaved?.despite} class={unsaved?.despite ? 'danger' : undefined}>
        {unsaved?.despite ? 'Save and delete' : 'Save'}
      </button>
    </PostForm>
  );
}
