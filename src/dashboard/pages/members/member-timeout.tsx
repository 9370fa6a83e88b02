import { PostForm, Submit } from '../../parts/form.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';
import { type Member, pathOf } from './member-sections.tsx';

/** How long a timeout from this page may last, in minutes. */
export const TIMEOUT_MINUTES = [10, 60, 1_440, 10_080] as const;
export const REASON_MAX_CHARS = 300;
const NAMES: Readonly<Record<(typeof TIMEOUT_MINUTES)[number], string>> = {
  10: '10 minutes',
  60: '1 hour',
  1440: '24 hours',
  10080: '7 days',
};

/** Times a member out for a chosen time, or ends it. */
export function TimeoutForm(props: { readonly pageContext: TenantPageContext; readonly member: Member }) {
  const { pageContext, member } = props;
  return (
    <details class="panel">
      <summary>Time out, or end a timeout</summary>
      <PostForm pageContext={pageContext} path={`${pathOf(member)}/timeout`}>
        <label>
          What to do
          <select name="minutes">
            {TIMEOUT_MINUTES.map((minutes) => (
              <option value={minutes}>Time out for {NAMES[minutes]}</option>
            ))}
            <option value="end">End the timeout</option>
          </select>
        </label>
        <label>
          Reason (kept for the team)
          <input name="reason" maxlength={REASON_MAX_CHARS} autocomplete="off" />
        </label>
        <Submit class="danger" label="Do it" />
      </PostForm>
    </details>
  );
}
