import { createHash } from 'node:crypto';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import type { InMessage } from '../../core/messages/message.ts';
import { DEFAULT_POLICY } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { DEFAULT_SETTINGS } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { warningsOf } from '../../service/policy/write-settings.ts';
import { standaloneTenant } from '../../service/tenants/standalone-tenant.ts';
import { type CliDeps, findTenant, type Standalone } from '../base/deps.ts';
import { callServer, readServer, type ServerOptions } from '../base/options.ts';
import { type RulesFile, readPolicyFile, readRulesFile } from '../policy/rules-file.ts';

/** The reason of a message that the judge failed on. */
export const FAILURE = 'error_open';

/** Judges the messages of a check. */
export type Judging = {
  judge(messages: readonly InMessage[]): Promise<readonly AnyDecision[]>;
  /** Changes when the judge or the policy changes. It reveals neither. */
  readonly fingerprint: string;
  /** The thresholds by category and rule, and what the judge cannot score. Empty if a server has them. */
  readonly thresholds: Readonly<Record<string, number | null>>;
  readonly cannot: Judge['cannot'];
  /** Warnings about what the judge cannot do for the policy. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
};

/** Opens a server, a tenant of the store, or the judge alone. @throws StewardError that names the wrong option. */
export async function openJudging(deps: CliDeps, options: ServerOptions): Promise<Judging> {
  if (options.rules) return openComparison(deps, await Promise.all(options.rules.map(readRulesFile)));
  const server = readServer(deps, options);
  if (server)
    return {
      judge: async (messages) => {
        const schema = z.object({ decisions: z.array(decisionSchema).length(messages.length) });
        const asked = { method: 'POST', body: { messages } } as const;
        return (await callServer(deps, server, schema, '/v1/moderate', asked)).value.decisions;
      },
      fingerprint: hash(['server', server.url]),
      warnings: [],
      thresholds: {},
      cannot: [],
      close: async () => {},
    };
  const policy = options.policy === undefined ? null : await readPolicyFile(options.policy);
  return options.tenant === undefined
    ? judgingOf(await deps.openStandalone(), standaloneTenant(policy ?? DEFAULT_POLICY))
    : openTenant(deps, options.tenant, policy);
}

async function openComparison(deps: CliDeps, rules: readonly RulesFile[]): Promise<Judging> {
  const alone = await deps.openStandalone();
  const openOne = ({ policy = DEFAULT_POLICY, settings = DEFAULT_SETTINGS }: RulesFile = {}, id = '') =>
    judgingOf(alone, { ...standaloneTenant(policy), settings, id });
  // Each is a tenant of its own, so that the flood counts of one do not affect the other.
  const [old, fresh] = [openOne(rules[0], 'old'), openOne(rules[1], 'new')];
  return {
    ...fresh,
    judge: async (messages) => {
      const [was, is] = [await old.judge(messages), await fresh.judge(messages)];
      const failed = (at: number) => was[at]?.reason === FAILURE && { reason: FAILURE, judged: false };
      return is.map((decision, at) => ({ ...decision, ...failed(at), before: was[at]?.action ?? 'none' }));
    },
  };
}

async function openTenant(deps: CliDeps, name: string, policy: Policy | null): Promise<Judging> {
  const operator = await deps.open();
  try {
    const tenant = await findTenant(operator.store, name);
    return judgingOf(operator, policy ? { ...tenant, policy } : tenant);
  } catch (error) {
    await operator.close();
    throw error;
  }
}

function judgingOf({ moderate, judge, close }: Standalone, tenant: Tenant): Judging {
  return {
    judge: async (messages) => {
      const { decisions } = await moderate({ tenant, messages, source: 'cli', requestId: uuid() });
      return decisions;
    },
    fingerprint: hash(['local', tenant.id, judge.model, tenant.policy, tenant.settings]),
    warnings: warningsOf(judge, tenant.policy),
    thresholds: { ...tenant.policy.thresholds, ...tenant.policy.rule_thresholds },
    cannot: judge.cannot,
    close,
  };
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A decision of any version of the API: later versions may add reasons and fields. */
export const decisionSchema = z.object({
  message_id: z.string(),
  action: z.enum(ACTIONS),
  category: z.string().nullable(),
  probability: z.number(),
  scores: z.record(z.string(), z.number()),
  judged: z.boolean(),
  reason: z.string(),
});

/** A decision of this machine or a server. In a comparison it includes the action before. */
export type AnyDecision = Readonly<z.output<typeof decisionSchema>> & { readonly before?: Action };
