import { readAppeals } from '../../../service/incidents/appeals.ts';
import { number, showSpan } from '../../parts/facts.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

/** Reads what waits for the team now, with its age and a link to it. */
export async function readTodo({ store, communities, now }: RouteDeps, page: TenantPageContext) {
  const { id } = page.tenant;
  const [{ rows, count }, { open }, unjudged] = await Promise.all([
    store.readWaiting(id, { order: 'oldest', limit: 1 }),
    readAppeals({ communities }, id),
    store.countUnjudged(id),
  ]);
  const age = (atMs: number) => `oldest ${showSpan(now() - atMs)}`;
  return [
    { what: 'to review', count, note: rows[0] && age(Date.parse(rows[0].created_at)), path: '/review', order: 'worst' },
    { what: 'open appeals', count: open.length, note: open[0] && age(open[0].atMs), path: '/appeals' },
    { what: 'not judged', count: unjudged, note: unjudged > 0 ? 'kept, judge them now' : undefined, path: '/unjudged' },
  ].map(({ path, order, ...rest }) => ({ ...rest, href: addressOf(page, path, order ? { order } : {}) }));
}

/** Answers "what should I do now", above all figures. */
export function Todo({ items }: { readonly items: Awaited<ReturnType<typeof readTodo>> }) {
  return (
    <ul class="todo" aria-label="Waiting for you">
      {items.map(({ what, count, note = 'nothing waits', href }) => (
        <li>
          <a href={href}>
            <strong>{number(count)}</strong> {what}
          </a>
          <span class="small">{note}</span>
        </li>
      ))}
    </ul>
  );
}
