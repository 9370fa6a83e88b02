import { z } from 'zod';
import { CATEGORY_NAMES } from '../common/category.ts';
import { ACTIONS, REASONS } from './decision.ts';

/** Schema of a probability or threshold in the API. */
export const probability = z.number().min(0).max(1);

/** The fields of a decision, with their descriptions for the API. */
export const decisionFields = {
  message_id: z.string().describe("The message's id."),
  action: z
    .enum(ACTIONS)
    .describe('The action, listed from mildest to most severe. New ones may be added: treat an unknown one as flag.'),
  category: z
    .string()
    .nullable()
    .describe('The category, rule or filter that triggered. null if none did. New ones may be added.')
    .meta({ 'x-extensible-enum': [...CATEGORY_NAMES, 'local:link', 'local:word', 'local:raid'] }),
  probability: probability.describe(
    'The probability of the category that triggered, or the highest score if none did. 1 for a local decision.',
  ),
  scores: z
    .record(z.string(), probability)
    .describe('The probability of every enabled category and rule. Empty if the message was not judged.'),
  judged: z.boolean().describe('true only if the message reached the judge or was answered from the cache.'),
  reason: z.enum(REASONS).describe('Why the message was or was not judged.'),
};
