import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { restorePolicy, writeToward } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { restoreSettings, type Settings, type SettingsWrite } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { type TriedExamples, tryExamples } from '../../service/moderation/try-examples.ts';
import { replayPolicy } from '../../service/policy/replay.ts';
import { createScoreHistories } from '../../service/policy/score-history.ts';
import { warningsOf } from '../../service/policy/write-policy.ts';
import { settingsWarnings } from '../../service/policy/write-settings.ts';
import { standaloneTenant } from '../../service/tenants/standalone-tenant.ts';
import { callServer } from '../base/call-server.ts';
import { type CliDeps, findTenant, type Operator, type Standalone, withOperator } from '../base/deps.ts';
import { readServer, type ServerAddress, type ServerOptions } from '../base/options.ts';
import type { Rules } from './rules-file.ts';

const counts = z.record(z.enum(ACTIONS), z.number());
/** The figures of POST /v1/replay, without its messages. */
const replaySchema = z.object({
  ...{ messages: z.number(), is_cut: z.boolean(), changed: z.number() },
  ...{ before: counts, after: counts, unscored: z.record(z.string(), z.number()) },
});
export type ReplayFigures = z.output<typeof replaySchema>;

/** The rules of one tenant, in a store or on a server, as they are when it is opened. */
export type RulesSource = {
  readonly name: string;
  readonly rules: Rules;
  replay(policy: Policy): Promise<ReplayFigures>;
  tryExamples(rules: Rules): Promise<TriedExamples>;
  /** Writes both, or nothing. @returns warnings. @throws StewardError `changed_meanwhile` when somebody else wrote since. */
  write(rules: Rules): Promise<readonly string[]>;
};

/** Opens the rules for one piece of work. @throws StewardError `configuration` where neither a tenant nor a server is named. */
export async function withRules<T>(
  deps: CliDeps,
  options: ServerOptions,
  work: (source: RulesSource) => Promise<T>,
): Promise<T> {
  const { tenant } = options;
  const server = readServer(deps, options);
  if (server) return work(await openServed(deps, server));
  if (tenant === undefined)
    throw new StewardError('configuration', 'whose rules? Give --tenant, for example --tenant default, or --url');
  return withOperator(deps, async (operator) => work(openStored(operator, await findTenant(operator.store, tenant))));
}

function openStored({ store, moderate, judge }: Operator, tenant: Tenant): RulesSource {
  return {
    ...{ name: tenant.name, rules: tenant },
    replay: async (policy) => {
      const history = await createScoreHistories({ store })(tenant.id);
      return replaySchema.parse(await replayPolicy(history, tenant.policy, writeToward(tenant.policy, policy)));
    },
    tryExamples: (rules) => tryBy({ moderate, judge }, tenant, rules),
    write: async ({ policy, settings }) => {
      await store.writeRules(tenant.id, { policy, settings }, tenant.revision);
      return [...warningsOf(judge, policy), ...settingsWarnings(judge, settings, policy)];
    },
  };
}

const PATHS = { policy: '/v1/policy', settings: '/v1/settings', replay: '/v1/replay' } as const;
const storedSchema = z.record(z.string(), z.unknown());
const writtenSchema = z.object({ warnings: z.array(z.string()).default([]) });

async function openServed(deps: CliDeps, server: ServerAddress): Promise<RulesSource> {
  const { value: ownPolicy, etag: policyTag } = await callServer(deps, server, storedSchema, PATHS.policy);
  const { value: ownSettings, etag: settingsTag } = await callServer(deps, server, storedSchema, PATHS.settings);
  const rules = { policy: restorePolicy(ownPolicy), settings: restoreSettings(ownSettings) };
  const put = (path: string, body: object, ifMatch: string) =>
    callServer(deps, server, writtenSchema, path, { method: 'PUT', body, ifMatch });
  const putSettings = (from: Settings, to: Settings, ifMatch: string) =>
    put(PATHS.settings, settingsToward(from, to), ifMatch);
  return {
    ...{ name: server.url, rules },
    replay: async (policy) => {
      const body = writeToward(rules.policy, policy);
      return (await callServer(deps, server, replaySchema, PATHS.replay, { method: 'POST', body })).value;
    },
    tryExamples: async (target) => {
      const alone = await deps.openStandalone();
      return tryBy(alone, standaloneTenant(target.policy), target).finally(() => alone.close());
    },
    write: async ({ policy, settings }) => {
      const first = await putSettings(rules.settings, settings, settingsTag);
      try {
        const second = await put(PATHS.policy, writeToward(rules.policy, policy), policyTag);
        return [...new Set([...second.value.warnings, ...first.value.warnings])];
      } catch (error) {
        // Both or nothing: the settings go back to what they were.
        await putSettings(settings, rules.settings, first.etag);
        throw error;
      }
    },
  };
}

function tryBy({ moderate, judge }: Omit<Standalone, 'close'>, tenant: Tenant, { policy, settings }: Rules) {
  return tryExamples({ moderate }, { ...tenant, policy, settings }, {}, judge.cannot);
}

/** The write that makes settings of others: what has a name and is gone is null, and other lists are empty. */
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
