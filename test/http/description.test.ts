import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_IDS } from '../../src/http/description/reference-script.ts';
import { KEYMINT_TOKEN, startService, type TestService } from '../support/service.ts';

type Media = { readonly example?: unknown };
type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
};
type Operation = {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly example?: unknown;
    readonly schema?: { readonly example?: unknown };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
};
type Described = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

let service: TestService;
let operations: readonly Described[];
beforeAll(async () => {
  service = await startService({ SERVICE_RATE_LIMIT_PER_MINUTE: '600' });
  const { body } = await service.call('GET', '/openapi.json', { key: null });
  // As OpenAPI has it; linters check the rest of its form.
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
});
afterAll(async () => {
  await service.close();
});

/** The operations of which something does not hold. */
const without = (holds: (described: Described) => boolean) =>
  operations.filter((described) => !holds(described)).map(({ name }) => name);
const responsesOf = ({ responses }: Operation) => Object.entries(responses);

describe('every operation of the description', () => {
  it('has an id of its own, and says which key it needs, or that it needs none', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    expect(without(({ operation }) => /^[a-z][A-Za-z]+$/.test(operation.operationId ?? ''))).toEqual([]);
    expect(without(({ operation }) => operation.security !== undefined)).toEqual([]);
  });

  it('has an example of its body, and of every answer that has one', () => {
    const isShown = (content: Readonly<Record<string, Media>> | undefined) =>
      Object.values(content ?? {}).every((media) => media.example !== undefined);
    expect(without(({ operation }) => isShown(operation.requestBody?.content))).toEqual([]);
    expect(without(({ operation }) => responsesOf(operation).every(([, { content }]) => isShown(content)))).toEqual([]);
  });

  it('says 405 with Allow, and which headers its answers have', () => {
    const names = (response: Response | undefined) => Object.keys(response?.headers ?? {});
    expect(without(({ operation }) => names(operation.responses[405]).includes('Allow'))).toEqual([]);
    expect(
      without(({ operation }) =>
        responsesOf(operation).every(([, response]) => names(response).includes('X-Request-Id')),
      ),
    ).toEqual([]);
    const takesKey = ({ operation }: Described) => operation.security?.some((scheme) => 'apiKey' in scheme) ?? false;
    expect(
      without(
        (described) => !takesKey(described) || names(described.operation.responses[200]).includes('RateLimit-Reset'),
      ),
    ).toEqual([]);
    for (const status of [429, 503]) {
      expect(
        without(
          ({ name, operation }) =>
            name === 'GET /v1/ready' ||
            !operation.responses[status] ||
            names(operation.responses[status]).includes('Retry-After'),
        ),
      ).toEqual([]);
    }
  });

  it('answers with each header that its success promises, and with none that is not described', async () => {
    const known = new Set([
      'content-type',
      'content-length',
      'content-encoding',
      'vary',
      'content-security-policy',
      'date',
      'connection',
      'keep-alive',
      'transfer-encoding',
    ]);
    for (const described of operations.filter(({ method }) => method === 'GET')) {
      const { headers } = await tryOut(described);
      const promised = Object.keys(described.operation.responses[200]?.headers ?? {}).map((one) => one.toLowerCase());
      const silent = [...headers.keys()].filter(
        // What secures every answer is no part of the interface.
        (name) =>
          !known.has(name) && !/^(x-(?!request-id)|cross-origin|origin-agent|referrer|strict-transport)/.test(name),
      );
      expect(
        silent.filter((name) => !promised.includes(name)),
        described.name,
      ).toEqual([]);
      // Link is for a log of more than a page.
      expect(
        promised.filter((name) => name !== 'link' && !headers.has(name)),
        described.name,
      ).toEqual([]);
    }
  });
});

/** The page puts real ids in their place; reference-page.test.ts has both in a browser. */
const NEEDS_ID = [
  'GET /v1/decisions/{id}',
  'POST /v1/decisions/{id}/verdict',
  'DELETE /v1/examples/{id}',
  'DELETE /v1/tenant/keys/{id}',
  'GET /v1/webhooks/{id}/deliveries',
  'POST /v1/webhooks/{id}/deliveries/{delivery}/replay',
  'DELETE /v1/webhooks/{id}',
  'GET /v1/jobs/{id}/results',
  'GET /v1/jobs/{id}',
  'DELETE /v1/jobs/{id}',
];

/** Sends an operation as the reference fills it in: its example as the body, required parameters, and no other. */
async function tryOut({ method, path, operation }: Described) {
  const isOperators = operation.security?.some((scheme) => 'keymintToken' in scheme) ?? false;
  // Each as a tenant of its own: the examples of one must not change what another finds.
  const key = isOperators ? KEYMINT_TOKEN : await service.mint(`tried ${method} ${path}`);
  const [[type, sent] = []] = Object.entries(operation.requestBody?.content ?? {});
  const body = sent?.example;
  const given = type === 'application/x-ndjson' ? { raw: String(body), headers: { 'content-type': type } } : { body };
  const filled = (operation.parameters ?? []).reduce(
    (shown, { name, example, schema }) => shown.replace(`{${name}}`, String(example ?? schema?.example)),
    path,
  );
  return service.call(method, filled, { key, ...(body === undefined ? {} : given) });
}

describe('"Try it out" of the reference', () => {
  it('succeeds for every operation as it is filled in, but for those that need an id of what is there', async () => {
    const answers: [string, number][] = [];
    for (const described of operations) answers.push([described.name, (await tryOut(described)).status]);
    const failed = answers.filter(([, status]) => status !== 200);
    // A suggested score needs an analysis of its comment.
    const needing = ['POST /v1/compat/perspective/v1alpha1/comments:suggestscore', ...NEEDS_ID];
    expect(failed).toEqual(needing.map((name) => [name, 404]));
    expect(answers.length).toBeGreaterThan(14);
  });

  it('needs no parameter that is not filled in', () => {
    const needed = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).filter(({ required }) => required).map((parameter) => ({ name, parameter })),
    );
    expect(needed.map(({ name, parameter }) => `${name} ${parameter.name}`)).toEqual([
      'GET /v1/decisions/{id} id',
      ...['GET', 'DELETE'].flatMap((method) =>
        ['platform', 'id'].map((name) => `${method} /v1/authors/{platform}/{id} ${name}`),
      ),
      ...NEEDS_ID.slice(1).flatMap((name) =>
        name.includes('{delivery}') ? [`${name} id`, `${name} delivery`] : [`${name} id`],
      ),
    ]);
    // Somebody of a chat platform has no id of ours.
    const examples: unknown[] = [...Object.values(EXAMPLE_IDS), 'discord', '81234567890123456'];
    for (const { parameter } of needed) expect(examples).toContain(parameter.example ?? parameter.schema?.example);
  });
});
