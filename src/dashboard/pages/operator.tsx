import type { Tenant } from '../../core/tenant.ts';
import { monthOf } from '../../core/tenant.ts';
import { ROOT } from '../address.ts';
import { Page } from '../layout.tsx';
import { Empty } from '../parts/notes.tsx';
import type { Route } from '../routes.ts';

const SHOWN_MAX = 200;

/** What the operator sees: every tenant, with a way in. */
export const operatorRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/operator',
    needs: 'operate',
    answer: async (c, deps, visit) => {
      const sought = (c.req.query('name') ?? '').trim().toLowerCase();
      const found = (await deps.store.listTenants()).filter(({ name }) => name.toLowerCase().includes(sought));
      const shown = found.slice(0, SHOWN_MAX);
      const month = monthOf(deps.now());
      const used = await Promise.all(shown.map(({ id }) => deps.store.readUsage(id, month)));
      return c.html(
        <Page deps={deps} visit={{ ...visit, tenant: null }} title="Tenants">
          <form method="get" action={`${ROOT}/operator`} class="line">
            <label>
              Name
              <input name="name" type="search" value={sought} />
            </label>
            <button type="submit">Search</button>
          </form>
          {shown.length === 0 ? (
            <Empty title={sought === '' ? 'No tenant yet' : 'No tenant has such a name'}>
              The first key makes one: <code>npm run steward -- keys create NAME</code>.
            </Empty>
          ) : (
            <TenantTable tenants={shown} judged={used.map((usage) => usage.judged_this_month)} />
          )}
          {found.length > SHOWN_MAX ? <p>{found.length - SHOWN_MAX} more; search to see them.</p> : null}
        </Page>,
      );
    },
  },
];

function TenantTable({ tenants, judged }: { readonly tenants: readonly Tenant[]; readonly judged: readonly number[] }) {
  return (
    <table class="wide">
      <thead>
        <tr>
          <th scope="col">Tenant</th>
          <th scope="col">Plan</th>
          <th scope="col" class="number">
            Judged this month
          </th>
          <th scope="col" class="number">
            Quota
          </th>
        </tr>
      </thead>
      <tbody>
        {tenants.map(({ id, name, plan, quota }, place) => (
          <tr>
            <th scope="row">
              <a href={`${ROOT}?${new URLSearchParams({ tenant: id })}`}>{name}</a>
            </th>
            <td>{plan}</td>
            <td class="number">{(judged[place] ?? 0).toLocaleString('en-GB')}</td>
            <td class="number">
              {quota === null ? 'standard' : quota === 0 ? 'unlimited' : quota.toLocaleString('en-GB')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
