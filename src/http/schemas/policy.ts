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
        'Parts of this policy that have no effect: what the judge cannot score, timeouts that a platform shortens, and filters that prevent a stronger action.',
      ),
  })
  .meta({ id: 'WrittenPolicy' });

const toldSettings = settingsSchema.extend(FORMER_SETTINGS);
export const Settings = toldSettings.meta({ id: 'Settings' });
export const WrittenSettings = toldSettings
  .extend({ warnings: z.array(z.string()).optional().describe('Filters that prevent a stronger action.') })
  .meta({ id: 'WrittenSettings' });
export const SettingsWrite = settingsWriteSchema.meta({ id: 'SettingsWrite' });

export const TryRules = tryRulesSchema.meta({ id: 'TryRules' });
export const TriedRules = z
  .object({
    normal_form: z.string().describe('The form of the text that the judge, patterns and link filter read.'),
    shown_form: z.string().describe('The form of the text that the word filter reads: the text as a person sees it.'),
    action: z.enum(ACTIONS),
    category: z.string().nullable().describe('The category of the filter that decides. null if none does.'),
    local_hits: z.array(localHit).describe('Hits in the order of the filters.'),
    in_fonts: z
      .object({ found: z.int(), of: z.int() })
      .optional()
      .describe(
        'How many alphabets of fancy-text generators the matched word is found in too. Present if a word of up to 100 characters matches.',
      ),
  })
  .meta({ id: 'TriedRules' });

export const ReplayWrite = policyWriteSchema
  .extend({
    settings: settingsWriteSchema.nullish().describe('A change of the settings to try together with the policy.'),
  })
  .meta({ id: 'ReplayWrite' });

const actionCounts = z.object({ none: z.int(), flag: z.int(), delete: z.int(), timeout: z.int() });
export const Replay = z
  .object({
    messages: z
      .int()
      .describe(
        'Messages that were decided again: judged messages with a row in the audit log (see `decision_log`). With `settings`, also messages whose text was kept.',
      ),
    is_cut: z.boolean().describe('Whether older messages were omitted, because there are more than 200,000.'),
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
      .describe('The newest 50 messages that would change.'),
    unscored: z
      .record(z.string(), z.int())
      .describe('Messages without a score, by category or rule that was off then or is new.'),
    without_text: z
      .int()
      .optional()
      .describe('Judged messages whose text was not kept, so filters did not run again. Present only with `settings`.'),
    unjudged: z
      .int()
      .optional()
      .describe('Messages that no filter would decide any more and no model has judged. Present only with `settings`.'),
    rule_costs: z
      .record(z.string(), z.object({ usd_per_thousand: z.number(), usd_per_month: z.number() }))
      .nullable()
      .describe(
        'The approximate cost of each rule of the changed policy, per 1,000 messages and per month at the volume of the last seven days. null if the judge scores no rules or its price is unknown.',
      ),
  })
  .meta({ id: 'Replay' });

export const Preset = z
  .object({
    name: z.enum(PRESETS),
    in_use: z.boolean().describe('Whether the policy uses exactly these thresholds.'),
    thresholds: z
      .record(z.string(), z.number())
      .describe('Thresholds of the categories that are on. Send them with `PUT /v1/policy` to use the preset.'),
    measured: z
      .object({
        alarms_per_1000: z.number().describe('False alarms per 1,000 ordinary messages, in any built-in category.'),
        categories: z.record(
          z.string(),
          z.object({
            alarms_per_1000: z.number(),
            recall: z
              .number()
              .nullable()
              .describe('The share of harmful messages found, 0 to 1. null if there were no test messages.'),
          }),
        ),
      })
      .nullable()
      .describe('Measured on public data that the embedded judge was not trained on. null for another judge.'),
  })
  .meta({ id: 'Preset' });

export const PolicyChange = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.string().describe('The id of a key, or a name. Empty for changes by Steward.'),
    via: z.enum(CHANGE_SOURCES),
    before: Policy.nullable().describe('null if the policy was the default.'),
    after: Policy.nullable(),
  })
  .meta({ id: 'PolicyChange' });
