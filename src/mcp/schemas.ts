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
    .min(1, 'texts is empty; send 1 to 50 texts, for example ["Hello"]')
    .max(MESSAGES_MAX, `texts has more than ${MESSAGES_MAX} items; make one call per ${MESSAGES_MAX} texts`)
    .describe(`The 1 to ${MESSAGES_MAX} texts, of at most 8,000 Unicode characters each. They are judged together.`),
  channel_topic: z
    .string()
    .max(8_000)
    .optional()
    .describe('The topic of the channel or thread of the texts. The category offtopic needs it.'),
  rules: z
    .record(z.string(), z.string().trim().min(1).max(POLICY_LIMITS.ruleMaxChars))
    .optional()
    .describe(
      "Extra rules for this call only, as name (1 to 64 letters, digits, _ or -) and rule in plain words. They are added to the policy's rules; the same name replaces a rule. They flag at 0.80.",
    ),
});
export type ModerateInput = z.output<typeof moderateInput>;

/** The output of the tool `moderate`. */
export const moderateOutput = z.object({
  request_id: z.string().describe('The id of this request. The audit log, if there is one, has it too.'),
  decisions: z
    .array(
      z.object({
        message_id: z.string().describe('The position of the text in `texts`, starting at 0.'),
        action: z.enum(ACTIONS).describe('The action of the policy. This tool does not carry it out.'),
        category: z.string().nullable().describe('The category, rule or filter that triggered. null if none did.'),
        probability: probability.describe(
          'The probability of the category that triggered, or the highest score if none did. 1 for a filter.',
        ),
        scores: z
          .record(z.string(), probability)
          .describe('The probability of every enabled category and rule. Empty if the text was not judged.'),
        judged: z
          .boolean()
          .describe(
            'false: the judge did not read this text, and `reason` says why. It does not mean that the text is clean.',
          ),
        // A string, like a category's name below: another server may know more values than this version.
        reason: z.string().describe(`Why the text was or was not judged: ${REASONS.join(', ')}.`),
      }),
    )
    .describe('One decision per text, in the order of `texts`.'),
  usage: z.object({ judged_this_month: z.int(), model_requests_this_month: z.int(), input_tokens_this_month: z.int() }),
  warnings: z
    .array(z.string())
    .describe(
      'Parts of this policy without effect: what the judge cannot score, and timeouts that a platform shortens.',
    ),
});
export type ModerateOutput = z.output<typeof moderateOutput>;

/** The output of the tool `categories`. */
export const categoriesOutput = z.object({
  categories: z
    .array(
      z.object({
        name: z.string().describe(CATEGORY_NAMES.join(', ')),
        enabled: z.boolean(),
        threshold: probability.describe('A probability at or above it triggers. The default if the category is off.'),
        action: z.enum(ACTIONS),
        can_be_judged: z.boolean().describe('false: the current judge cannot score it and always answers 0.'),
      }),
    )
    .describe('All categories.'),
  rules: z
    .array(z.object({ name: z.string(), text: z.string(), threshold: probability, action: z.enum(ACTIONS) }))
    .describe('The rules of the policy, in plain words.'),
  judge: z.object({ provider: z.string(), model: z.string() }),
});
export type CategoriesOutput = z.output<typeof categoriesOutput>;

/** The backend of the two tools: the judge of this process, or another server. */
export type McpBackend = {
  /** @throws StewardError whose message may be shown to the caller. */
  moderate(ask: ModerateInput): Promise<ModerateOutput>;
  categories(): Promise<CategoriesOutput>;
};
