import { contextRoute } from './pages/around.tsx';
import { changesRoutes } from './pages/changes.tsx';
import { connectionsRoutes } from './pages/connections.tsx';
import { decisionsRoutes } from './pages/decisions.tsx';
import { exceptionRoutes } from './pages/elsewhere.tsx';
import { keysRoutes } from './pages/keys.tsx';
import { operatorRoutes } from './pages/operator.tsx';
import { overviewRoute } from './pages/overview.tsx';
import { planRoutes } from './pages/plan.tsx';
import { policyRoutes } from './pages/policy.tsx';
import { reviewRoutes } from './pages/review.tsx';
import { rulesRoutes } from './pages/rules.tsx';
import { sessionsRoutes } from './pages/sessions.tsx';
import { signInRoutes } from './pages/sign-in.tsx';
import { unjudgedRoutes } from './pages/unjudged.tsx';
import type { Route } from './routes.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** Every route of the dashboard. What is not here does not exist. */
export function routeTable(limit: SignInLimit): readonly Route[] {
  return [
    overviewRoute,
    ...signInRoutes(limit),
    ...sessionsRoutes,
    ...reviewRoutes,
    ...decisionsRoutes,
    contextRoute,
    ...unjudgedRoutes,
    ...policyRoutes,
    ...rulesRoutes,
    ...exceptionRoutes,
    ...connectionsRoutes,
    ...keysRoutes,
    ...planRoutes,
    ...changesRoutes,
    ...operatorRoutes,
  ];
}
