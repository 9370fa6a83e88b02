/** Values that a run changes temporarily: the operation that reads it, the operation that writes it, and its name. */
export const PUT_BACK = [
  { reads: 'readPolicy', writes: 'writePolicy', what: 'policy' },
  { reads: 'readSettings', writes: 'writeSettings', what: 'settings' },
] as const;

/** Operations that erase data are separate. A run skips them until somebody sets this variable. */
export const ERASE = { operationIds: ['eraseAuthor', 'eraseTenant'], variable: 'erase', on: 'on' } as const;

/** The text before a run, which Postman and similar programs show. */
export const RUNNING = `**Running this collection.** A run sends every request but the erasing one, and puts back what it changes. "Put the policy back" and "Put the settings back" follow their writes at once. They write what was found before, and only if nobody else wrote in between; otherwise they answer 412 and change nothing. The example, the webhook and the job that a run makes are removed. The keys that it mints are revoked, but for the first key of a tenant that it made.

If a run is stopped between a write and the request behind it, the written policy or settings stay. Send "Put the policy back" or "Put the settings back" before the next run, while the variables hold what was found. Afterwards, \`GET /v1/policy/history\` has the policy of before, and the dashboard has both.

A run leaves behind: decisions in the log with their usage and cost, a verdict on one of them, entries in the history of policy, settings and keys, and revoked keys. It also judges up to 50 messages that had passed without judging.`;

/** The scripts by which a successful request stores values for later requests, by operation. */
const KEEPS: Readonly<Record<string, readonly string[]>> = {
  mintKey: [
    "pm.collectionVariables.set('minted_key_id', pm.response.json().key_id);",
    // A given key stays in use.
    "if (!pm.variables.get('api_key')) pm.collectionVariables.set('api_key', pm.response.json().api_key);",
  ],
  moderate: ["pm.collectionVariables.set('request_id', pm.response.json().request_id);"],
  // A verdict on a decision from chat would act in that chat.
  listDecisions: [
    "const row = pm.response.json().find(({ request_id }) => request_id === pm.variables.get('request_id'));",
    "if (row) pm.collectionVariables.set('decision_id', row.id);",
  ],
  addExample: ["pm.collectionVariables.set('example_id', pm.response.json().id);"],
  removeExample: ["pm.collectionVariables.unset('example_id');"],
  addWebhook: ["pm.collectionVariables.set('webhook_id', pm.response.json().id);"],
  listWebhookDeliveries: ["pm.collectionVariables.set('delivery_id', pm.response.json()[0].id);"],
  removeWebhook: ["pm.collectionVariables.unset('webhook_id');"],
  addJob: ["pm.collectionVariables.set('job_id', pm.response.json().id);"],
  removeJob: ["pm.collectionVariables.unset('job_id');"],
  mintTenantKey: ["pm.collectionVariables.set('key_id', pm.response.json().key_id);"],
  revokeTenantKey: ["pm.collectionVariables.unset('key_id');"],
};

/** The scripts that run before a request, by operation. */
export const BEFORE: Readonly<Record<string, readonly string[]>> = {
  mintKey: [
    "if (!pm.variables.get('keymint_token')) pm.execution.skipRequest();",
    // Creates another key for the given key's tenant. A key of another tenant would be left behind.
    "if (pm.variables.get('api_key')) pm.sendRequest({",
    "  url: pm.variables.get('base_url') + '/v1/tenant',",
    "  header: { Authorization: 'Bearer ' + pm.variables.get('api_key') },",
    '}, (error, response) => {',
    `  if (!error && response.code === 200) pm.variables.set('tenant', ${asText('JSON.stringify(response.json().name).slice(1, -1)')});`,
    '});',
  ],
  readDecision: ["if (!pm.variables.get('decision_id')) pm.execution.skipRequest();"],
  giveVerdict: ["if (!pm.variables.get('decision_id')) pm.execution.skipRequest();"],
};

/** Bodies for operations whose example would leave data behind or be equal in every run. */
export const BODIES: Readonly<Record<string, object>> = {
  mintKey: { tenant: '{{tenant}}', label: 'collection' },
  mintTenantKey: { label: 'collection' },
  addJob: { id: '1', text: 'Which tomatoes grow well in the shade?' },
  addExample: { text: 'Casino night in the library, Friday ({{$guid}})', kind: 'allow' },
};

/**
 * Returns the script that runs on the answer of an operation.
 * @param exampleOf returns the body that a run sends to an operation.
 */
export function afterAnswer(operationId: string, exampleOf: (operationId: string) => unknown): readonly string[] {
  const read = PUT_BACK.find(({ reads }) => reads === operationId);
  const written = PUT_BACK.find(({ writes }) => writes === operationId);
  const keeps = [
    ...(KEEPS[operationId] ?? []),
    ...(read ? keepWhatWasFound(read.what, exampleOf(read.writes)) : []),
    ...(read || written
      ? [`pm.collectionVariables.set('${(read ?? written)?.what}_etag', pm.response.headers.get('ETag'));`]
      : []),
  ];
  return ["pm.test('succeeds', () => pm.response.to.have.status(200));", ...whenSucceeded(keeps)];
}

/** Stores the body that undoes a write: each written member with its old value, and null for added ones. */
function keepWhatWasFound(what: string, write: unknown): readonly string[] {
  return [
    `const write = ${JSON.stringify(write)};`,
    'const found = pm.response.json();',
    'const added = (member) => Object.keys(Object(write[member])).filter((name) => !(name in found[member]));',
    'const back = Object.keys(write).map((member) => [member, typeof found[member] === "object"',
    '  ? { ...found[member], ...Object.fromEntries(added(member).map((name) => [name, null])) }',
    '  : found[member]]);',
    `pm.collectionVariables.set('${what}_before', ${asText('JSON.stringify(Object.fromEntries(back))')});`,
  ];
}

/** Returns the script after the old values are restored. Repeating that request does nothing. */
export function afterPutBack(what: string): readonly string[] {
  return [
    "pm.test('succeeds', () => pm.response.to.have.status(200));",
    ...whenSucceeded([
      `pm.collectionVariables.unset('${what}_before');`,
      `pm.collectionVariables.set('${what}_etag', pm.response.headers.get('ETag'));`,
    ]),
  ];
}

/** A tenant's only key cannot be revoked, and a tenant that a run created has only one. */
export const AFTER_REVOKING_MINTED = [
  "pm.test('succeeds, or it is the only key', () => pm.expect(pm.response.code === 200 || pm.response.json().detail[0].type === 'last_key').to.be.true);",
  "pm.collectionVariables.unset('minted_key_id');",
] as const;

function whenSucceeded(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['if (pm.response.code === 200) {', ...lines.map((line) => `  ${line}`), '}'];
}

/** Returns JSON for a variable in a body. Text that looks like a variable is escaped. */
function asText(json: string): string {
  return `${json}.replaceAll('{{', '{\\\\u007b')`;
}
