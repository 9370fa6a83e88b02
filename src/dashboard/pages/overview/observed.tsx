import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import { StewardError } from '../../../core/common/errors.ts';
import { DAY_MS } from '../../../core/time/time.ts';
import {
  changeObserved,
  OBSERVE_STEPS,
  OBSERVED_DAYS,
  type ObservedCounts,
  readObserved,
} from '../../../service/policy/observed.ts';
import { number } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import { post, type Route, type RouteDeps } from '../../request/route.ts';

const DAYS_MS = OBSERVED_DAYS * DAY_MS;
const DONE = { none: 'left alone', flag: 'flagged', delete: 'deleted', timeout: 'timed out the authors of' } as const;

/** The forms that turn a community's actions on and change what is observed. */
export const observedRoutes: readonly Route[] = [
  post('/observed', 'manage', async (c, deps, page, { name = '', step, community }) => {
    const { communities } = deps;
    const known = community ? await communities.findCommunity({ id: community }) : null;
    if (community && known?.tenantId !== page.tenant.id)
      throw new StewardError('not_found', 'no community has this id');
    if (known) await communities.changeCommunity(known.id, { trial: false });
    const asked = OBSERVE_STEPS.find((one) => one === step);
    if (asked) await changeObserved(deps, page.tenant, name.trim(), asked);
    return c.redirect(addressOf(page, ''), 303);
  }),
];

type Observed = ObservedCounts & { readonly community?: string };

/** Reads what is only observed, with what it would have done: categories, and communities without enforcement. */
export async function readObservedCards(deps: RouteDeps, { tenant }: TenantPageContext): Promise<readonly Observed[]> {
  const { communities } = deps;
  const quiet = (await communities.listCommunities({ tenantId: tenant.id })).filter(
    ({ trial, removedAtMs }) => trial && removedAtMs === null,
  );
  const held = quiet.map(async ({ id, name }): Promise<Observed> => {
    const cases = await communities.countCases(id, deps.now() - DAYS_MS, { held: true });
    const would = cases.map(({ verdict, action, count }) => ({
      ...{ action, messages: count, anyway: 0 },
      wrong: verdict === 'wrong' ? count : 0,
      confirmed: verdict === 'confirmed' ? count : 0,
    }));
    return { name, community: id, would };
  });
  return [...(await Promise.all(held)), ...(await readObserved(deps, tenant, deps.now()))];
}

/** Shows each with its figures and the possible actions. */
export function ObservedCards({ page, observed }: PropsWithPage<{ observed: readonly Observed[] }>) {
  return (
    <Section id="observed" title="Observed">
      <ul class="cards" aria-labelledby="observed">
        {observed.map(({ name, community, would, share }) => (
          <li>
            <strong>{community ? `${name}: observe only` : name}</strong>
            <p>
              {share === undefined ? null : `It acts for ${share} % of authors. Where it differs: `}
              {figuresOf(would)}{' '}
              {community ? null : <a href={addressOf(page, '/decisions', { observed: name })}>Show messages</a>}
            </p>
            <PostForm page={page} path="/observed" class="buttons">
              <input type="hidden" name={community ? 'community' : 'name'} value={community ?? name} />
              {community ? (
                <Submit label={`Let the bot act in ${name}`} />
              ) : (
                <Submit name="step" value="promote" label="Promote" />
              )}
              {community ? null : <Submit name="step" value="drop" class="secondary" label="Drop" />}
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm page={page} path="/observed" class="buttons">
        <label>
          Observe a category, filter or rule before it acts
          <input name="name" list="observable" required placeholder="local:link" />
        </label>
        <datalist id="observable">
          {[...CATEGORY_NAMES, ...Object.keys(page.tenant.policy.rules), 'local:word', 'local:link'].map((one) => (
            <option value={one} />
          ))}
        </datalist>
        <Submit name="step" value="observe" class="secondary" label="Observe" />
      </PostForm>
    </Section>
  );
}

function figuresOf(would: Observed['would']): string {
  const sum = (member: 'messages' | 'wrong' | 'confirmed' | 'anyway', of = would) =>
    of.reduce((all, one) => all + one[member], 0);
  const done = Object.entries(DONE).flatMap(([action, word]) => {
    const count = sum(
      'messages',
      would.filter((one) => one.action === action),
    );
    return count > 0 ? [`${word} ${number(count)} ${count === 1 ? 'message' : 'messages'}`] : [];
  });
  if (done.length === 0) return 'It would have done nothing in the last 7 days.';
  const anyway = sum('anyway') > 0 ? ` ${number(sum('anyway'))} had this or a stronger action anyway.` : '';
  const said = `Your team dismissed ${number(sum('wrong'))} and upheld ${number(sum('confirmed'))}.`;
  return `It would have ${done.join(', ')} in the last ${OBSERVED_DAYS} days.${anyway} ${said}`;
}
