import { changesRoutes } from './pages/changes.tsx';
import { decisionsRoutes } from './pages/decisions.tsx';
import { homeRoute } from './pages/home.ts';
import { keysRoutes } from './pages/keys.tsx';
import { operatorRoutes } from './pages/operator.tsx';
import { policyRoutes } from './pages/policy.tsx';
import { sessionsRoutes } from './pages/sessions.tsx';
import { signInRoutes } from './pages/sign-in.tsx';
import type { Route } from './routes.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** Every route of the dashboard. What is not here does not exist. */
export function routeTable(limit: SignInLimit): readonly Route[] {
  return [
    homeRoute,
    ...signInRoutes(limit),
    ...sessionsRoutes,
    ...decisionsRoutes,
    ...policyRoutes,
    ...keysRoutes,
    ...changesRoutes,
    ...operatorRoutes,
  ];
}
