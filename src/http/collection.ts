import type { Description } from './openapi.ts';

/** An example body for each request that has one; the others send none. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /v1/moderate': {
    messages: [{ id: '1', text: 'Claim your free gift card at http://gift.example/win', author: 'ann' }],
  },
  'POST /v1/moderations': { input: 'Claim your free gift card at http://gift.example/win' },
  'POST /v1/compat/perspective/v1alpha1/comments:analyze': {
    comment: { text: 'You are a disgrace to this server' },
    requestedAttributes: { TOXICITY: {} },
  },
  'PUT /v1/policy': { thresholds: { spam: 0.9 }, actions: { scam: 'delete' } },
  'PUT /v1/settings': { words: { list: ['casino', 'nitro*'], action: 'delete' } },
  'POST /v1/rules/try': { texts: ['Free n.i.t.r.o at the casino'], settings: { words: { list: ['nitro'] } } },
  'POST /v1/replay': { thresholds: { spam: 0.7 } },
  'POST /v1/decisions/{id}/verdict': { verdict: 'wrong', by: 'ann' },
  'POST /v1/keys': { tenant: 'my-community', label: 'first key' },
};

type Operation = {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
};

/**
 * A Postman collection (v2.1) of every operation in the description; Bruno and Insomnia open it too.
 * Its variables are `base_url`, `api_key` and `keymint_token`.
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function createCollection(document: Description) {
  const items = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      createItem(method.toUpperCase(), path, operation as Operation),
    ),
  );
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: items,
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8080' },
      { key: 'api_key', value: '' },
      { key: 'keymint_token', value: '' },
    ],
  };
}

function createItem(method: string, path: string, operation: Operation) {
  const body = BODIES[`${method} ${path}`];
  return {
    name: operation.summary ?? `${method} ${path}`,
    request: {
      method,
      description: operation.description ?? '',
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: { raw: `{{base_url}}${path}`, host: ['{{base_url}}'], path: path.slice(1).split('/') },
      auth: authOf(operation),
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
    },
    response: [],
  };
}

function authOf({ security }: Operation) {
  const [scheme] = security ?? [];
  if (!scheme) return { type: 'noauth' };
  const value = 'keymintToken' in scheme ? '{{keymint_token}}' : '{{api_key}}';
  return { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] };
}
