import { number, Time } from '../../parts/facts.tsx';
import { addressOf, type PageContext } from '../../request/page-context.ts';
import type { AskedTenants, ListedTenant } from './read-tenants.ts';

/** The columns, each with its order, or null if it cannot be sorted. */
const COLUMNS = [
  ['Tenant', 'name'],
  ['Plan', null],
  ['Judged this month', 'judged'],
  ['Spent', 'spent'],
  ['Keys', null],
  ['Last used', 'seen'],
] as const;

/** Formats an amount of money. @example usd(1_250_000); // => '$1.25' */
export function usd(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(2)}`;
}

type AskedProps = { readonly page: PageContext; readonly asked: AskedTenants };

function pageOf({ page, asked }: AskedProps, changed: Readonly<Record<string, string>>): string {
  const { name, plan, order } = asked;
  return addressOf(page, '/operator', { name, plan, order, ...changed });
}

/** Shows one tenant per row. */
export function TenantTable({ rows, ...props }: AskedProps & { readonly rows: readonly ListedTenant[] }) {
  return (
    <section class="scrolls" tabindex={0} aria-label="Tenants">
      <table class="counts">
        <thead>
          <tr>
            {COLUMNS.map(([label, order]) => (
              <th
                scope="col"
                aria-sort={order !== props.asked.order ? undefined : order === 'name' ? 'ascending' : 'descending'}
              >
                {order === null ? label : <a href={pageOf(props, { order })}>{label}</a>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row page={props.page} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ page, row }: Pick<AskedProps, 'page'> & { readonly row: ListedTenant }) {
  const { tenant, plan, judged, spentMicroUsd, keys, seenAtMs } = row;
  const { id, name, quota, suspended } = tenant;
  return (
    <tr>
      <th scope="row">
        <a href={addressOf(page, '', { tenant: id })}>{name}</a>
      </th>
      <td>
        <a href={addressOf(page, `/operator/tenant/${id}`)}>
          {plan}
          {suspended ? ', suspended' : ''}
          <span class="visually-hidden">: plan and quota of {name}</span>
        </a>
      </td>
      <td class="number">
        {number(judged)}
        {quota === null || quota === 0 ? '' : ` of ${number(quota)}`}
      </td>
      <td class="number">{usd(spentMicroUsd)}</td>
      <td class="number">
        <a href={addressOf(page, '/keys', { tenant: id })}>
          {number(keys)}
          <span class="visually-hidden">{` ${keys === 1 ? 'key' : 'keys'} of ${name}`}</span>
        </a>
      </td>
      <td>{seenAtMs === null ? 'never' : <Time at={seenAtMs} />}</td>
    </tr>
  );
}

type PagesProps = AskedProps & { readonly count: number; readonly pages: number };

/** Shows how many tenants there are, and links to the other pages. */
export function TenantPages({ count, pages, ...props }: PagesProps) {
  const current = props.asked.page;
  return (
    <nav class="above-list" aria-label="Pages of tenants">
      <span>{`${number(count)} ${count === 1 ? 'tenant' : 'tenants'}${pages > 1 ? `, page ${current} of ${pages}` : ''}`}</span>
      <span>
        {current > 1 ? <a href={pageOf(props, { page: String(current - 1) })}>Previous</a> : null}
        {current < pages ? <a href={pageOf(props, { page: String(current + 1) })}>Next</a> : null}
      </span>
    </nav>
  );
}
