import { z } from 'zod';
import { MESSAGES_MAX } from '../../core/common/message-limits.ts';
import { logFields } from '../../core/decision-log/columns.ts';
import { ACTIONS, VERDICTS } from '../../core/decisions/decision.ts';
import { decisionFields, probability } from '../../core/decisions/decision-fields.ts';
import { EXAMPLE_KINDS } from '../../core/filters/examples/examples.ts';
import { inMessageSchema } from '../../core/messages/message.ts';
import { DECIDER_KINDS, DECIDING_STEPS } from '../../core/moderation/explain.ts';
import { boundedText } from '../../core/text/chars.ts';
import { exampleRequestSchema } from '../../service/filters/examples.ts';

/** The schemas of the interface, named as in the OpenAPI description. They validate requests and produce it. */

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

export const Decision = z.object(decisionFields).meta({ id: 'DecisionOut' });

const decider = {
  kind: z.enum(DECIDER_KINDS),
  name: z
    .string()
    .describe('Of a local rule (`patterns.<name>` for a pattern), a category, or a rule in your own words.'),
};
const step = z.enum(DECIDING_STEPS).describe('The step that decided, or kept the judgement away.');

/** A match of a local rule in a text. */
export const localHit = z.object({
  rule: z.string(),
  name: decider.name,
  category: z.string(),
  action: z.enum(ACTIONS),
  matched: z.string(),
  observed: z.literal(true).optional().describe('Only with the setting `observe`: found, and not acted on.'),
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
        observed: z
          .enum(ACTIONS)
          .optional()
          .describe('Only with the setting `observe`: the action that the score would have had.'),
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
      .object({ judged_this_month: z.int(), model_requests_this_month: z.int(), input_tokens_this_month: z.int() })
      .describe('The counters of the tenant in this UTC month, this request included.'),
    explanations: z
      .array(Explanation)
      .optional()
      .describe('With explain=true: one a message, in the order of the request.'),
  })
  .meta({ id: 'ModerateResponse' });

export const DecisionLogRow = z.object(logFields).meta({ id: 'DecisionLogRow' });

export const LoggedDecision = DecisionLogRow.extend({
  verdict: z
    .object({ verdict: z.enum(VERDICTS), by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('What somebody said of the decision; null where nobody has.'),
  appeal_url: z
    .url()
    .optional()
    .describe(
      'A page without private data that nobody can guess, for whoever wrote the message: what happened, the rule, the score, how to appeal. Works for ' +
        '30 days. Left out where nothing triggered, without SERVICE_PUBLIC_URL, and with the setting appeal_links off.',
    ),
}).meta({ id: 'LoggedDecision' });

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
    hits: z.int().describe('How many messages it decided or let pass.'),
    last_hit_at: z.iso.datetime().nullable(),
    dismissed: z.int().describe('How many of its hits moderators dismissed.'),
    retired_at: z.iso.datetime().nullable().describe('Since when it does nothing; null while it acts.'),
  })
  .meta({ id: 'Example' });
export const AddedExample = Example.extend({
  acts: z.boolean().describe('Whether copies are acted on, or pass, from now on.'),
  missing: z.string().nullable().describe('What has to be set for the example to act; null where it acts.'),
}).meta({ id: 'AddedExample' });
