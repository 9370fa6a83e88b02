import {
  AFTER_REVOKING_MINTED,
  afterAnswer,
  afterPutBack,
  BEFORE,
  BODIES,
  ERASE,
  PUT_BACK,
  RUNNING,
} from './collection-scripts.ts';
import type { Described } from './complete-description.ts';

type Operation = Described['paths'][string][string];
type Listed = { readonly method: string; readonly path: string; readonly operation: Operation };

/**
 * Creates a Postman collection (v2.1) of every operation; Bruno and Insomnia open it too. A complete run succeeds: first the public operations,
 * then the key, then the rest, which use variables of earlier requests. The run restores what it changes.
 * @param baseUrl the address of the server.
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function createCollection(document: Described, baseUrl: string) {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  );
  const ordered = listed.toSorted((one, other) => rankOf(one) - rankOf(other));
  const exampleOf = (id: string) => bodyOf(listed.find(({ operation }) => operation.operationId === id));
  const itemOf = (one: Listed) => createItem(one, afterAnswer(String(one.operation.operationId), exampleOf));
  const isErasing = ({ operation }: Listed) => ERASE.operationIds.some((id) => id === operation.operationId);
  return {
    info: {
      name: document.info.title,
      description: `${RUNNING}\n\n${document.info.description}`,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      ...ordered.filter((one) => !isErasing(one)).flatMap((one) => [itemOf(one), ...putBack(one)]),
      revokeMinted(),
      {
        name: 'Erasing',
        description: `There is no way back. Nothing here is sent until the variable ${ERASE.variable} is "${ERASE.on}".`,
        event: [
          script(
            'prerequest',
            `if (pm.variables.get('${ERASE.variable}') !== '${ERASE.on}') pm.execution.skipRequest();`,
          ),
        ],
        item: ordered.filter(isErasing).map(itemOf),
      },
    ],
    variable: [
      { key: 'base_url', value: baseUrl },
      {
        key: 'api_key',
        value: '',
        description: 'A key of the tenant; with keymint_token, one is minted where this is empty.',
      },
      { key: 'keymint_token', value: '', description: "The operator's; without it no key is minted." },
      { key: 'tenant', value: 'acme', description: 'Whose key is minted where api_key is empty.' },
      {
        key: 'minted_key_id',
        value: '',
        description: 'Of the key that a run mints with keymint_token and revokes at its end.',
      },
      { key: 'key_id', value: '', description: 'Of the key that a run mints and revokes.' },
      { key: 'example_id', value: '', description: 'Of the example that a run makes and removes.' },
      { key: 'webhook_id', value: '', description: 'Of the webhook that a run makes and removes.' },
      { key: 'job_id', value: '', description: 'Of the job that a run makes and removes.' },
      { key: 'delivery_id', value: '', description: 'Of its first delivery.' },
      { key: 'request_id', value: '', description: 'Of the messages that a run has judged.' },
      {
        key: 'platform',
        value: 'discord',
        description: 'Of the person whose data is read: discord, slack or telegram.',
      },
      { key: 'author_id', value: 'nobody', description: "That person's id there." },
      { key: 'decision_id', value: '', description: 'Of a decision on one of them.' },
      ...PUT_BACK.flatMap(({ what }) => [
        { key: `${what}_before`, value: '', description: `What puts the ${what} back as it was read.` },
        {
          key: `${what}_etag`,
          value: '*',
          description: `Of the ${what} as last seen; a write asks that nobody else wrote since.`,
        },
      ]),
      { key: ERASE.variable, value: 'off' },
    ],
  };
}

/** Ranks the public operations first, then the operator's, then the tenant's in the order of the description. */
function rankOf({ operation }: Listed): number {
  const [scheme] = operation.security ?? [];
  if (!scheme) return 0;
  return 'keymintToken' in scheme ? 1 : 2;
}

function bodyOf(one: Listed | undefined): unknown {
  const own = BODIES[String(one?.operation.operationId)];
  return own ?? one?.operation.requestBody?.content['application/json']?.example;
}

