import { TEAM_ROLES, type Teammate } from '../../../core/tenants/teammates.ts';
import { INVITATION_DAYS } from '../../../service/tenants/team.ts';
import { Copied } from '../../parts/copied.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Options, PostForm, Select, Submit } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { Time } from '../../parts/time.tsx';
import { ROOT, type TenantPageContext } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

type Props = {
  readonly deps: Pick<RouteDeps, 'providers' | 'publicUrl'>;
  readonly page: TenantPageContext;
  readonly teammates: readonly Teammate[];
  /** Of an invitation that was just made. */
  readonly code: string | undefined;
};

/** Who signs in to this tenant by a provider, and the invitations that are open. */
export function Teammates({ deps: { providers, publicUrl }, page, teammates, code }: Props) {
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
          <Select label="Role of the invited person" name="role">
            <Options of={Object.keys(TEAM_ROLES)} chosen="moderate" names={TEAM_ROLES} />
          </Select>
          <Submit class="secondary" label="Make an invitation link" />
        </PostForm>
      )}
    </Section>
  );
}
