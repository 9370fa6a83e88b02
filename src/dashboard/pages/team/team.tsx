import { StewardError } from '../../../core/common/errors.ts';
import type { Review } from '../../../core/communities/community-store.ts';
import { SAMPLE_DAYS, SAMPLE_SHARE } from '../../../core/decisions/sample.ts';
import { REVIEW_ALERT_MAX_MINUTES } from '../../../core/settings/settings.ts';
import { TEAM_ROLES, type Teammate } from '../../../core/tenants/teammates.ts';
import { readTeam } from '../../../service/decisions/team.ts';
import { changeSettings } from '../../../service/policy/write-settings.ts';
import { INVITATION_DAYS, inviteTeammate } from '../../../service/tenants/sign-in.ts';
import { Copied } from '../../parts/copied.tsx';
import { FactList, number, numbers, percent, showSpan, Table, Time } from '../../parts/facts.tsx';
import { Input, PostForm, Select, Submit, Switch } from '../../parts/form.tsx';
import { Empty, Note, Page, Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage, ROOT, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { Recall, sampleRoutes, secondReviewRoutes } from './blind-reviews.tsx';

const DISAGREED_SHOWN = 20;
const COLUMNS = [
  'Moderator',
  ...numbers('Upheld'),
  { name: 'Dismissed', is: 'number desk' },
  { name: 'Median time', is: 'number desk' },
  { name: 'Reviewed twice', is: 'number desk' },
  ...numbers('Agreement'),
] as const;

/** The pages about how the team reviews, its members and its notifications. */
export const teamRoutes: readonly Route[] = [
  get('/team', 'manage', (c, deps, page) => show(c, deps, page, {})),
  post('/team', 'manage', save),
  post('/team/invite', 'own', async (c, deps, page, form) =>
    show(c, deps, page, { code: await inviteTeammate(deps, page.tenant.id, form.role, page.session.rights) }),
  ),
  post('/team/remove', 'own', async (c, deps, page, form) => {
    const removed = await deps.store.removeTeammate(page.tenant.id, form.id ?? '');
    return show(c, deps, page, removed ? { done: 'Removed.' } : {});
  }),
  ...secondReviewRoutes,
  ...sampleRoutes,
];

async function save(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const minutes = Number(form.review_alert_minutes || '0');
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > REVIEW_ALERT_MAX_MINUTES)
    throw new StewardError(
      'invalid',
      `the minutes are a whole number from 0 to ${REVIEW_ALERT_MAX_MINUTES}, for example 30`,
    );
  const change = {
    second_reviews: form.second_reviews === 'on',
    unflagged_sample: form.unflagged_sample === 'on',
    appeals_by_others: form.appeals_by_others === 'on',
    review_alert_minutes: minutes,
  };
  const settings = await changeSettings(deps, page.tenant.id, () => change);
  return show(c, deps, { ...page, tenant: { ...page.tenant, settings } }, { done: 'Saved.' });
}

type Told = { readonly done?: string; readonly code?: string };

async function show(...[c, deps, page, { done, code }]: PageArgs<Told>): Promise<Response> {
  const { id } = page.tenant;
  const [{ reviewers, disagreed }, { rows, count }, teammates] = await Promise.all([
    readTeam(deps, id, deps.now()),
    deps.store.readWaiting(id, { order: 'oldest', limit: 1 }),
    deps.store.listTeammates(id),
  ]);
  const oldest = rows[0] ? showSpan(deps.now() - Date.parse(rows[0].created_at)) : 'nothing waits';
  return c.html(
    <Page deps={deps} page={page} title="Team" at="/team">
      {done ? <Note kind="done">{done}</Note> : null}
      <FactList
        class="known"
        facts={[
          ['To review', <a href={addressOf(page, '/review', { order: 'oldest' })}>{number(count)}</a>],
          ['Oldest', oldest],
        ]}
      />
      <Section id="moderators" title="Moderators, the last 30 days">
        {reviewers.length === 0 ? <Empty title="No verdicts yet">Uphold or dismiss something on Review.</Empty> : null}
        {reviewers.length === 0 ? null : (
          <Table
            class="counts"
            columns={COLUMNS}
            rows={reviewers.map(({ name, upheld, dismissed, medianMs, seenByTwo, agreed }) => [
              <bdi>{name}</bdi>,
              number(upheld),
              number(dismissed),
              medianMs === null ? '' : showSpan(medianMs),
              number(seenByTwo),
              seenByTwo === 0 ? '' : percent(agreed / seenByTwo),
            ])}
          />
        )}
      </Section>
      <Disagreed page={page} disagreed={disagreed} />
      <Recall deps={deps} page={page} />
      <Teammates deps={deps} page={page} teammates={teammates} code={code} />
      <TeamSettings page={page} />
    </Page>,
  );
}

