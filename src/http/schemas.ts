import { z } from 'zod';
import { CATEGORY_NAMES } from '../core/category.ts';
import { CHANGE_DOORS } from '../core/changes.ts';
import { VERDICTS } from '../core/communities.ts';
import { ACTIONS, REASONS, SOURCES } from '../core/decision.ts';
import { EXAMPLE_KINDS } from '../core/examples/examples.ts';
import { DECIDER_KINDS, STEPS } from '../core/explain/explain.ts';
import { boundedText, inMessageSchema, MESSAGES_MAX } from '../core/message.ts';
import { policyWriteSchema } from '../core/policy.ts';
import { CEILINGS } from '../core/ports.ts';
import { settingsSchema, settingsWriteSchema } from '../core/settings.ts';
import { PLANS } from '../core/tenant.ts';
import { exampleRequestSchema } from '../service/examples.ts';
import { keyRequestSchema } from '../service/mint-key.ts';
import { tenantStatsSchema } from '../service/tenant-stats-schema.ts';
import { tryRulesSchema } from '../service/try-rules.ts';

/** The shapes of the interface, named as the description has them. What validates here is what the description says. */

const probability = z.number().min(0).max(1);
const scores = z.record(z.string(), probability);

export const InMessage = inMessageSchema.meta({ id: 'InMessage' });

export const ModerateRequest = z
  .object({
    messages: z
      .array(InMessage)
      .min(1, { error: `there are none; send 1 to ${MESSAGES_MAX}` })
      .max(MESSAGES_MAX, { error: `more than ${MESSAGES_MAX}; send the others in a request of their own` })
      .describe(`1 to ${MESSAGES_MAX} messages, judged together.`),
  })
  .meta({ id: 'ModerateRequest' });

const decisionFields = {
  message_id: z.string().describe("The message's id."),
  action: z.enum(ACTIONS).describe('Mildest first. New ones may come: take one that you do not know for a flag.'),
  category: z
    .string()
    .nullable()
    .describe('The category, rule or local rule that triggered; null when none did. New ones may come.')
    .meta({ 'x-extensible-enum': [...CATEGORY_NAMES, 'local:link', 'local:word', 'local:raid'] }),
  probability: probability.describe('Of what triggered; the highest score when nothing did; 1 for a local decision.'),
  scores: scores.describe(
    'Every enabled category and rule with its probability; empty when the message was not judged.',
  ),
  judged: z.boolean().describe('true only when the message reached the model, or was answered from the cache.'),
  reason: z.enum(REASONS).describe('Why it was or was not judged.'),
};

export const Decision = z.object(decisionFields).meta({ id: 'DecisionOut' });

const decider = {
  kind: z.enum(DECIDER_KINDS),
  name: z
    .string()
    .describe('Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.'),
};
const step = z.enum(STEPS).describe('The step that decided, or kept the judgement away.');

const localHit = z.object({
  rule: z.string(),
  name: decider.name,
  category: z.string(),
  action: z.enum(ACTIONS),
  matched: z.string(),
  at: z
    .object({ start: z.int(), end: z.int(), text: z.string() })
    .nullable()
    .describe(
      'The fewest words of the text as you sent it in which the rule still hits, in Unicode characters; null for floods and raids, and where ' +
        'looking would cost too much.',
    ),
});

export const Explanation = z
  .object({
    message_id: z.string(),
    decided_by: step,
    normal_form: z.string().describe('What judge, patterns and links see.'),
    shown_form: z.string().describe('What words are looked for in: as a reader sees the text.'),
    local_hits: z.array(localHit),
    scores: z.array(
      z.object({
        ...decider,
        score: probability.nullable().describe('null where nothing scored the message.'),
        threshold: probability,
        action: z.enum(ACTIONS),
        crossed: z.boolean(),
      }),
    ),
    without: z
      .array(
        z.object({
          ...decider,
          action: z.enum(ACTIONS).nullable().describe('null where that would take a judgement, which there is not.'),
          category: z.string().nullable(),
          decided_by: step,
        }),
      )
      .describe('For each local rule that hit and each line that was crossed: the decision without it.'),
  })
  .meta({ id: 'Explanation' });

