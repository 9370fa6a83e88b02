import { appealRoutes } from './pages/appeals/appeals.tsx';
import { connectionsRoutes } from './pages/communities/connections.tsx';
import { decisionsRoutes } from './pages/decisions/decisions.tsx';
import { unjudgedRoutes } from './pages/decisions/unjudged.tsx';
import { examplesRoutes } from './pages/filters/examples.tsx';
import { exceptionRoutes } from './pages/filters/exceptions.tsx';
import { rulesRoutes } from './pages/filters/rules.tsx';
import { memberRoutes } from './pages/members/member.tsx';
import { membersRoute } from './pages/members/members.tsx';
import { operatorRoutes } from './pages/operator/operator.tsx';
import { observedRoutes } from './pages/overview/observed.tsx';
import { overviewRoute } from './pages/overview/overview.tsx';
import { reportRoute } from './pages/overview/report.tsx';
import { changesRoutes } from './pages/policy/changes.tsx';
import { policyRoutes } from './pages/policy/policy.tsx';
import { reviewRoutes } from './pages/review/review.tsx';
import { teamRoutes } from './pages/team/team.tsx';
import { keysRoutes } from './pages/tenants/keys.tsx';
import { planRoutes } from './pages/tenants/plan.tsx';
import { sessionsRoutes } from './pages/tenants/sessions.tsx';
import { signInRoutes } from './pages/tenants/sign-in.tsx';
import { webhookRoutes } from './pages/tenants/webhooks.tsx';
import type { Route } from './request/route.ts';
import type { CountFailure } from './request/sign-in-limit.ts';

/** Returns every route of the dashboard; no other path exists. */
export function routeTable(countFailure: CountFailure): readonly Route[] {
  return [
    overviewRoute,
    ...observedRoutes,
    reportRoute,
    ...signInRoutes(countFailure),
    ...sessionsRoutes,
    ...teamRoutes,
    ...reviewRoutes,
    membersRoute,
    ...memberRoutes,
    ...appealRoutes,
    ...decisionsRoutes,
    ...unjudgedRoutes,
    ...policyRoutes,
    ...rulesRoutes,
    ...examplesRoutes,
    ...exceptionRoutes,
    ...connectionsRoutes,
    ...keysRoutes,
    ...webhookRoutes,
    ...planRoutes,
    ...changesRoutes,
    ...operatorRoutes,
  ];
}
