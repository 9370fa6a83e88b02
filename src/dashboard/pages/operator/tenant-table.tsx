import type { Child } from 'hono/jsx';
import { number, Table, Time } from '../../parts/facts.tsx';
import { addressOf, type PageContext } from '../../request/page-context.ts';
import type { AskedTenants, ListedTenant } from './read-tenants.ts';

/** The columns, each with its order, or null if it cannot be sorted, and its kind. */
const COLUMNS = [
  ['Tenant', 'name', undefined],
  ['Plan', null, undefined],
  ['Judged this month', 'judged', 'number'],
  ['Spent', 'spent', 'number'],
  ['Keys', null, 'number'],
  ['Last used', 'seen', undefined],
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
  const columns = COLUMNS.map(([label, order, is]) => ({
    name: order === null ? label : <a href={pageOf(props, { order })}>{label}</a>,
    is,
    ...(order === props.asked.order && { sort: order === 'name' ? ('ascending' as const) : ('descending' as const) }),
  }));
  return (
    <section class="scrolls" tabindex={0} aria-label="Tenants">
      <Table class="counts" columns={columns} rows={rows.map((row) => cellsOf(props.page, row))} />
    </section>
  );
}

function cellsOf(page: PageContext, row: ListedTenant): Child[] {
  const { tenant, plan, judged, spentMicroUsd, keys, seenAtMs } = row;
  const { id, name, quota, suspended } = tenant;
  return [
    <a href={addressOf(page, '', { tenant: id })}>{name}</a>,
    <a href={addressOf(page, `/operator/tenant/${id}`)}>
      {plan}
      {suspended ? ', suspended' : ''}
      <span class="visually-hidden">: plan and quota of {name}</span>
    </a>,
    `${number(judged)}${quota === null || quota === 0 ? '' : ` of ${number(quota)}`}`,
    usd(spentMicroUsd),
    <a href={addressOf(page, '/keys', { tenant: id })}>
      {number(keys)}
      <span class="visually-hidden">{` ${keys === 1 ? 'key' : 'keys'} of ${name}`}</span>
    </a>,
    seenAtMs === null ? 'never' : <Time at={seenAtMs} />,
  ];
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