export const ModerateResponse = z
  .object({
    request_id: z.string(),
    decisions: z.array(Decision).describe('One a message, in the order of the request.'),
    usage: z
      .object({
        judged_this_month: z.int(),
        model_requests_this_month: z.int(),
        input_tokens_this_month: z.int(),
      })
      .describe('The counters of the tenant in this UTC month, this request included.'),
    explanations: z
      .array(Explanation)
      .optional()
      .describe('With explain=true: one a message, in the order of the request.'),
  })
  .meta({ id: 'ModerateResponse' });

export const PolicyWrite = policyWriteSchema.meta({ id: 'PolicyWrite' });

const policyFields = {
  thresholds: z.record(z.string(), probability.nullable()).describe('Category to threshold; null is off.'),
  actions: z.record(z.string(), z.enum(ACTIONS)),
  rules: z.record(z.string(), z.string()),
  rule_actions: z.record(z.string(), z.enum(ACTIONS)),
  rule_thresholds: z.record(z.string(), probability),
  timeout_minutes: z.int(),
};
export const Policy = z.object(policyFields).meta({ id: 'Policy' });
export const WrittenPolicy = z
  .object({
    ...policyFields,
    warnings: z
      .array(z.string())
      .optional()
      .describe(
        'What of this policy the judge in use cannot do, timeouts that a platform shortens, and local rules that stand in its way.',
      ),
  })
  .meta({ id: 'WrittenPolicy' });

export const Settings = settingsSchema.meta({ id: 'Settings' });
export const WrittenSettings = settingsSchema
  .extend({
    warnings: z.array(z.string()).optional().describe('Local rules that stand in the way of a stronger action.'),
  })
  .meta({ id: 'WrittenSettings' });
export const SettingsWrite = settingsWriteSchema.meta({ id: 'SettingsWrite' });

export const DecisionLogRow = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    request_id: z.string(),
    source: z.enum(SOURCES),
    channel: z.string(),
    text: z.string().describe('The text of a message that triggered, cut to what the operator keeps; empty otherwise.'),
    ...decisionFields,
  })
  .meta({ id: 'DecisionLogRow' });

export const Erased = z
  .object({
    policy: z.boolean(),
    usage: z.boolean(),
    decisions: z.boolean(),
    keys: z.boolean(),
    subscription: z.boolean(),
  })
  .describe('true where there was something to delete.')
  .meta({ id: 'Erased' });

export const KeyRequest = keyRequestSchema.meta({ id: 'KeyRequest' });
export const MintedKey = z
  .object({ api_key: z.string(), key_id: z.string(), tenant: z.string(), label: z.string() })
  .meta({ id: 'MintedKey' });

export const TenantView = z
  .object({
    name: z.string(),
    plan: z.enum(PLANS),
    quota: z.int().nullable().describe('Judged messages a month; null is unlimited.'),
    used: z.object({ judged: z.int(), model_requests: z.int(), input_tokens: z.int() }),
    month: z.string().describe('The UTC month that is counted.'),
    resets_at: z.iso.datetime().describe('When it is counted anew.'),
    ceilings: z
      .array(z.object({ name: z.enum(CEILINGS), reached: z.boolean() }))
      .describe("The operator's ceilings on spending that this tenant stands under."),
  })
  .meta({ id: 'Tenant' });

export const TenantKey = z
  .object({
    id: z.string(),
    prefix: z.string().describe('How the key begins; empty for an old one.'),
    label: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('To five minutes; null for one that was not used.'),
    revoked_at: z.iso.datetime().nullable(),
    current: z.boolean().describe('Whether this request came with it.'),
  })
  .meta({ id: 'TenantKey' });
export const TenantKeyRequest = keyRequestSchema.pick({ label: true }).meta({ id: 'TenantKeyRequest' });
export const Revoked = z.object({ id: z.string(), revoked: z.literal(true) }).meta({ id: 'Revoked' });

