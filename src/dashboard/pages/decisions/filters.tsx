import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import type { Community } from '../../../core/communities/community.ts';
import { ACTIONS, REASONS, SOURCES, VERDICTS } from '../../../core/decisions/decision.ts';
import { ChoiceFields, Input, Select } from '../../parts/form.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

const ANY = 'anything but none';
const ACTION_WORDS = { any: ANY, ...Object.fromEntries(ACTIONS.map((action) => [action, action])) };

type FilterProps = {
  readonly page: TenantPageContext;
  /** The filtered page, and the other parameters of its address. */
  readonly path: '/decisions' | '/review';
  readonly kept?: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, string>>;
  readonly communities: readonly Community[];
};

/** Shows the filter form. Folded up, it names the filters, because on a phone the open form would hide the results. */
export function Filters({ page, path, asked, communities, kept = {} }: FilterProps) {
  const named = new Map(communities.map(({ id, name }) => [id, name]));
  const current = Object.entries(asked).map(([name, value]) =>
    name === 'community' ? `community ${named.get(value) ?? value}` : `${name} ${value === 'any' ? ANY : value}`,
  );
  return (
    <details class="filters">
      <summary class="any">{current.length === 0 ? 'Filter' : `Filter: ${current.join(', ')}`}</summary>
      <form method="get" action={addressOf(page, path)} class="grid-form">
        <ChoiceFields page={page} more={kept} />
        <Select name="action" label="Action" none="all" chosen={asked.action} of={ACTION_WORDS} />
        <Select name="reason" label="Reason" none="all" chosen={asked.reason} of={REASONS} />
        <Select name="source" label="Source" none="all" chosen={asked.source} of={SOURCES} />
        {path === '/review' ? null : (
          <Select name="verdict" label="Verdict" none="all" chosen={asked.verdict} of={['none', ...VERDICTS]} />
        )}
        <Input label="Category or rule" name="category" value={asked.category ?? ''} list="categories" />
        <datalist id="categories">
          {[...CATEGORY_NAMES, ...Object.keys(page.tenant.policy.rules), 'local:word', 'local:link', 'local:raid'].map(
            (name) => (
              <option value={name} />
            ),
          )}
        </datalist>
        {path === '/review' ? null : (
          <Input label="Observed" name="observed" value={asked.observed ?? ''} list="categories" />
        )}
        <Input label="Channel" name="channel" value={asked.channel ?? ''} />
        {communities.length === 0 ? null : (
          <>
            <Select
              label="Community"
              name="community"
              none="all"
              of={Object.fromEntries(communities.map(({ id, name, platform }) => [id, `${name} (${platform})`]))}
              chosen={asked.community}
            />
            <label>
              Author, by id
              <input name="author" value={asked.author ?? ''} autocomplete="off" aria-describedby="author-note" />
              <small id="author-note">Of what triggered in chat; of the rest nobody is noted.</small>
            </label>
          </>
        )}
        <Input label="Text contains" name="text" value={asked.text ?? ''} />
        <Input label="From (UTC)" type="datetime-local" name="from" value={asked.from ?? ''} />
        <Input label="To (UTC)" type="datetime-local" name="to" value={asked.to ?? ''} />
        <div class="buttons">
          <button type="submit">Show</button>
          <a href={addressOf(page, path, kept)}>Show all</a>
        </div>
      </form>
    </details>
  );
}
