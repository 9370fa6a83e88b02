import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { Time } from '../../parts/facts.tsx';
import { ChoiceFields, Input, Submit } from '../../parts/form.tsx';
import { Cards, Page } from '../../parts/layout.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import { get, type Route } from '../../request/route.ts';
import { pathOf } from './member-sections.tsx';

const SHOWN = 50;

/** The search for members by name or id; those with the most entries come first. */
export const membersRoute: Route = get('/members', 'view', async (c, deps, page) => {
  const query = (c.req.query('q') ?? '').trim().slice(0, 100);
  const tenantId = page.tenant.id;
  const { communities } = deps;
  const found = await communities.listAuthors({ tenantId, query, limit: SHOWN });
  const names = new Map((await communities.listCommunities({ tenantId })).map(({ id, name }) => [id, name]));
  return c.html(
    <Page deps={deps} page={page} title="Members" at="/members">
      <form method="get" action={addressOf(page, '/members')} class="line">
        <ChoiceFields page={page} />
        <Input label="Name or id" type="search" name="q" value={query} />
        <Submit class="secondary" label="Search" />
      </form>
      <Cards
        cards={found.map(({ newest, entries }) => (
          <li>
            <p class="name">
              <MemberLink page={page} of={newest} />
            </p>
            <p class="small">
              <bdi>{names.get(newest.communityId)}</bdi>
              {`, triggered ${entries} ${entries === 1 ? 'time' : 'times'}, last `}
              <Time at={newest.createdAtMs} />
            </p>
          </li>
        ))}
        none="No members found"
      >
        Authors of what triggered in 30 days, by a part of their name or their whole id.
      </Cards>
      {found.length === SHOWN ? <p class="small">{`The first ${SHOWN}. Search to find others.`}</p> : null}
    </Page>,
  );
});

type LinkProps = { readonly page: TenantPageContext; readonly of: Pick<ModerationCase, 'author' | 'communityId'> };

/** Shows the author of a message, with a link to everything known about them. */
export function MemberLink({ page, of: { author, communityId } }: LinkProps) {
  return (
    <a href={addressOf(page, pathOf({ communityId, personId: author.id }))} data-member>
      <bdi>{author.name}</bdi>
    </a>
  );
}