/** Shows decisions on which two moderators disagreed, for discussion. */
function Disagreed({ page, disagreed }: PropsWithPage<{ disagreed: readonly Review[] }>) {
  if (disagreed.length === 0) return null;
  const word = (verdict: string) => (verdict === 'wrong' ? 'dismissed' : 'upheld');
  return (
    <Section id="disagreed" title="Two moderators disagreed">
      <ul>
        {disagreed.slice(0, DISAGREED_SHOWN).map(({ decisionId, name, verdict, second }) => (
          <li>
            <a href={addressOf(page, `/decisions/${decisionId}`)}>
              <bdi>{name}</bdi> {word(verdict)} it, <bdi>{second?.name}</bdi> {word(second?.verdict ?? '')} it
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type TeammatesProps = {
  readonly deps: Pick<RouteDeps, 'providers' | 'publicUrl'>;
  readonly page: TenantPageContext;
  readonly teammates: readonly Teammate[];
  /** The code of an invitation that was just made. */
  readonly code: string | undefined;
};

/** Shows who signs in to this tenant through a provider, and the open invitations. */
function Teammates({ deps: { providers, publicUrl }, page, teammates, code }: TeammatesProps) {
  const nameOf = (provider: string) => providers.find(({ name }) => name === provider)?.label ?? provider;
  const link = `${publicUrl}${ROOT}/sign-in?invitation=${code}`;
  return (
    <Section id="teammates" title="Team members">
      {code ? <Note kind="done">Send this link. It works once, within {INVITATION_DAYS} days.</Note> : null}
      {code ? <Copied id="invitation" text={link} what="link" /> : null}
      <ul class="cards">
        {teammates.map(({ id, name, provider, role, addedBy, seenAtMs, expiresAtMs }) => (
          <li>
            <div class="facts">
              <strong>{expiresAtMs === null ? <bdi>{name}</bdi> : 'Open invitation'}</strong>
              <FactList
                facts={[
                  ['Role', TEAM_ROLES[role]],
                  ['Signs in with', expiresAtMs === null ? nameOf(provider) : null],
                  ['Works until', expiresAtMs === null ? null : <Time at={expiresAtMs} />],
                  ['Last sign-in', seenAtMs === null ? null : <Time at={seenAtMs} />],
                  ['Added by', <bdi>{addedBy}</bdi>],
                ]}
              />
            </div>
            <PostForm page={page} path="/team/remove" fields={{ id }}>
              <Submit class="secondary" label={expiresAtMs === null ? 'Remove' : 'Take back'} />
            </PostForm>
          </li>
        ))}
      </ul>
      {providers.length === 0 ? (
        <p>
          You can invite people once the operator sets <code>SERVICE_PUBLIC_URL</code> and, with its secret,{' '}
          <code>DISCORD_CLIENT_ID</code>, <code>SLACK_SIGN_IN_CLIENT_ID</code>, <code>TELEGRAM_CLIENT_ID</code> or{' '}
          <code>OIDC_CLIENT_ID</code>.
        </p>
      ) : (
        <PostForm page={page} path="/team/invite">
          <Select label="Role of the invited person" name="role" of={TEAM_ROLES} chosen="moderate" />
          <Submit class="secondary" label="Make an invitation link" />
        </PostForm>
      )}
    </Section>
  );
}

const SWITCHES = {
  second_reviews: 'Show one in 20 reviewed decisions to a second moderator, without the first verdict',
  unflagged_sample: `Show your team one in ${1 / SAMPLE_SHARE} messages that were not flagged, to estimate what is missed. Texts are kept for ${SAMPLE_DAYS} days`,
  appeals_by_others: 'Have an appeal answered by another moderator than those who acted on the message',
} as const;

function TeamSettings({ page }: PropsWithPage) {
  const { settings } = page.tenant;
  return (
    <Section id="team-settings" title="Settings">
      <PostForm page={page} path="/team">
        {Object.entries(SWITCHES).map(([field, label]) => (
          <Switch field={field} values={settings} label={label} />
        ))}
        <Input
          label="Tell the log channel and webhooks when a message about self-harm or minors waits for so many minutes (0: never)"
          type="number"
          name="review_alert_minutes"
          min={0}
          max={REVIEW_ALERT_MAX_MINUTES}
          value={String(settings.review_alert_minutes)}
        />
        <Submit label="Save" />
      </PostForm>
    </Section>
  );
}
