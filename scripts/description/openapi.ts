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

const ABOUT = `Judges user-written text for moderation and returns one decision per message.

**If no category triggers**, category is null and probability is the highest score (0 without scores, 1 for a local decision).
If several trigger, the most severe action decides, and then the highest probability.

**Reasons**: judged are \`model\` and \`cache\`. Not judged, with empty scores, are \`local\`, \`policy inactive\`, \`free_plan\`, \`quota\`,
\`trusted\`, \`too_short\`, \`global_budget\`, \`free_budget\` and \`error_open\`. They are checked in this order: local, policy inactive, free_plan,
quota, trusted, too_short, cache, budgets, model. If a batch reaches the quota, the messages before that point are judged.

**Characters** are Unicode code points. **Letters** are code points of the category L. A **month** is a UTC month. judged_this_month includes answers from
the cache. **Default thresholds**: ${thresholdsInWords(CATEGORIES)}

**Errors** other than 422 answer \`{"detail": "<text>"}\`. Malformed JSON and a wrong content type get a 422 with the validation error body, which lists at
most 100 errors. You get a 413 if the body is too large (8 MiB for /v1/moderate, 4 MiB for /v1/settings, 1 MiB for /v1/policy, 16 KiB for /v1/keys).
You may compress it: \`Content-Encoding: gzip\` or \`deflate\`. Answers over 1 KB without an ETag are compressed if the client accepts that.`;

/** Returns the OpenAPI 3.1 description, generated from the schemas that validate requests. */
export function describe(app: OpenAPIHono<HttpEnv>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of a tenant.',
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
    description: "An API key, in the way that Perspective's clients send it.",
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
      { name: 'policy', description: 'Thresholds, actions, rules and filters.' },
      { name: 'decisions', description: 'The audit log and verdicts.' },
      { name: 'tenant', description: 'Usage, keys and erasure.' },
      { name: 'jobs', description: 'Judge up to 1,000,000 messages in the background.' },
      { name: 'webhooks', description: 'Send events to your own server.' },
      { name: 'events', description: 'The events that webhooks send.' },
      { name: 'compatibility', description: 'Judge messages with clients of other services.' },
      { name: 'operations', description: 'Health and metrics.' },
    ],
  });
  // The library's type allows references, but this document has none there.
  return completeDescription(document as unknown as Described);
}
