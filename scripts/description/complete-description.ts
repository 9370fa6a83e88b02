import type { ErrorCode } from '../../src/core/common/errors.ts';
import { errorFields, STATUS } from '../../src/http/answers/problem.ts';
import { EXAMPLES } from './generated/examples.ts';

type Part = { readonly [member: string]: unknown };
type Media = Readonly<Record<string, Part>>;
type Answer = Part & { readonly headers?: Part; readonly content?: Media };
type Operation = Part & {
  readonly security?: readonly Part[];
  readonly requestBody?: Part & { readonly content: Media };
  readonly responses: Readonly<Record<string, Answer>>;
};
/** The part of an OpenAPI document that is completed. */
export type Described = Part & {
  readonly info: { readonly title: string; readonly description?: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Part & { readonly schemas: Part };
};

const REQUEST_ID = '5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54';

/** Headers of many answers, which the description contains once. `always`: every answer that names it has it. */
const HEADERS = {
  'X-Request-Id': header(
    'string',
    'The X-Request-Id of the request, unchanged. Without one, a new UUID.',
    REQUEST_ID,
    'always',
  ),
  'RateLimit-Limit': header('integer', 'Requests per minute for this key, if the operator set a limit.', 600),
  'RateLimit-Remaining': header('integer', 'Requests left in this window.', 599),
  'RateLimit-Reset': header('integer', 'Seconds until the limit resets.', 60),
  'RateLimit-Policy': header('string', 'The limit and its window in seconds.', '600;w=60'),
  'Retry-After': header('integer', 'Seconds to wait before you try again.', 1),
  'WWW-Authenticate': header('string', 'How to authenticate.', 'Bearer', 'always'),
  Allow: header('string', 'The methods that this path accepts.', 'GET, HEAD, OPTIONS, PUT', 'always'),
} as const;
type HeaderName = keyof typeof HEADERS;

/** An example of each error status. */
const REFUSALS = {
  401: ['missing_token', 'missing bearer token'],
  403: [
    'forbidden',
    'Authorization: the key-minting token is missing or wrong, or SERVICE_KEYMINT_TOKEN is not set on the server',
  ],
  404: ['not_found', 'this tenant has no active key with this id'],
  405: ['method_not_allowed', '/v1/policy takes GET, HEAD, OPTIONS, PUT, not PATCH'],
  409: ['under_way', 'another request with this Idempotency-Key is in progress; send it again after Retry-After'],
  412: ['changed_meanwhile', 'somebody else changed this; read it again, then repeat your change'],
  413: ['too_large', 'the body is larger than 1048576 bytes; send less in one request'],
  422: ['invalid', [{ loc: ['body', 'messages', 0, 'text'], msg: 'this field is required', type: 'missing' }]],
  429: ['rate_limited', 'more than 600 requests a minute; try again in 12 s'],
  502: ['judgment_failed', 'judgment failed: APIConnectionError'],
  503: ['store_unavailable', 'the store is unavailable; try again in a moment'],
} as const satisfies Readonly<Record<number, readonly [ErrorCode, unknown]>>;

/** The headers of each status, and those of every answer to a key. */
const HEADERS_OF: Readonly<Record<string, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
const RATE_LIMIT = Object.keys(HEADERS).filter((name) => name.startsWith('RateLimit-')) as readonly HeaderName[];

/** The errors that every operation may answer. */
const COMMON = {
  405: problem('The path does not accept this method. The Allow header lists the methods that it accepts.', 'Problem'),
  422: problem('The X-Request-Id is longer than 200 characters.', 'HTTPValidationError'),
};

/**
 * Adds what the routes do not describe: headers, common errors, and an example of every body from the API guide.
 * @throws Error for a status without an example, which REFUSALS must contain.
 */
export function completeDescription(document: Described): Described {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const completed = Object.entries(operations).map(([method, operation]) => [
      method,
      completeOperation(`${method.toUpperCase()} ${path}`, operation),
    ]);
    return [path, Object.fromEntries(completed)];
  });
  const components = {
    ...document.components,
    schemas: forGenerators(document.components.schemas),
    headers: HEADERS,
  };
  return { ...document, paths: Object.fromEntries(paths), components };
}

