import { z } from 'zod';
import { misconfigured } from '../../core/common/errors.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { restorePolicy, writeToward } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { restoreSettings, type Settings, type SettingsWrite } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { type TriedExamples, tryExamples } from '../../service/moderation/try-examples.ts';
import { replayRules } from '../../service/policy/replay.ts';
import { createScoreHistories } from '../../service/policy/score-history.ts';
import { settingsWarnings, warningsOf } from '../../service/policy/write-settings.ts';
import { standaloneTenant } from '../../service/tenants/standalone-tenant.ts';
import { type CliDeps, findTenant, type Operator, type Standalone, withOperator } from '../base/deps.ts';
import { callServer, readServer, type ServerAddress, type ServerOptions } from '../base/options.ts';
import type { Rules } from './rules-file.ts';

const counts = z.record(z.enum(ACTIONS), z.number());
/** The figures of POST /v1/replay, without its messages. */
const replaySchema = z.object({
  ...{ messages: z.number(), is_cut: z.boolean(), changed: z.number() },
  ...{ before: counts, after: counts, unscored: z.record(z.string(), z.number()) },
  ...{ without_text: z.number().optional(), unjudged: z.number().optional() },
});
export type ReplayFigures = z.output<typeof replaySchema>;

/** The rules of one tenant, in a store or on a server, at the time of opening. */
export type RulesSource = {
  readonly name: string;
  readonly rules: Rules;
  /** @param settings null if they stay the same; filters are not run then. */
  replay(policy: Policy, settings: Settings | null): Promise<ReplayFigures>;
  tryExamples(rules: Rules): Promise<TriedExamples>;
  /** Writes both, or nothing. @returns warnings. @throws StewardError `changed_meanwhile` if somebody else wrote since. */
  write(rules: Rules): Promise<readonly string[]>;
};

type Work<T> = (source: RulesSource) => Promise<T>;

/** Opens the rules for one piece of work. @throws StewardError `configuration` without a tenant or a server. */
export async function withRules<T>(deps: CliDeps, options: ServerOptions, work: Work<T>): Promise<T> {
  const { tenant } = options;
  const server = readServer(deps, options);
  if (server) return work(await openServed(deps, server));
  if (tenant === undefined) throw misconfigured('--tenant or --url is missing; for example --tenant default');
  return withOperator(deps, async (operator) => work(openStored(operator, await findTenant(operator.store, tenant))));
}

function openStored({ store, moderate, judge }: Operator, tenant: Tenant): RulesSource {
  return {
    ...{ name: tenant.name, rules: tenant },
    replay: async (policy, settings) => {
      const deps = { store, scoreHistory: createScoreHistories({ store }) };
      const write = settings && settingsToward(tenant.settings, settings);
      return replaySchema.parse(await replayRules(deps, tenant, writeToward(tenant.policy, policy), write));
    },
    tryExamples: (rules) => tryBy({ moderate, judge }, tenant, rules),
    write: async ({ policy, settings }) => {
      await store.writeRules(tenant.id, { policy, settings }, tenant.revision);
      return [...warningsOf(judge, policy), ...settingsWarnings(judge, settings, policy)];
    },
  };
}

const storedSchema = z.record(z.string(), z.unknown());
const writtenSchema = z.object({ warnings: z.array(z.string()).default([]) });

async function openServed(deps: CliDeps, server: ServerAddress): Promise<RulesSource> {
  const ofPolicy = await callServer(deps, server, storedSchema, '/v1/policy');
  const ofSettings = await callServer(deps, server, storedSchema, '/v1/settings');
  const [policy, settings] = [restorePolicy(ofPolicy.value), restoreSettings(ofSettings.value)];
  const put = (path: string, body: object, ifMatch: string) =>
    callServer(deps, server, writtenSchema, path, { method: 'PUT', body, ifMatch });
  return {
    ...{ name: server.url, rules: { policy, settings } },
    replay: async (toPolicy, to) => {
      const change = { ...writeToward(policy, toPolicy), settings: to && settingsToward(settings, to) };
      const asked = { method: 'POST', body: change };
      return (await callServer(deps, server, replaySchema, '/v1/replay', asked)).value;
    },
    tryExamples: async (target) => {
      const alone = await deps.openStandalone();
      return tryBy(alone, standaloneTenant(target.policy), target).finally(() => alone.close());
    },
    write: async (to) => {
      const first = await put('/v1/settings', settingsToward(settings, to.settings), ofSettings.etag);
      const second = put('/v1/policy', writeToward(policy, to.policy), ofPolicy.etag);
      // Both or nothing: on failure, restores the settings.
      await second.catch(() => put('/v1/settings', settingsToward(to.settings, settings), first.etag));
      return [...new Set([...(await second).value.warnings, ...first.value.warnings])];
    },
  };
}

function tryBy({ moderate, judge }: Omit<Standalone, 'close'>, tenant: Tenant, { policy, settings }: Rules) {
  return tryExamples({ moderate }, { ...tenant, policy, settings }, {}, judge.cannot);
}

/** Returns the write that turns `from` into the other settings: removed names are null, missing lists are empty. */
function settingsToward(from: Settings, { patterns, words, ...to }: Settings): SettingsWrite {
  const gone = (named: object = {}) => Object.fromEntries(Object.keys(named).map((name) => [name, null]));
  const empty = { allowed: [], must_trigger: [], must_pass: [] };
  const lists = Object.entries(words.lists ?? {}).map(([name, list]) => [name, { ...empty, ...list }] as const);
  return {
    ...to,
    patterns: { ...gone(from.patterns), ...patterns },
    words: { allowed: [], ...words, lists: { ...gone(from.words.lists), ...Object.fromEntries(lists) } },
  };
}
