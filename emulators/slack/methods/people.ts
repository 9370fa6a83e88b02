import type {
  AppsConnectionsOpenArguments,
  AuthRevokeArguments,
  AuthTeamsListArguments,
  AuthTestArguments,
  TeamInfoArguments,
  UsersInfoArguments,
  UsersListArguments,
} from '@slack/web-api';
import { defineMethod, flag, int, pageOf, text } from '../wire/method.ts';
import { userOnWire } from '../world/wire-forms.ts';
import { SlackRefusal } from '../world/world.ts';

/** https://docs.slack.dev/reference/methods/auth.test */
export const authTestMethod = defineMethod<AuthTestArguments>()({
  name: 'auth.test',
  scopes: [],
  shape: {},
  run: (world, caller) => ({
    url: `https://${world.team.domain}.slack.com/`,
    team: world.team.name,
    user: world.users.get(caller.userId)?.name,
    team_id: world.team.id,
    user_id: caller.userId,
    ...(caller.kind === 'bot' ? { bot_id: world.bot.botId } : {}),
    ...(world.org ? { enterprise_id: world.org.id } : {}),
    is_enterprise_install: caller.org === true,
  }),
});

/** https://docs.slack.dev/reference/methods/auth.teams.list */
export const authTeamsListMethod = defineMethod<AuthTeamsListArguments>()({
  name: 'auth.teams.list',
  scopes: [],
  shape: { limit: int.optional(), cursor: text.optional(), include_icon: flag.optional() },
  run: ({ org, team }, caller, args) => {
    const all =
      org && caller.org ? org.worlds.map((world) => world.team).filter(({ id }) => org.given.has(id)) : [team];
    const { page, nextCursor } = pageOf(all, args.limit, args.cursor);
    return { teams: page.map(({ id, name }) => ({ id, name })), response_metadata: { next_cursor: nextCursor } };
  },
});

/** https://docs.slack.dev/reference/methods/auth.revoke */
export const authRevokeMethod = defineMethod<AuthRevokeArguments>()({
  name: 'auth.revoke',
  scopes: [],
  shape: { test: flag.optional() },
  run: (_world, caller, args) => {
    if (args.test !== true) caller.revoked = true;
    return { revoked: args.test !== true };
  },
});

/** https://docs.slack.dev/reference/methods/team.info */
export const teamInfoMethod = defineMethod<TeamInfoArguments>()({
  name: 'team.info',
  scopes: ['team:read'],
  shape: { domain: text.optional(), team: text.optional() },
  run: (world, _caller, args) => {
    if (args.team !== undefined && args.team !== world.team.id) throw new SlackRefusal('team_not_found');
    return { team: { ...world.team, url: `https://${world.team.domain}.slack.com/`, email_domain: '', icon: {} } };
  },
});

/** https://docs.slack.dev/reference/methods/users.info */
export const usersInfoMethod = defineMethod<UsersInfoArguments>()({
  name: 'users.info',
  scopes: ['users:read'],
  shape: { user: text.min(1), include_locale: flag.optional() },
  run: (world, _caller, args) => {
    // Members of an organisation are known in each of its workspaces; the answer shows their home workspace.
    const home = [world, ...(world.org?.worlds ?? [])].find(({ users }) => users.has(args.user));
    const user = home?.users.get(args.user);
    if (!home || !user) throw new SlackRefusal('user_not_found');
    return { user: userOnWire(home, user, args.include_locale === true) };
  },
});

/** https://docs.slack.dev/reference/methods/users.list */
export const usersListMethod = defineMethod<UsersListArguments>()({
  name: 'users.list',
  scopes: ['users:read'],
  shape: { limit: int.optional(), cursor: text.optional(), include_locale: flag.optional() },
  run: (world, _caller, args) => {
    const { page, nextCursor } = pageOf([...world.users.values()], args.limit, args.cursor);
    return {
      members: page.map((user) => userOnWire(world, user, args.include_locale === true)),
      cache_ts: Math.floor(world.clock.now() / 1000),
      response_metadata: { next_cursor: nextCursor },
    };
  },
});

/** https://docs.slack.dev/reference/methods/apps.connections.open */
export function connectionsOpenMethod(newTicket: () => string) {
  return defineMethod<AppsConnectionsOpenArguments>()({
    name: 'apps.connections.open',
    scopes: ['connections:write'],
    tokenKinds: ['app'],
    shape: {},
    run: (world) => ({
      url: `${world.address.replace('http:', 'ws:')}/link/?ticket=${newTicket()}&app_id=${world.appId}`,
    }),
  });
}
