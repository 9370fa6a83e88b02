import type { Reason } from '../../../core/decisions/decision.ts';
import type { TenantStats } from '../../../service/decisions/tenant-stats-schema.ts';
import { number, percent, sum, Table } from '../../parts/facts.tsx';
import { Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';

const CATEGORY_COLUMNS = [
  'Category or rule',
  { name: 'Bar', is: 'bars desk' },
  { name: 'Messages', is: 'number' },
  { name: 'Upheld', is: 'number desk' },
  { name: 'Dismissed', is: 'number desk' },
  { name: 'Precision', is: 'number' },
] as const;

/** The actions on a message that triggered. */
export const ACTED = ['flag', 'delete', 'timeout'] as const;

/** Shows what triggered, how often, and the moderators' verdicts. */
export function CategoryTable({ page, categories }: PropsWithPage<{ categories: TenantStats['categories'] }>) {
  if (categories.length === 0) return null;
  const most = Math.max(...categories.map(({ count }) => count));
  return (
    <Section id="by-category" title="What triggered">
      <Table
        class="counts"
        columns={CATEGORY_COLUMNS}
        rows={categories.map(({ name, count, actions, confirmed, wrong, precision }) => [
          <a href={addressOf(page, '/decisions', { category: name })}>{name}</a>,
          <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            {ACTED.map((action, at) => {
              const before = sum(ACTED.slice(0, at).map((one) => actions[one]));
              return (
                <rect
                  class={`tone-${action}`}
                  x={share(before, most)}
                  width={share(actions[action], most)}
                  height="10"
                />
              );
            })}
          </svg>,
          number(count),
          number(confirmed),
          number(wrong),
          percent(precision),
        ])}
      />
    </Section>
  );
}

function share(count: number, most: number): string {
  return String(Math.round((1_000 * count) / most) / 10);
}

/** Shows the channels where most messages triggered. */
export function ChannelTable({ page, channels }: PropsWithPage<{ channels: TenantStats['channels'] }>) {
  if (channels.length === 0) return null;
  return (
    <Section id="by-channel" title="Channels where most triggered">
      <Table
        class="counts"
        is="number"
        columns={['Channel', 'Messages', 'Triggered', 'Share']}
        rows={channels.map(({ name, messages, triggered }) => [
          <a href={addressOf(page, '/decisions', { channel: name, action: 'any' })}>{name}</a>,
          number(messages),
          number(triggered),
          messages === 0 ? '–' : `${number((100 * triggered) / messages)}%`,
        ])}
      />
    </Section>
  );
}

const WHY: Readonly<Partial<Record<Reason, string>>> = {
  local: 'A word, link, pattern or flood rule decided before the model.',
  'policy inactive': 'Every category is off, and no local rule is set.',
  free_plan: 'The free plan asks no model.',
  quota: "The month's quota was used up.",
  trusted: 'Written by a moderator, by somebody you trust, or by a member with enough clean messages.',
  too_short: 'Fewer than eight letters, and no link.',
  global_budget: "The operator's ceiling on spending was reached.",
  free_budget: "The operator's ceiling for trials was reached.",
  error_open: 'The model could not be reached, or gave no answer. The bot took no action.',
};

/** Shows how many messages were not judged, and why. */
export function UnjudgedTable({ page, reasons }: PropsWithPage<{ reasons: TenantStats['reasons'] }>) {
  const rows = Object.entries(WHY)
    .map(([reason, why]) => ({ reason, why, count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return (
    <Section id="not-judged" title="What was not judged, and why">
      {rows.length === 0 ? (
        <p>Everything was judged.</p>
      ) : (
        <Table
          class="counts"
          is="number"
          columns={['Reason', 'Messages']}
          rows={rows.map(({ reason, why, count }) => [
            <>
              <a href={addressOf(page, '/decisions', { reason })}>{reason}</a>
              <span class="small why">{why}</span>
            </>,
            number(count),
          ])}
        />
      )}
    </Section>
  );
}