export const TenantStats = tenantStatsSchema.meta({ id: 'Stats' });

export const TryRules = tryRulesSchema.meta({ id: 'TryRules' });
export const TriedRules = z
  .object({
    normal_form: z.string().describe('What judge, patterns and links see.'),
    shown_form: z.string().describe('What words are looked for in: as a reader sees the text.'),
    action: z.enum(ACTIONS),
    category: z.string().nullable().describe('Of the rule that decides; null when none does.'),
    local_hits: z.array(localHit).describe('In the order of the rules.'),
  })
  .meta({ id: 'TriedRules' });

const actionCounts = z.object({ none: z.int(), flag: z.int(), delete: z.int(), timeout: z.int() });
export const Replay = z
  .object({
    messages: z.int().describe('Judged messages that were decided anew.'),
    is_cut: z.boolean().describe('Whether older ones were left out, because there are more than 200,000.'),
    before: actionCounts,
    after: actionCounts,
    changed: z.int(),
    changes: z
      .array(
        z.object({
          decision_id: z.string(),
          before: z.enum(ACTIONS),
          after: z.enum(ACTIONS),
          category: z.string().nullable(),
        }),
      )
      .describe('The newest 50 that would change.'),
    unscored: z
      .record(z.string(), z.int())
      .describe('Messages without a score, by category or rule: it was not on then, or is new.'),
    rule_costs: z
      .record(z.string(), z.object({ usd_per_thousand: z.number(), usd_per_month: z.number() }))
      .nullable()
      .describe(
        "About what each rule of the changed policy adds to the model's bill, for 1,000 messages and a month at the volume of the last seven days; null where the judge judges no rules, or what its tokens cost is not known.",
      ),
  })
  .meta({ id: 'Replay' });

export const PolicyChange = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.string().describe('The id of a key, a name; empty for Steward itself.'),
    via: z.enum(CHANGE_DOORS),
    before: Policy.nullable().describe('null where the shipped policy stood.'),
    after: Policy.nullable(),
  })
  .meta({ id: 'PolicyChange' });

export const VerdictRequest = z
  .strictObject({
    verdict: z.enum(VERDICTS).describe('confirmed: it was right; wrong: it was not.'),
    by: boundedText(100)
      .optional()
      .describe("Whose verdict it is, as your own moderators are called; the key's id without it."),
  })
  .meta({ id: 'VerdictRequest' });
export const GivenVerdict = z
  .object({
    decision_id: z.string(),
    verdict: z.enum(VERDICTS),
    by: z.string(),
    at: z.iso.datetime(),
    changed: z.boolean().describe('false where the same verdict stood before; by and at are of that one.'),
  })
  .meta({ id: 'GivenVerdict' });

export const ExampleRequest = exampleRequestSchema.meta({ id: 'ExampleRequest' });
export const Example = z
  .object({
    id: z.string(),
    kind: z.enum(EXAMPLE_KINDS),
    text: z.string().describe('How it begins; empty where no text is kept.'),
    by: z.string().describe('A name in chat, or the id of a key.'),
    decision_id: z
      .string()
      .nullable()
      .describe('The decision that it was taught by; null for one that was added by its text.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Example' });
export const RemovedExample = z.object({ id: z.string(), removed: z.literal(true) }).meta({ id: 'RemovedExample' });

const errorFields = {
  code: z.string().describe('What kind of error it is, for programs; new ones may come.'),
  request_id: z.string().describe("The request's id, under which the server's log has it."),
  docs: z.string().describe('Where this server says what to do about it.'),
};

export const ValidationProblem = z
  .object({
    ...errorFields,
    detail: z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
        type: z.string(),
        input: z.unknown().optional(),
        ctx: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'HTTPValidationError' });

export const Problem = z.object({ detail: z.string(), ...errorFields }).meta({ id: 'Problem' });

export const CompatProblem = z
  .object({
    ...errorFields,
    error: z.record(z.string(), z.unknown()).describe('The error in the form that the clients of that service expect.'),
    detail: z.unknown(),
  })
  .meta({ id: 'CompatProblem' });