function createItem(one: Listed, after: readonly string[]) {
  const { method, path, operation } = one;
  const id = String(operation.operationId);
  const example = bodyOf(one);
  const before = BEFORE[id];
  const etag = PUT_BACK.find(({ writes }) => writes === id);
  const isJson = typeOf(one) === JSON_HEADER;
  const filled = path
    .replace('/keys/{id}', '/keys/{{key_id}}')
    .replace('/examples/{id}', '/examples/{{example_id}}')
    .replace('/webhooks/{id}', '/webhooks/{{webhook_id}}')
    .replace('/jobs/{id}', '/jobs/{{job_id}}')
    .replace('{delivery}', '{{delivery_id}}')
    .replace('/decisions/{id}', '/decisions/{{decision_id}}')
    .replace('/authors/{platform}/{id}', '/authors/{{platform}}/{{author_id}}');
  return {
    name: String(operation.summary ?? `${method} ${path}`),
    event: [...(before ? [script('prerequest', ...before)] : []), script('test', ...after)],
    request: {
      method,
      description: String(operation.description ?? ''),
      header: [...(example === undefined ? [] : [typeOf(one)]), ...(etag ? [ifMatch(etag.what)] : [])],
      url: urlOf(filled),
      auth: authOf(operation),
      ...(example === undefined ? {} : { body: jsonOf(JSON.stringify(example, null, isJson ? 2 : 0)) }),
    },
    response: [],
  };
}

/** Returns the request that undoes a write. It follows the write at once, so that little happens in between. */
function putBack({ method, path, operation }: Listed) {
  const written = PUT_BACK.find(({ writes }) => writes === operation.operationId);
  if (!written) return [];
  const { what } = written;
  return [
    {
      name: `Put the ${what} back`,
      event: [
        script('prerequest', `if (!pm.variables.get('${what}_before')) pm.execution.skipRequest();`),
        script('test', ...afterPutBack(what)),
      ],
      request: {
        method,
        description: `Writes what the request before changed as it was read, unless somebody else wrote the ${what} since.`,
        header: [JSON_HEADER, ifMatch(what)],
        url: urlOf(path),
        auth: authOf(operation),
        body: jsonOf(`{{${what}_before}}`),
      },
      response: [],
    },
  ];
}

/** Returns the last request of a run that created a key with the operator's token. */
function revokeMinted() {
  return {
    name: 'Revoke the minted key',
    event: [
      script('prerequest', "if (!pm.variables.get('minted_key_id')) pm.execution.skipRequest();"),
      script('test', ...AFTER_REVOKING_MINTED),
    ],
    request: {
      method: 'DELETE',
      description: 'The key that "Create an API key with the key-minting token" made. The only key of a tenant stays.',
      header: [],
      url: urlOf('/v1/tenant/keys/{{minted_key_id}}'),
      auth: authOf({ security: [{ apiKey: [] }] }),
    },
    response: [],
  };
}

const JSON_HEADER = { key: 'Content-Type', value: 'application/json' };

/** Returns JSON, or the other content type that an operation needs. */
function typeOf({ operation }: Listed): typeof JSON_HEADER {
  const types = Object.keys(operation.requestBody?.content ?? {});
  return types.includes(JSON_HEADER.value)
    ? JSON_HEADER
    : { key: 'Content-Type', value: types[0] ?? JSON_HEADER.value };
}

function ifMatch(what: string) {
  return { key: 'If-Match', value: `{{${what}_etag}}` };
}

function urlOf(path: string) {
  return { raw: `{{base_url}}${path}`, host: ['{{base_url}}'], path: path.slice(1).split('/') };
}

function jsonOf(raw: string) {
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}

function script(listen: 'prerequest' | 'test', ...exec: readonly string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}

function authOf({ security }: Pick<Operation, 'security'>) {
  const [scheme] = security ?? [];
  if (!scheme) return { type: 'noauth' };
  const value = 'keymintToken' in scheme ? '{{keymint_token}}' : '{{api_key}}';
  return { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] };
}
