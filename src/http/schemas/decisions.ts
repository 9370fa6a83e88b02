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
      .min(1, { error: `messages is empty; send 1 to ${MESSAGES_MAX} messages, for example [{"text": "Hello"}]` })
      .max(MESSAGES_MAX, { error: `messages has more than ${MESSAGES_MAX} items; send the rest in another request` })
      .describe(`1 to ${MESSAGES_MAX} messages, which are judged together.`),
  })
  .meta({ id: 'ModerateRequest' });

export const Decision = z.object(decisionFields).meta({ id: 'DecisionOut' });

const decider = {
  kind: z.enum(DECIDER_KINDS),
  name: z.string().describe('The name of a filter (`patterns.<name>` for a pattern), a category, or a rule.'),
};
const step = z.enum(DECIDING_STEPS).describe('The step that decided, or that prevented judging.');

/** A match of a local rule in a text. */
export const localHit = z.object({
  rule: z.string(),
  name: decider.name,
  category: z.string(),
  action: z.enum(ACTIONS),
  matched: z.string(),
  observed: z.literal(true).optional().describe('Found but not acted on, with the setting `observe`.'),
  at: z
    .object({ start: z.int(), end: z.int(), text: z.string() })
    .nullable()
    .describe(
      'The shortest part of your text, in whole words, in which the filter still hits. Positions count Unicode characters. null for floods and raids, or if the search would cost too much.',
    ),
});

export const Explanation = z
  .object({
    message_id: z.string(),
    decided_by: step,
    normal_form: z.string().describe('The form of the text that the judge, patterns and link filter read.'),
    shown_form: z.string().describe('The form of the text that the word filter reads: the text as a person sees it.'),
    local_hits: z.array(localHit),
    scores: z.array(
      z.object({
        ...decider,
        score: probability.nullable().describe('null if the message was not scored.'),
        threshold: probability,
        action: z.enum(ACTIONS),
        crossed: z.boolean(),
        observed: z
          .enum(ACTIONS)
          .optional()
          .describe('The action that the score would have caused. Present only with the setting `observe`.'),
      }),
    ),
    without: z
      .array(
        z.object({
          ...decider,
          action: z.enum(ACTIONS).nullable().describe('null if the result needs a score that does not exist.'),
          category: z.string().nullable(),
          decided_by: step,
        }),
      )
      .describe('The decision without each filter that hit and each threshold that was reached.'),
  })
  .meta({ id: 'Explanation' });

export const ModerateResponse = z
  .object({
    request_id: z.string(),
    decisions: z.array(Decision).describe('One per message, in the order of the request.'),
    usage: z
      .object({ judged_this_month: z.int(), model_requests_this_month: z.int(), input_tokens_this_month: z.int() })
      .describe("The tenant's counters for this UTC month, including this request."),
    explanations: z
      .array(Explanation)
      .optional()
      .describe('One per message, in the order of the request. Present only with explain=true.'),
  })
  .meta({ id: 'ModerateResponse' });

export const DecisionLogRow = z.object(logFields).meta({ id: 'DecisionLogRow' });

export const LoggedDecision = DecisionLogRow.extend({
  verdict: z
    .object({ verdict: z.enum(VERDICTS), by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The verdict on the decision. null if there is none.'),
  appeal_url: z
    .url()
    .optional()
    .describe(
      'A page for the author of the message, at an address that cannot be guessed. It shows what happened, the rule, the score and how to appeal. It has no private data and works for 30 days. Absent if nothing triggered, if SERVICE_PUBLIC_URL is not set, or if the setting appeal_links is off.',
    ),
}).meta({ id: 'LoggedDecision' });

export const VerdictRequest = z
  .strictObject({
    verdict: z.enum(VERDICTS).describe('confirmed: you uphold the decision. wrong: you dismiss it.'),
    by: boundedText(100)
      .optional()
      .describe('The name of the moderator who gave the verdict, as you call them. Without it: the id of the key.'),
  })
  .meta({ id: 'VerdictRequest' });
export const GivenVerdict = z
  .object({
    decision_id: z.string(),
    verdict: z.enum(VERDICTS),
    by: z.string(),
    at: z.iso.datetime(),
    changed: z.boolean().describe('false if the same verdict existed; by and at are those of it.'),
  })
  .meta({ id: 'GivenVerdict' });

export const ExampleRequest = exampleRequestSchema.meta({ id: 'ExampleRequest' });
export const Example = z
  .object({
    id: z.string(),
    kind: z.enum(EXAMPLE_KINDS),
    text: z.string().describe('The beginning of the text. Empty if no text is kept.'),
    by: z.string().describe('The name of a moderator, or the id of a key.'),
    decision_id: z.string().nullable().describe('The decision that taught it. null if it was added as a text.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    hits: z.int().describe('Messages that the example blocked or allowed.'),
    last_hit_at: z.iso.datetime().nullable(),
    dismissed: z.int().describe('Hits that moderators dismissed.'),
    retired_at: z.iso.datetime().nullable().describe('When it stopped acting. null while it acts.'),
  })
  .meta({ id: 'Example' });
export const AddedExample = Example.extend({
  acts: z.boolean().describe('Whether the example acts: copies are blocked or allowed from now on.'),
  missing: z.string().nullable().describe('The setting that is missing for the example to act. null if it acts.'),
}).meta({ id: 'AddedExample' });
