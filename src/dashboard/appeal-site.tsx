import { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { StewardError } from '../core/common/errors.ts';
import { APPEAL_MAX_CHARS } from '../core/incidents/interactions.ts';
import { cutText } from '../core/text/chars.ts';
import { openRateBound } from '../service/common/rate-bound.ts';
import { APPEAL_ROOT, type AppealLinks, type AppealSubject } from '../service/incidents/appeal-links.ts';
import { appealByLink, readAppealPage } from '../service/incidents/appeal-page.ts';
import { serveAssets } from './assets.ts';
import { OwnAppeal, PublicPage } from './pages/appeals/own-appeal.tsx';
import { kindOf } from './pages/errors/error.tsx';
import type { DashboardContext, DashboardEnv } from './request/page-context.ts';
import { boundedForm, readForm } from './request/read-form.ts';
import { type DashboardDeps, SMALL_FORM_BYTES } from './request/route.ts';

/** Dependencies of the appeal page. */
type AppealSiteDeps = Pick<
  DashboardDeps,
  'store' | 'now' | 'clientAddress' | 'openSharedLimiter' | 'assets' | 'onError'
> & { readonly appealLinks: Pick<AppealLinks, 'read'> };

/** Most requests per minute of one address with invalid links, and with each valid link. */
const REQUESTS_MAX = 30;
const WINDOW_SECONDS = 60;

/**
 * Builds the appeal page, to be mounted at `/appeal`. Anybody with a link can use it: it needs no account, cookie or script. It is separate from the
 * dashboard, so that a proxy can keep strangers away from the dashboard.
 */
export function createAppealSite(deps: AppealSiteDeps): Hono<DashboardEnv> {
  const { assets } = deps;
  // Relative, because a proxy may add a path prefix.
  const style = `assets/${assets.style}`;
  const bound = openRateBound(
    { name: 'appeal-address', points: REQUESTS_MAX, seconds: WINDOW_SECONDS },
    deps.openSharedLimiter,
  );
  const app = new Hono<DashboardEnv>();
  const answer = (c: DashboardContext, status: ContentfulStatusCode, title: string, child: Child) =>
    c.html(
      <PublicPage style={style} title={title}>
        {child}
      </PublicPage>,
      status,
    );
  app.onError((error, c) => {
    const { status, title, now } = kindOf(error);
    // The page's address lets its reader appeal, so no log contains it.
    if (status >= 500) deps.onError({ path: APPEAL_ROOT, error });
    if (status === 429) c.header('Retry-After', String(WINDOW_SECONDS));
    return answer(c, status, title, <p>{now}</p>);
  });
  serveAssets(app, assets);
  /** Reads a link. Its limits slow a stranger who tries links, but never lock out the owner of a valid one. */
  const read = async (c: DashboardContext): Promise<AppealSubject> => {
    const token = c.req.param('token') ?? '';
    const subject = await deps.appealLinks.read(token);
    const address = deps.clientAddress(c.env?.incoming);
    const { consumed } = await bound.consume(subject ? `${address} ${token}` : address);
    if (consumed > REQUESTS_MAX) throw new StewardError('rate_limited', 'too many requests');
    if (!subject) throw noPage();
    return subject;
  };
  const show = async (c: DashboardContext, subject: AppealSubject, issue: string | null) => {
    const page = await readAppealPage(deps, subject);
    if (!page) throw noPage();
    return answer(c, issue === null ? 200 : 422, 'A decision about you', <OwnAppeal page={page} issue={issue} />);
  };
  app.get('/:token', async (c) => show(c, await read(c), null));
  app.post('/:token', boundedForm(SMALL_FORM_BYTES), async (c) => {
    const subject = await read(c);
    const { words = '' } = await readForm(c, null);
    const said = cutText(words.replace(/\s+/g, ' ').trim(), APPEAL_MAX_CHARS);
    if (said === '') return show(c, subject, 'Write why the decision is wrong.');
    if (!(await appealByLink(deps, subject, said))) throw noPage();
    // A relative address, because a proxy may have changed this server's name.
    return c.redirect('?', 303);
  });
  app.all('*', () => {
    throw noPage();
  });
  return app;
}

function noPage(): StewardError {
  return new StewardError('not_found', 'there is no such page');
}
