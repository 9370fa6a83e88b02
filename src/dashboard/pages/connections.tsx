import type { Community } from '../../core/communities.ts';
import { LANGUAGE_NAMES, languageOf } from '../../core/languages.ts';
import type { PlatformNeed } from '../../core/presses.ts';
import { createLinkCode } from '../../service/link-community.ts';
import { addressOf } from '../address.ts';
import { Page } from '../layout.tsx';
import { FormToken } from '../parts/form.tsx';
import { Empty, Note } from '../parts/notes.tsx';
import { Time } from '../parts/time.tsx';
import type { Route, RouteDeps } from '../routes.ts';
import type { DashboardContext, TenantVisit } from '../visit.ts';

/** Platforms are asked about so many communities for one page, and waited for so long. */
const ASKED_MAX = 20;
const NEEDS_MAX_MS = 3_000;

/** The communities that share these rules, and how another one joins them. */
export const connectionsRoutes: readonly Route[] = [
  { method: 'get', path: '/connections', needs: 'moderate', answer: (c, deps, visit) => show(c, deps, visit, null) },
  {
    method: 'post',
    path: '/connections/code',
    needs: 'manage',
    answer: async (c, deps, visit) => {
      const code = await createLinkCode({ communities: deps.store.communities, now: deps.now }, visit.tenant.id);
      return show(c, deps, visit, code);
    },
  },
];

async function show(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, code: string | null): Promise<Response> {
  const communities = await deps.store.communities.listCommunities({ tenantId: visit.tenant.id });
  const running = new Set<string>(deps.presses.platforms());
  const needs = new Map(
    await Promise.all(
      communities
        .filter(({ platform, removedAtMs }) => removedAtMs === null && running.has(platform))
        .slice(0, ASKED_MAX)
        .map(async ({ id, platform }) => [id, await soon(deps.presses.needs(platform, id))] as const),
    ),
  );
  return c.html(
    <Page deps={deps} visit={visit} title="Connections" at="/connections">
      {code === null ? null : <NewCode code={code} />}
      {communities.length === 0 ? (
        <Empty title="No community yet">
          Invite the bot to your server, workspace or group: it makes itself known there and says what to do next. Or
          let a community that it is in already join these rules, with a code from below.
        </Empty>
      ) : (
        <ul class="cards">
          {communities.map((community) => (
            <CommunityCard
              community={community}
              isRunning={running.has(community.platform)}
              needs={needs.get(community.id) ?? null}
            />
          ))}
        </ul>
      )}
      {visit.session.rights === 'moderate' ? null : (
        <section aria-labelledby="join">
          <h2 id="join">Let another community join</h2>
          <p>It then shares policy, local rules, quota and log with this one.</p>
          <form method="post" action={addressOf(visit, '/connections/code')}>
            <FormToken visit={visit} />
            <button type="submit" class="secondary">
              Make a code
            </button>
          </form>
        </section>
      )}
    </Page>,
  );
}

function NewCode({ code }: { readonly code: string }) {
  return (
    <Note kind="done">
      <strong id="link-code">{code}</strong> works once, within 15 minutes. In the other community, somebody who manages
      it runs: <code>/steward link join {code}</code> (Discord: <code>/steward-setup link join {code}</code>)
    </Note>
  );
}

/** A platform that does not answer keeps nobody from the page. */
function soon<T>(asked: Promise<T | null>): Promise<T | null> {
  return Promise.race([
    asked,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), NEEDS_MAX_MS).unref();
    }),
  ]);
}

/** What the bot may and may not do there, as its platform says now; what is missing comes first, with the way to mend it. */
function Needs({ needs }: { readonly needs: readonly PlatformNeed[] | null }) {
  if (needs === null) return <p class="small">What the bot may do there could not be found out just now.</p>;
  const missing = needs.filter(({ has, optional }) => !has && !optional);
  const wanting = needs.filter(({ has, optional }) => !has && optional);
  return (
    <>
      {missing.map(({ what, how }) => (
        <p class="note fault">
          <strong>Cannot: {what}.</strong> {how}
        </p>
      ))}
      <details>
        <summary>
          {missing.length === 0
            ? 'The bot has what it needs in the community and its log'
            : `${missing.length} missing`}
        </summary>
        <ul>
          {needs
            .filter(({ has }) => has)
            .map(({ what }) => (
              <li>yes: {what}</li>
            ))}
          {wanting.map(({ what, how }) => (
            <li>
              no, and not needed now: {what}. {how}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type CardProps = {
  readonly community: Community;
  readonly isRunning: boolean;
  readonly needs: readonly PlatformNeed[] | null;
};

function CommunityCard({ community, isRunning, needs }: CardProps) {
  const { platform, name, externalId, logChannel, trial, notify, lockdown, removedAtMs } = community;
  return (
    <li>
      <div class="facts">
        <strong>{name}</strong>
        <dl>
          <dt>Platform</dt>
          <dd>
            {platform}
            {isRunning ? '' : ' (its bot does not run in this process)'}
          </dd>
          <dt>Id</dt>
          <dd class="any">{externalId}</dd>
          <dt>Entries go to</dt>
          <dd class="any">{logWords(logChannel)}</dd>
          <dt>Acts</dt>
          <dd>{trial ? 'no: trial, it only says what it would do' : 'yes'}</dd>
          <dt>Tells authors</dt>
          <dd>{notify ? 'yes' : 'no'}</dd>
          <dt>Language</dt>
          <dd>
            {LANGUAGE_NAMES[languageOf(community)]}
            {community.language === null ? ', as the community’s own' : ''}
          </dd>
          <dt>A raid closes the door</dt>
          <dd>{lockdown ? 'yes' : 'no'}</dd>
          {removedAtMs === null ? null : (
            <>
              <dt>Removed the bot</dt>
              <dd>
                <Time at={removedAtMs} />; what is kept of it is erased 30 days after
              </dd>
            </>
          )}
        </dl>
        {isRunning && removedAtMs === null ? <Needs needs={needs} /> : null}
        <p class="small">
          <code>/steward status</code> in a channel says what the bot can and cannot do in that channel.
        </p>
      </div>
    </li>
  );
}

function logWords(logChannel: string | null): string {
  if (logChannel === null) return 'nobody has chosen a channel: /steward log here does';
  return logChannel === '' ? 'nowhere, by choice' : `channel ${logChannel}`;
}
