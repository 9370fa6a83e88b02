import { z } from 'zod';
import { CATEGORY_NAMES } from '../common/category.ts';
import { ACTIONS, REASONS } from './decision.ts';

/** Schema of a probability or threshold in the API. */
export const probability = z.number().min(0).max(1);

/** The fields of a decision, with their descriptions for the API. */
export const decisionFields = {
  message_id: z.string().describe("The message's id."),
  action: z.enum(ACTIONS).describe('Mildest first. New ones may come: take one that you do not know for a flag.'),
  category: z
    .string()
    .nullable()
    .describe('The category, rule or local rule that triggered; null when none did. New ones may come.')
    .meta({ 'x-extensible-enum': [...CATEGORY_NAMES, 'local:link', 'local:word', 'local:raid'] }),
  probability: probability.describe('Of what triggered; the highest score when nothing did; 1 for a local decision.'),
  scores: z
    .record(z.string(), probability)
    .describe('Every enabled category and rule with its probability; empty when the message was not judged.'),
  judged: z.boolean().describe('true only when the message reached the model, or was answered from the cache.'),
  reason: z.enum(REASONS).describe('Why it was or was not judged.'),
};
