import type { Described } from './complete-description.ts';

type Operation = Described['paths'][string][string];
type Listed = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Erasing stands apart, and is passed over until somebody sets this variable. */
const ERASE = { operationId: 'eraseTenant', variable: 'erase', on: 'on' } as const;

/** What a request leaves behind for those after it, by its operation. */
const KEEPS: Readonly<Record<string, string>> = {
  // A key that is given stays.
  mintKey: "if (!pm.variables.get('api_key')) pm.collectionVariables.set('api_key', pm.response.json().api_key);",
  listDecisions: "const [row] = pm.response.json(); if (row) pm.collectionVariables.set('decision_id', row.id);",
  addExample: "pm.collectionVariables.set('example_id', pm.response.json().id);",
  mintTenantKey: "pm.collectionVariables.set('key_id', pm.response.json().key_id);",
};

/**
 * A Postman collection (v2.1) of every operation in the description; Bruno and Insomnia open it too. A run of the whole succeeds: what needs no key
 * comes first, then the key, then what needs it, each with what those before it left in the variables.
 * @param baseUrl where the server answers.
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function createCollection(document: Described, baseUrl: string) {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  );
  const ordered = listed.toSorted((one, other) => rankOf(one) - rankOf(other));
  const isErasing = ({ operation }: Listed) => operation.operationId === ERASE.operationId;
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      ...ordered.filter((one) => !isErasing(one)).map(createItem),
      {
        name: 'Erasing',
        description: `There is no way back. Nothing here is sent until the variable ${ERASE.variable} is "${ERASE.on}".`,
        event: [
          script(
            'prerequest',
            `if (pm.variables.get('${ERASE.variable}') !== '${ERASE.on}') pm.execution.skipRequest();`,
          ),
        ],
        item: ordered.filter(isErasing).map(createItem),
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
      { key: 'key_id', value: '', description: 'Of the key that a run mints and revokes.' },
      { key: 'example_id', value: '', description: 'Of the example that a run makes and removes.' },
      { key: 'decision_id', value: '', description: 'Of the newest row of the log.' },
      { key: ERASE.variable, value: 'off' },
    ],
  };
}

/** Public, then the operator's, then the tenant's in the order of the description. */
function rankOf({ operation }: Listed): number {
  const [scheme] = operation.security ?? [];
  if (!scheme) return 0;
  return 'keymintToken' in scheme ? 1 : 2;
}

function createItem({ method, path, operation }: Listed) {
  const example = operation.requestBody?.content['application/json']?.example;
  const isOperators = rankOf({ method, path, operation }) === 1;
  const filled = path
    .replace('/keys/{id}', '/keys/{{key_id}}')
    .replace('/examples/{id}', '/examples/{{example_id}}')
    .replace('/decisions/{id}', '/decisions/{{decision_id}}');
  const keeps = KEEPS[String(operation.operationId)];
  return {
    name: String(operation.summary ?? `${method} ${path}`),
    event: [
      ...(isOperators
        ? [script('prerequest', "if (!pm.variables.get('keymint_token')) pm.execution.skipRequest();")]
        : []),
      script(
        'test',
        "pm.test('succeeds', () => pm.response.to.have.status(200));",
        ...(keeps === undefined ? [] : [keeps]),
      ),
    ],
    request: {
      method,
      description: String(operation.description ?? ''),
      header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: { raw: `{{base_url}}${filled}`, host: ['{{base_url}}'], path: filled.slice(1).split('/') },
      auth: authOf(operation),
      ...(example === undefined
        ? {}
        : { body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } } }),
    },
    response: [],
  };
}

function script(listen: 'prerequest' | 'test', ...exec: readonly string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}

function authOf({ security }: Operation) {
  const [scheme] = security ?? [];
  if (!scheme) return { type: 'noauth' };
  const value = 'keymintToken' in scheme ? '{{keymint_token}}' : '{{api_key}}';
  return { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] };
}
