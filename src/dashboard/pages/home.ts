import { addressOf, ROOT } from '../address.ts';
import type { Route } from '../routes.ts';

/** The first page: what the visitor can do most with. */
export const homeRoute: Route = {
  method: 'get',
  path: '/',
  needs: 'session',
  answer: (c, _deps, visit) => {
    if (!visit.tenant) return c.redirect(`${ROOT}/operator`, 303);
    return c.redirect(addressOf(visit, '/decisions'), 303);
  },
};
