import { z } from 'zod';
import { CATEGORY_NAMES } from '../core/common/category.ts';
import { MESSAGES_MAX } from '../core/common/message-limits.ts';
import { ACTIONS, REASONS } from '../core/decisions/decision.ts';
import { inMessageSchema } from '../core/messages/message.ts';
import { POLICY_LIMITS } from '../core/policy/policy-fields.ts';

const probability = z.number().min(0).max(1);

/** The input of the tool `moderate`. */
export const moderateInput = z.strictObject({
  texts: z
    .array(inMessageSchema.shape.text)
    .min(1, 'texts is empty; give 1 to 50 texts')
    .max(MESSAGES_MAX, `more than ${MESSAGES_MAX} texts; call once for each ${MESSAGES_MAX}`)
    .describe(`1 to ${MESSAGES_MAX} texts to judge, each at most 8,000 Unicode characters. They are judged together.`),
  channel_topic: z
    .string()
    .max(8_000)
    .optional()
    .describe('What the place they were written in is about; the category offtopic needs it.'),
  rules: z
    .record(z.string(), z.string().trim().min(1).max(POLICY_LIMITS.ruleMaxChars))
    .optional()
    .describe(
      'Extra rules for this call only: a name (1 to 64 letters, digits, _ or -) to what it forbids, in plain words. ' +
        'Added to the rules of the policy; one of the same name replaces it. They flag at 0.80.',
    ),
});
export type ModerateInput = z.output<typeof moderateInput>;

/** The output of the tool `moderate`. */
export const moderateOutput = z.object({
  request_id: z.string().describe('Stands in the decision log too, where there is one.'),
  decisions: z
    .array(
      z.object({
        message_id: z.string().describe('The place of the text among `texts`, from 0.'),
        action: z.enum(ACTIONS).describe('What the policy says to do. Nothing is done by this tool.'),
        category: z
          .string()
          .nullable()
          .describe('The category, rule or local rule that triggered; null when none did.'),
        probability: probability.describe('Of what triggered; the highest score when nothing did; 1 for a local rule.'),
        scores: z
          .record(z.string(), probability)
          .describe('Every enabled category and rule; empty when the text was not judged.'),
        judged: z
          .boolean()
          .describe('false: the judge did not see this text, and `reason` says why. Not the same as clean.'),
        // A string, like a category's name below: another server may know more values than this version.
        reason: z.string().describe(`Why it was or was not judged: ${REASONS.join(', ')}.`),
      }),
    )
    .describe('One a text, in the order of `texts`.'),
  usage: z.object({ judged_this_month: z.int(), model_requests_this_month: z.int(), input_tokens_this_month: z.int() }),
  warnings: z
    .array(z.string())
    .describe('What of this policy the judge in use cannot do, and timeouts that a platform shortens.'),
});
export type ModerateOutput = z.output<typeof moderateOutput>;

/** The output of the tool `categories`. */
export const categoriesOutput = z.object({
  categories: z
    .array(
      z.object({
        name: z.string().describe(CATEGORY_NAMES.join(', ')),
        enabled: z.boolean(),
        threshold: probability.describe('A probability at or above it triggers; the default one where it is off.'),
        action: z.enum(ACTIONS),
        can_be_judged: z.boolean().describe('false: the judge in use always answers 0.'),
      }),
    )
    .describe('Every category that there is.'),
  rules: z
    .array(z.object({ name: z.string(), text: z.string(), threshold: probability, action: z.enum(ACTIONS) }))
    .describe("The policy's own rules, in plain words."),
  judge: z.object({ provider: z.string(), model: z.string() }),
});
export type CategoriesOutput = z.output<typeof categoriesOutput>;

/** The backend of the two tools: the judge of this process, or another server. */
export type McpBackend = {
  /** @throws StewardError whose message may be shown to the caller. */
  moderate(ask: ModerateInput): Promise<ModerateOutput>;
  categories(): Promise<CategoriesOutput>;
};
