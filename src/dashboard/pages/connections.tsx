import type { Community } from '../../core/communities.ts';
import { createLinkCode } from '../../service/link-community.ts';
import { addressOf } from '../address.ts';
import { Page } from '../layout.tsx';
import { FormToken } from '../parts/form.tsx';
import { Empty, Note } from '../parts/notes.tsx';
import { Time } from '../parts/time.tsx';
import type { Route, RouteDeps } from '../routes.ts';
import type { DashboardContext, TenantVisit } from '../visit.ts';

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
            <CommunityCard community={community} isRunning={running.has(community.platform)} />
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
      it runs: <code>/steward link join {code}</code>
    </Note>
  );
}

function CommunityCard({ community, isRunning }: { readonly community: Community; readonly isRunning: boolean }) {
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
        <p class="small">
          <code>/steward status</code> there says what the bot can and cannot do in each channel, and how to mend it.
        </p>
      </div>
    </li>
  );
}

function logWords(logChannel: string | null): string {
  if (logChannel === null) return 'nobody has chosen a channel: /steward log here does';
  return logChannel === '' ? 'nowhere, by choice' : `channel ${logChannel}`;
}
