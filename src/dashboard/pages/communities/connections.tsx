import type { Child } from 'hono/jsx';
import { StewardError } from '../../../core/common/errors.ts';
import { withinMs } from '../../../core/common/within-ms.ts';
import type { Community } from '../../../core/communities/community.ts';
import { CODE_MINUTES, makeCode } from '../../../service/common/one-time-code.ts';
import type { JoinCommand } from '../../../service/communities/link.ts';
import { beginTestMessage } from '../../../service/communities/self-test.ts';
import { PostButton } from '../../parts/form.tsx';
import { Cards, Note, Page, Section } from '../../parts/layout.tsx';
import { addressOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { CommunityCard, type CommunitySeen } from './community-card.tsx';

/** The first page that shows a community asks its bot for a check: most communities per page, and the longest wait. */
const ASKED_MAX = 5;
const ASKED_MAX_MS = 3_000;

/** The pages of the communities that share these rules: what the bot can do in each, and how to add another one. */
export const connectionsRoutes: readonly Route[] = [
  get('/connections', 'view', (c, deps, page) => show(c, deps, page, {})),
  post('/connections/code', 'manage', async (c, deps, page) => {
    const code = await makeCode(deps, 'link', page.tenant.id);
    return show(c, deps, page, { told: <NewCode code={code} typed={deps.joinCommands(code)} /> });
  }),
  post('/connections/:id/look', 'moderate', lookAgain),
  post('/connections/:id/test', 'manage', beginTest),
];

/** Returns the community in the path. @throws StewardError `not_found` if it belongs to another tenant. */
async function communityOf(
  c: DashboardContext,
  { communities }: RouteDeps,
  { tenant }: TenantPageContext,
): Promise<Community> {
  const community = await communities.findCommunity({ id: c.req.param('id') ?? '' });
  if (community?.tenantId === tenant.id) return community;
  throw new StewardError('not_found', 'no community has this id');
}

async function lookAgain(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const { id, platform, name } = await communityOf(c, deps, page);
  const found = await deps.bots.ask('cover', platform, page.tenant.id, { communityId: id });
  const told = found ? (
    <Note kind="done">The bot has looked around in {name}.</Note>
  ) : (
    <Note kind="fault">
      The {platform} bot does not say now what it can do in {name}. What stands here is what it said last.
    </Note>
  );
  return show(c, deps, page, { told, status: found ? 200 : 422 });
}

async function beginTest(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const { id, platform, name } = await communityOf(c, deps, page);
  const { personId } = page.session;
  // People who signed in from another platform's chat have another id here.
  const here = page.session.communityId === id ? personId : null;
  const text = await beginTestMessage(deps, { communityId: id, personId: here });
  const told = (
    <Section id="test-title" class="empty" title={<>Write this scam in {name}</>}>
      <p>
        In a channel on {platform} that the bot watches, within {CODE_MINUTES} minutes
        {here === null ? '; whoever writes it' : ', by yourself'}: it is judged, logged and deleted, and nothing else
        happens to its author. The result appears here.
      </p>
      <pre id="test-text">{text}</pre>
      <p>
        <button type="button" class="secondary needs-script" data-copies="test-text">
          Copy
        </button>{' '}
        <a href={addressOf(page, '/connections')}>View result</a>
      </p>
    </Section>
  );
  return show(c, deps, page, { told });
}

async function readReports(
  deps: RouteDeps,
  { tenant }: TenantPageContext,
  communities: readonly Community[],
): Promise<CommunitySeen> {
  const { communities: store } = deps;
  const [running, tests, before] = await Promise.all([
    deps.bots.platforms(),
    store.listReports(tenant.id, 'test'),
    store.listReports(tenant.id, 'coverage'),
  ]);
  const known = new Set(before.map(({ communityId }) => communityId));
  const unknown = communities.filter(
    ({ id, platform, removedAtMs }) => !known.has(id) && removedAtMs === null && running.includes(platform),
  );
  const asked = unknown
    .slice(0, ASKED_MAX)
    .map(({ id, platform }) => deps.bots.ask('cover', platform, tenant.id, { communityId: id }));
  if (asked.length > 0) await withinMs(Promise.allSettled(asked), ASKED_MAX_MS);
  const coverage = asked.length > 0 ? await store.listReports(tenant.id, 'coverage') : before;
  return {
    running: new Set<string>(running),
    coverage: new Map(coverage.map((report) => [report.communityId, report])),
    tests: new Map(tests.map((report) => [report.communityId, report])),
    nowMs: deps.now(),
  };
}

type Shown = { readonly told?: Child; readonly status?: 200 | 422 };

async function show(...[c, deps, page, { told, status = 200 }]: PageArgs<Shown>): Promise<Response> {
  const communities = await deps.communities.listCommunities({ tenantId: page.tenant.id });
  const seen = await readReports(deps, page, communities);
  return c.html(
    <Page deps={deps} page={page} title="Communities" at="/connections">
      {told}
      <Cards
        cards={communities.map((community) => <CommunityCard page={page} community={community} seen={seen} />)}
        none="No community yet"
      >
        Invite the bot to your server, workspace or group: it makes itself known there and says what to do next. Or let
        a community that it is in already join these rules, with a code from below.
      </Cards>
      {!page.may('post', '/connections/code') ? null : (
        <Section id="join" title="Let another community join">
          <p>It then shares policy, local rules, quota and log with this one.</p>
          <PostButton page={page} path="/connections/code" label="Make a code" />
        </Section>
      )}
    </Page>,
    status,
  );
}

function NewCode({ code, typed }: { readonly code: string; readonly typed: readonly JoinCommand[] }) {
  return (
    <Note kind="done">
      <strong id="link-code">{code}</strong> works once, within {CODE_MINUTES} minutes. In the other community, somebody
      who manages it types:
      {typed.map(({ platform, command }, index) => (
        <>
          {index === 0 ? ' ' : ', '}
          <code>{command}</code> ({platform})
        </>
      ))}
    </Note>
  );
}
