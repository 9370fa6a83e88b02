import type { OpenAPIHono } from '@hono/zod-openapi';
import { CATEGORIES, type CategoryDescriptor } from '../../src/core/common/category.ts';
import type { HttpEnv } from '../../src/http/server/context.ts';
import { completeDescription, type Described } from './complete-description.ts';

/** The version of the interface description, as in the contract. */
export const INTERFACE_VERSION = '0.2.0';

/** Describes the default thresholds, and which categories are off by default. */
export function thresholdsInWords(categories: readonly CategoryDescriptor[]): string {
  const all = categories.map(({ name, defaultThreshold }) => `${name} ${defaultThreshold.toFixed(2)}`);
  const off = categories.filter(({ on }) => !on).map(({ name }) => name);
  return `${all.join(', ')}; off: ${off.join(', ')}.`;
}

const ABOUT = `Judges user-written text for moderation: one decision a message.

**When no category triggers**, category is null and probability is the highest of the scores (0 without scores; 1 for a local decision).
When several trigger, the one with the most severe action decides, and among those the highest probability.

**Reasons**: \`model\`, \`cache\` (judged); \`local\`, \`policy inactive\`, \`free_plan\`, \`quota\`, \`trusted\`, \`too_short\`, \`global_budget\`,
\`free_budget\`, \`error_open\` (not judged; scores are empty). They are found in the order local, policy inactive, free_plan, quota, trusted, too_short,
cache, budgets, model. A batch that meets the quota in its middle is judged up to it, exactly.

**Characters** are Unicode code points; **letters** are code points of the category L. A **month** is a UTC month; judged_this_month counts answers from the
cache too. **Thresholds** that were never set: ${thresholdsInWords(CATEGORIES)}

**Errors** other than 422 answer \`{"detail": "<text>"}\`. Malformed JSON and a wrong content type are 422 in the validation form, which tells at most 100 faults.
A body larger than its endpoint takes is 413 (8 MiB for /v1/moderate, 4 MiB for /v1/settings, 1 MiB for /v1/policy, 16 KiB for /v1/keys). It may be compressed: \`Content-Encoding: gzip\` or \`deflate\`. Answers over 1 KB are compressed for clients that accept it, but for those with an ETag.`;

/** Returns the OpenAPI 3.1 description, generated from the schemas that validate requests. */
export function describe(app: OpenAPIHono<HttpEnv>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'keymintToken', {
    type: 'http',
    scheme: 'bearer',
    description: "The operator's key-minting token.",
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'perspectiveKey', {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: "An API key, as Perspective's clients send it.",
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      version: INTERFACE_VERSION,
      description: ABOUT,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'moderation', description: 'Judge messages.' },
      { name: 'policy', description: 'Thresholds, actions, rules; local rules.' },
      { name: 'decisions', description: 'The audit log.' },
      { name: 'tenant', description: 'Keys, and erasure.' },
      { name: 'jobs', description: 'Judge many messages in the background.' },
      { name: 'webhooks', description: 'Events that are sent to your own address.' },
      { name: 'events', description: 'What is sent to webhooks.' },
      { name: 'compatibility', description: 'The same judgement in the forms of other services.' },
      { name: 'operations', description: 'Health and counters.' },
    ],
  });
  // The library's type allows references, but this document has none there.
  return completeDescription(document as unknown as Described);
}
