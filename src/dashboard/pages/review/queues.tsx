import { StewardError } from '../../../core/common/errors.ts';
import { REVIEW_QUEUES, reviewQueuesSchema } from '../../../core/settings/setting-schemas.ts';
import { changeSettings } from '../../../service/policy/write-settings.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { addressOf, type PropsWithPage, pageQuery } from '../../request/page-context.ts';
import type { Form, PageArgs } from '../../request/route.ts';

type View = Readonly<Record<string, string>>;

/** Returns the filters in sorted order, so that equal views have equal texts. */
function queryOf(view: View): string {
  const query = new URLSearchParams(view);
  query.sort();
  return query.toString();
}

/** Shows the team's saved queues. People who can manage save and delete them. */
export function SavedQueues({ page, view }: PropsWithPage<{ view: View }>) {
  const queues = Object.entries(page.tenant.settings.review_queues);
  const current = queryOf(view);
  const opened = queues.find(([, query]) => query === current)?.[0];
  return (
    <>
      {queues.length === 0 ? null : (
        <nav class="above-list" aria-label="Saved queues">
          <span>
            {queues.map(([name, query]) => (
              <a
                href={addressOf(page, '/review', Object.fromEntries(new URLSearchParams(query)))}
                aria-current={name === opened ? 'true' : undefined}
              >
                <bdi>{name}</bdi>
              </a>
            ))}
          </span>
        </nav>
      )}
      {!page.may('post', '/review/queues') ? null : (
        <details class="filters">
          <summary>{opened === undefined ? 'Save this queue' : 'Delete this saved queue'}</summary>
          <PostForm page={page} path="/review/queues" query={view} class="line">
            {opened === undefined ? (
              <label>
                Name for these filters and this order
                <input name="name" required maxlength={REVIEW_QUEUES.nameChars} autocomplete="off" />
              </label>
            ) : (
              <input type="hidden" name="drop" value={opened} />
            )}
            <Submit class="secondary" label={opened === undefined ? 'Save queue' : 'Delete'} />
          </PostForm>
        </details>
      )}
    </>
  );
}

/** Saves the queue in the address under a name, or deletes a named one. */
export async function saveQueue(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const { skip: _skip, ...view } = pageQuery(c);
  const { drop = '', name = '' } = form;
  const isName = name.trim() !== '' && name.length <= REVIEW_QUEUES.nameChars;
  if (drop === '' && !isName)
    throw new StewardError('invalid', `a queue has a name of 1 to ${REVIEW_QUEUES.nameChars} characters`);
  await changeSettings(deps, page.tenant.id, ({ review_queues: { [drop]: _dropped, ...kept } }) => {
    const read = reviewQueuesSchema.safeParse(drop === '' ? { ...kept, [name.trim()]: queryOf(view) } : kept);
    if (read.success) return { review_queues: read.data };
    throw new StewardError('invalid', read.error.issues[0]?.message ?? '');
  });
  return c.redirect(addressOf(page, '/review', view), 303);
}
