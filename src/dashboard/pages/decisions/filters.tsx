import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import type { Community } from '../../../core/communities/community.ts';
import type { DecisionFilter } from '../../../core/decision-log/decision-store.ts';
import { ACTIONS, REASONS, SOURCES, VERDICTS } from '../../../core/decisions/decision.ts';
import { ChoiceFields, Input, Options, Select } from '../../parts/form.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

const ANY = 'anything but none';

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
        <Choice name="action" label="Action" chosen={asked.action} options={['any', ...ACTIONS]} />
        <Choice name="reason" label="Reason" chosen={asked.reason} options={REASONS} />
        <Choice name="source" label="Source" chosen={asked.source} options={SOURCES} />
        {path === '/review' ? null : (
          <Choice name="verdict" label="Verdict" chosen={asked.verdict} options={['none', ...VERDICTS]} />
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
            <Select label="Community" name="community">
              <option value="">all</option>
              <Options
                of={communities.map(({ id }) => id)}
                chosen={asked.community}
                names={Object.fromEntries(communities.map(({ id, name, platform }) => [id, `${name} (${platform})`]))}
              />
            </Select>
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

type ChoiceProps = {
  readonly name: keyof DecisionFilter;
  readonly label: string;
  readonly chosen: string | undefined;
  readonly options: readonly string[];
};

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <Select label={label} name={name}>
      <option value="">all</option>
      <Options of={options} chosen={chosen} names={{ any: ANY }} />
    </Select>
  );
}
