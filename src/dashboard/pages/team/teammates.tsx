import { StewardError } from '../../../core/common/errors.ts';
import { isAllowed } from '../../../core/tenants/sessions.ts';
import { TEAM_ROLES, type Teammate, type TeamRole } from '../../../core/tenants/teammates.ts';
import { INVITATION_DAYS, inviteTeammate } from '../../../service/tenants/team.ts';
import { Copied } from '../../parts/copied.tsx';
import { FactList } from '../../parts/facts.tsx';
import { ConfirmForm, Options, PostForm, Select, Submit } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { Time } from '../../parts/time.tsx';
import { ROOT, type TenantPageContext } from '../../request/page-context.ts';
import type { Form, RouteDeps } from '../../request/route.ts';

const ROLES = Object.keys(TEAM_ROLES) as TeamRole[]; // The object has no others.

/** Invites somebody to the team of this tenant. @returns the code of the link. @throws StewardError `invalid` for a role above their own. */
export function invite(deps: RouteDeps, page: TenantPageContext, { role }: Form): Promise<string> {
  const chosen = ROLES.find((one) => one === role);
  if (chosen && isAllowed(page.session.rights, chosen)) return inviteTeammate(deps, page.tenant.id, chosen);
  throw new StewardError('invalid', `a role is one of ${ROLES.join(', ')}, and not above your own`);
}

type Props = {
  readonly deps: RouteDeps;
  readonly page: TenantPageContext;
  readonly teammates: readonly Teammate[];
  /** The code of an invitation that was just made. */
  readonly code: string | null;
};

/** Who signs in to this tenant by a provider, and the invitations that are open. */
export function Teammates({ deps, page, teammates, code }: Props) {
  const { providers, publicUrl } = deps;
  const link = `${publicUrl}${ROOT}/invitation?code=${code}`;
  return (
    <Section id="teammates" title="Team members">
      {code === null ? null : (
        <Note kind="done">
          Send this link to whom you invite. It works once, within {INVITATION_DAYS} days, and is not shown again.
          <Copied id="invitation" text={link} what="link" />
        </Note>
      )}
      {providers.length > 0 ? null : (
        <p>
          You can invite people once the operator sets <code>SERVICE_PUBLIC_URL</code> and{' '}
          <code>DISCORD_CLIENT_ID</code>, <code>SLACK_SIGN_IN_CLIENT_ID</code>, <code>TELEGRAM_CLIENT_ID</code> or{' '}
          <code>OIDC_CLIENT_ID</code>.
        </p>
      )}
      <ul class="cards">
        {teammates.map((teammate) => (
          <TeammateCard deps={deps} page={page} teammate={teammate} />
        ))}
      </ul>
      {providers.length === 0 ? null : (
        <PostForm page={page} path="/team/invite">
          <Select label="Role of the invited person" name="role">
            <Options of={ROLES} chosen="moderate" names={TEAM_ROLES} />
          </Select>
          <Submit class="secondary" label="Make an invitation link" />
        </PostForm>
      )}
    </Section>
  );
}

type CardProps = Omit<Props, 'teammates' | 'code'> & { readonly teammate: Teammate };

function TeammateCard({ deps, page, teammate }: CardProps) {
  const { id, name, provider, role, addedBy, seenAtMs, expiresAtMs } = teammate;
  const by = deps.providers.find((one) => one.name === provider)?.label ?? provider;
  const isOpen = expiresAtMs !== null;
  return (
    <li>
      <div class="facts">
        <strong>
          <bdi>{isOpen ? 'Open invitation' : name}</bdi>
        </strong>
        <FactList
          facts={[
            ['Role', TEAM_ROLES[role]],
            ['Signs in with', isOpen ? null : by],
            ['Added by', <bdi>{addedBy}</bdi>],
            ['Works until', isOpen ? <Time at={expiresAtMs} /> : null],
            ['Last sign-in', seenAtMs === null ? null : <Time at={seenAtMs} />],
          ]}
        />
      </div>
      <ConfirmForm
        {...{ page, path: '/team/remove', isDanger: true }}
        opens={isOpen ? 'Take back' : 'Remove'}
        of={isOpen ? `the invitation as ${TEAM_ROLES[role]}` : name}
        says={isOpen ? 'The link stops working.' : 'Their sessions end at once.'}
        label={isOpen ? 'Take back' : 'Remove'}
      >
        <input type="hidden" name="id" value={id} />
      </ConfirmForm>
    </li>
  );
}
