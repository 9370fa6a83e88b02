import { z } from 'zod';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { FORMER_SETTINGS } from '../../core/filters/exceptions/former-settings.ts';
import { policyWriteSchema } from '../../core/policy/policy.ts';
import { fieldSchemas } from '../../core/policy/policy-fields.ts';
import { PRESETS } from '../../core/policy/presets.ts';
import { CHANGE_SOURCES } from '../../core/settings/changes.ts';
import { settingsSchema, settingsWriteSchema } from '../../core/settings/settings.ts';
import { tryRulesSchema } from '../../service/filters/try.ts';
import { localHit } from './decisions.ts';

export const PolicyWrite = policyWriteSchema.meta({ id: 'PolicyWrite' });

const policyFields = fieldSchemas('told');
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

const toldSettings = settingsSchema.extend(FORMER_SETTINGS);
export const Settings = toldSettings.meta({ id: 'Settings' });
export const WrittenSettings = toldSettings
  .extend({
    warnings: z.array(z.string()).optional().describe('Local rules that stand in the way of a stronger action.'),
  })
  .meta({ id: 'WrittenSettings' });
export const SettingsWrite = settingsWriteSchema.meta({ id: 'SettingsWrite' });

export const TryRules = tryRulesSchema.meta({ id: 'TryRules' });
export const TriedRules = z
  .object({
    normal_form: z.string().describe('What judge, patterns and links see.'),
    shown_form: z.string().describe('What words are looked for in: as a reader sees the text.'),
    action: z.enum(ACTIONS),
    category: z.string().nullable().describe('Of the rule that decides; null when none does.'),
    local_hits: z.array(localHit).describe('In the order of the rules.'),
    in_fonts: z
      .object({ found: z.int(), of: z.int() })
      .optional()
      .describe(
        'Of a text in which a word of up to 100 characters matches: in how many alphabets of fancy-text generators that word is found too.',
      ),
  })
  .meta({ id: 'TriedRules' });

export const ReplayWrite = policyWriteSchema
  .extend({
    settings: settingsWriteSchema.nullish().describe('A change of the settings, tried together with the policy.'),
  })
  .meta({ id: 'ReplayWrite' });

const actionCounts = z.object({ none: z.int(), flag: z.int(), delete: z.int(), timeout: z.int() });
export const Replay = z
  .object({
    messages: z
      .int()
      .describe(
        'Messages that were decided anew: judged ones with a row in the log, see `decision_log`, and with `settings` those whose text was kept.',
      ),
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
    without_text: z
      .int()
      .optional()
      .describe(
        'Only with `settings`: judged messages whose text was not kept, on which local rules were not tried again.',
      ),
    unjudged: z
      .int()
      .optional()
      .describe(
        'Only with `settings`: messages that no local rule would decide any more, and that no model has judged.',
      ),
    rule_costs: z
      .record(z.string(), z.object({ usd_per_thousand: z.number(), usd_per_month: z.number() }))
      .nullable()
      .describe(
        "About what each rule of the changed policy adds to the model's bill, for 1,000 messages and a month at the volume of the last seven days; null where the judge judges no rules, or what its tokens cost is not known.",
      ),
  })
  .meta({ id: 'Replay' });

export const Preset = z
  .object({
    name: z.enum(PRESETS),
    in_use: z.boolean().describe('Whether the policy has exactly these thresholds.'),
    thresholds: z
      .record(z.string(), z.number())
      .describe('Of the categories that are on. Send them with `PUT /v1/policy` to use the preset.'),
    measured: z
      .object({
        alarms_per_1000: z.number().describe('False alarms in 1,000 ordinary messages, in any shipped category.'),
        categories: z.record(
          z.string(),
          z.object({
            alarms_per_1000: z.number(),
            recall: z
              .number()
              .nullable()
              .describe('The share found, 0 to 1; null where there was nothing to measure by.'),
          }),
        ),
      })
      .nullable()
      .describe('On public sets that the embedded judge did not learn from; null for another judge.'),
  })
  .meta({ id: 'Preset' });

export const PolicyChange = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.string().describe('The id of a key, a name; empty for Steward itself.'),
    via: z.enum(CHANGE_SOURCES),
    before: Policy.nullable().describe('null where the shipped policy stood.'),
    after: Policy.nullable(),
  })
  .meta({ id: 'PolicyChange' });
