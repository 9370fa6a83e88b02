import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { StewardError } from '../../../core/common/errors.ts';
import { Note, Page } from '../../parts/layout.tsx';
import { addressOf, type DashboardContext, ROOT } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

/** The page for each kind of error: its status, its title, and what to do now. */
const KINDS: Readonly<
  Record<string, { readonly status: ContentfulStatusCode; readonly title: string; readonly now: string }>
> = {
  missing_token: { status: 401, title: 'You are signed out', now: 'Nothing was changed.' },
  forbidden: { status: 403, title: 'Not allowed', now: 'Nothing was changed.' },
  not_found: { status: 404, title: 'Not found', now: 'It may have been deleted, or the address may be wrong.' },
  changed_meanwhile: {
    status: 412,
    title: 'Somebody else was first',
    now: 'Nothing was saved. Look at what stands now.',
  },
  too_large: { status: 413, title: 'Too large', now: 'Nothing was changed.' },
  invalid: { status: 422, title: 'Not saved', now: 'Go back and correct it; nothing was changed.' },
  rate_limited: { status: 429, title: 'Too many tries', now: 'Wait a few minutes, then try again.' },
  store_unavailable: {
    status: 503,
    title: 'The database does not answer',
    now: 'Moderation in chat goes on as far as it can. Try this page again in a minute.',
  },
};
const UNEXPECTED = {
  status: 500,
  title: 'Something went wrong here',
  now: "It is in the server's log. Try again; if it stays, tell whoever runs this server.",
} as const;

/** Returns the page of an error of any kind. @example const { status } = kindOf(new StewardError('not_found', 'no such page')); // => 404 */
export function kindOf(error: unknown) {
  return (error instanceof StewardError && KINDS[error.code]) || UNEXPECTED;
}

/** Shows what happened and what to do now. Signed-out visitors go to the sign-in page, and then to the page they wanted. */
export function showError(c: DashboardContext, deps: RouteDeps, error: unknown): Response | Promise<Response> {
  const kind = kindOf(error);
  const { status, title, now } = kind;
  if (status === 401 && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`${ROOT}/sign-in?${new URLSearchParams({ to: pathname + search })}`, 303);
  }
  if (status >= 500) deps.onError({ path: c.req.path, error });
  if (status === 429 && error instanceof StewardError)
    c.header('Retry-After', String(error.detail?.retryAfterSeconds ?? 60));
  const said = error instanceof Error && kind !== UNEXPECTED ? error.message : '';
  const what = status === 401 ? 'sign in again' : said;
  const page = c.get('page') ?? null;
  return c.html(
    <Page deps={deps} page={page} title={title}>
      {what === '' ? null : <Note kind="fault">{`${what.charAt(0).toUpperCase()}${what.slice(1)}.`}</Note>}
      <p data-signed-out={status === 401 ? '' : undefined}>{now}</p>
      <p>
        <a href={addressOf(page, '')}>To the first page</a>
      </p>
    </Page>,
    status,
  );
}
