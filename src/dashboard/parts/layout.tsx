import type { Child } from 'hono/jsx';
import { isAllowed } from '../../core/tenants/sessions.ts';
import { addressOf, type PageContext, ROOT } from '../request/page-context.ts';
import type { RouteDeps } from '../request/route.ts';
import { PostButton, PostForm, Submit } from './form.tsx';

/** A tenant's pages by path, in the groups and order of the menu. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Insight: { '': 'Overview', '/report': 'Monthly report', '/team': 'Team' },
  Moderation: {
    '/review': 'Review',
    '/appeals': 'Appeals',
    '/second': 'Second reviews',
    '/sample': 'Random sample',
    '/members': 'Members',
    '/decisions': 'Audit log',
    '/unjudged': 'Not judged',
  },
  Rules: { '/policy': 'Policy', '/rules': 'Filters', '/examples': 'Learned texts', '/connections': 'Communities' },
  Settings: {
    '/keys': 'Keys',
    '/webhooks': 'Webhooks',
    '/plan': 'Plan and data',
    '/changes': 'Settings history',
    '/sessions': 'Sessions',
  },
};

type PageProps = {
  readonly deps: Pick<RouteDeps, 'style' | 'script' | 'store' | 'rightsFor'>;
  readonly page: PageContext | null;
  readonly title: string;
  /** The path of the page in the menu. */
  readonly at?: string;
  readonly children?: Child;
};

/** Shows one whole page. JSX escapes all text that people wrote. */
export function Page({ deps, page, title, at = '', children }: PageProps) {
  return (
    <html lang="en">
      <Head title={title} style={`${ROOT}/assets/${deps.style}`} icon={ICON}>
        <script type="module" src={`${ROOT}/assets/${deps.script}`} />
      </Head>
      <body class={page?.tenant ? 'with-menu' : undefined}>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="top">
          <div class="container top-bar">
            <a class="brand" href={addressOf(page, '')}>
              <img src={ICON} alt="" width="24" height="24" />
              Steward
            </a>
            {page ? <SessionMenu deps={deps} page={page} at={at} /> : null}
          </div>
        </header>
        {page?.tenant ? (
          <nav class="menu container" aria-label="Pages">
            <ul>
              {page.may('get', '/operator') ? (
                <li>
                  <a href={addressOf({ ...page, tenant: null }, '/operator')}>Operator</a>
                </li>
              ) : null}
              {Object.entries(GROUPS).map(([group, pages]) => (
                <li>
                  <span class="group">{group}</span>
                  <ul>
                    {Object.entries(pages)
                      .filter(([path]) => page.may('get', path))
                      .map(([path, name]) => (
                        <li>
                          <a href={addressOf(page, path)} aria-current={path === at ? 'page' : undefined}>
                            {name}
                          </a>
                        </li>
                      ))}
                  </ul>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <main id="content" class="container">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

type HeadProps = { readonly title: string; readonly style: string; readonly icon: string; readonly children?: Child };

/** Shows the head of every page. */
export function Head({ title, style, icon, children }: HeadProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Steward`}</title>
      <link rel="stylesheet" href={style} />
      <link rel="icon" href={icon} />
      {children}
    </head>
  );
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#2b6cb0" d="M8 1 2 3v5c0 4 3 6 6 7 3-1 6-3 6-7V3z"/><path fill="none" stroke="#fff" stroke-width="1.6" d="m5 8 2.2 2.2L11 6"/></svg>',
)}`;

type MenuProps = Pick<PageProps, 'deps'> & { readonly page: PageContext; readonly at: string };

/** Shows the page's tenant, links to the same page of the browser's other communities, and the sign-out. */
async function SessionMenu({ deps, page, at }: MenuProps) {
  const { session, held, tenant } = page;
  const others = held.map((one) => one.session).filter(({ id }) => id !== session.id);
  const names = await Promise.all(
    others.map(async ({ tenantId }) => (tenantId === null ? null : await deps.store.findTenant({ id: tenantId }))),
  );
  return (
    <div class="who">
      <details class="communities">
        <summary>
          <span class="visually-hidden">Community: </span>
          <bdi class="tenant">{tenant?.name ?? 'Operator'}</bdi>
        </summary>
        <div class="panel">
          <ul>
            {others.map((other, index) => {
              const path = other.tenantId !== null && isAllowed(other.rights, deps.rightsFor('get', at)) ? at : '';
              return (
                <li>
                  <a href={addressOf({ session: other, held, tenant: null }, path)}>
                    <bdi>{names[index]?.name ?? 'Operator'}</bdi>
                  </a>{' '}
                  <small>
                    as <bdi>{other.name}</bdi>
                  </small>
                </li>
              );
            })}
          </ul>
          <a href={`${ROOT}/sign-in`}>Sign in to another community</a>
          {others.length === 0 ? null : (
            <PostForm page={page} path="/sign-out">
              <Submit name="all" value="on" class="quiet" label="Sign out of all" />
            </PostForm>
          )}
        </div>
      </details>
      <PostButton page={page} path="/sign-out" class="quiet" label="Sign out" />
    </div>
  );
}

type SectionProps = { readonly id: string; readonly title: Child; readonly class?: string; readonly children: Child };

/** Shows a part of a page under its heading, which also names it for screen readers. */
export function Section({ id, title, class: look, children }: SectionProps) {
  return (
    <section aria-labelledby={id} class={look}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows what just happened or went wrong, and announces it to screen readers. */
export function Note({ kind, children }: { readonly kind: 'done' | 'fault'; readonly children: Child }) {
  return (
    <p class={`note ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Shows, on a page without content, what it is for and what to do first. */
export function Empty({ title, children }: { readonly title: string; readonly children: Child }) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}

type CardsProps = { readonly cards: readonly Child[]; readonly none: string; readonly children: Child };

/** Shows cards below each other. Without cards it shows the title `none` and what to do first. */
export function Cards({ cards, none, children }: CardsProps) {
  return cards.length === 0 ? <Empty title={none}>{children}</Empty> : <ul class="cards">{cards}</ul>;
}

/** The message if somebody else saved since the form was shown. */
export const SAVED_MEANWHILE =
  'Someone else saved in the meantime, so your changes are not saved yet. Your values are below. The saved ones are under Settings history. Save again to replace them';

/** The messages of a page about the sent form. */
export type PageMessagesProps = {
  readonly done?: string;
  readonly issues?: readonly string[];
  readonly warnings?: readonly string[];
};

/** Shows what was done, errors and warnings, above a form. */
export function PageMessages({ done, issues, warnings = [] }: PageMessagesProps) {
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

/** Shows all errors of a form in one note. */
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