/**
 * Changes schemas for client generators. A nullable part becomes a choice of two where it is used. A default moves into the description,
 * because openapi-typescript would make its member required.
 */
function forGenerators(schemas: Part): Part {
  const mayBeNull = new Set(Object.keys(schemas).filter((name) => isNullableObject(schemas[name])));
  const read = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(read);
    if (typeof schema !== 'object' || schema === null) return schema;
    const { allOf } = schema as Part;
    // This form says that a part may be null here, but perhaps not elsewhere.
    if (Array.isArray(allOf) && allOf.length === 2 && isNullableObject(allOf[1]))
      return { anyOf: [allOf[0], { type: 'null' }] };
    const members = Object.entries(schema).map(([name, value]) => [name, read(value)]);
    const { default: initial, ...kept }: Part = Object.fromEntries(members);
    const { type, description, $ref, ...rest } = kept;
    const said = description === undefined ? {} : { description };
    if (isNullableObject(kept)) return { anyOf: [{ type: 'object', ...rest }, { type: 'null' }], ...said };
    if (typeof $ref === 'string' && mayBeNull.has($ref.replace(/^.*\//, '')))
      return { anyOf: [{ $ref }, { type: 'null' }] };
    if (typeof initial === 'object' || initial === undefined) return kept;
    return { ...kept, description: `${description} Default: ${JSON.stringify(initial)}.` };
  };
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    read(mayBeNull.has(name) ? { ...(schema as Part), type: 'object' } : schema),
  ]);
  return Object.fromEntries(named);
}

function isNullableObject(schema: unknown): boolean {
  const { type } = schema as { readonly type?: unknown };
  return Array.isArray(type) && type.includes('object');
}

function completeOperation(name: string, operation: Operation): Operation {
  const { request, answer } = EXAMPLES[name] ?? {};
  const { requestBody } = operation;
  const takesKey = operation.security?.some((scheme) => 'apiKey' in scheme) ?? false;
  const responses = Object.entries({ ...(isForOthers(operation) ? {} : COMMON), ...operation.responses }).map(
    ([status, response]) => {
      const names: readonly HeaderName[] = [
        'X-Request-Id',
        ...(takesKey && status !== '401' ? RATE_LIMIT : []),
        ...(HEADERS_OF[status] ?? []),
      ];
      const headers = {
        ...Object.fromEntries(names.map((one) => [one, { $ref: `#/components/headers/${one}` }])),
        ...response.headers,
      };
      const example =
        Number(status) < 300 ? answer : isForOthers(operation) ? undefined : refusalOf(Number(status), response);
      return [
        status,
        { ...response, headers, ...(response.content ? { content: withExample(response.content, example) } : {}) },
      ];
    },
  );
  return {
    ...operation,
    ...(requestBody ? { requestBody: { ...requestBody, content: withExample(requestBody.content, request) } } : {}),
    responses: Object.fromEntries(responses),
  };
}

/** Whether clients of another service use it. Its routes describe their error form completely. */
function isForOthers({ tags }: Operation): boolean {
  return Array.isArray(tags) && tags.includes('compatibility');
}

function withExample(content: Media, example: unknown): Media {
  if (example === undefined) return content;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, 'example' in media ? media : { ...media, example }]),
  );
}

function refusalOf(status: number, { content }: Answer): unknown {
  if (!content) return undefined;
  const [code, detail] = REFUSALS[status as keyof typeof REFUSALS] ?? [];
  if (code === undefined || STATUS[code] !== status) throw new Error(`the description has no example of ${status}`);
  return { detail, ...errorFields(code, REQUEST_ID) };
}

function problem(description: string, schema: 'Problem' | 'HTTPValidationError'): Answer {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } };
}

function header(
  type: 'string' | 'integer',
  description: string,
  example: string | number,
  comes: 'always' | 'sometimes' = 'sometimes',
) {
  return { description, required: comes === 'always', schema: { type }, example };
}
