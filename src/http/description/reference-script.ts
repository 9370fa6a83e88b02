/** Example ids for ids that only the tenant's lists contain. The page /docs replaces them with real ones. */
export const EXAMPLE_IDS = {
  decision: '019ab000-0000-7000-8000-00000000dec1',
  example: '019ab000-0000-7000-8000-0000000e8a11',
  key: '019ab000-0000-7000-8000-000000000ce1',
  webhook: '019ab000-0000-7000-8000-000000003eb0',
  delivery: '019ab000-0000-7000-8000-00000000de11',
  job: '019ab000-0000-7000-8000-000000000b0b',
} as const;

/** The script of /docs: Swagger UI with real ids in place of the examples. It creates missing ones and never revokes the key in use. */
export const REFERENCE_SCRIPT = `const IDS = ${JSON.stringify(EXAMPLE_IDS)};

async function putRealIds(request) {
  const headers = { Authorization: request.headers.Authorization ?? '', 'Content-Type': 'application/json' };
  const ask = async (method, path, body, type = headers['Content-Type']) => {
    const answer = await fetch(path, { method, headers: { ...headers, 'Content-Type': type }, body: body && JSON.stringify(body) });
    return answer.ok ? answer.json() : null;
  };
  const put = (example, id) => {
    if (id) request.url = request.url.replace(example, id);
  };
  if (request.url.includes(IDS.decision)) {
    const newest = async () => (await ask('GET', '/v1/decisions?limit=1'))?.[0]?.id;
    let id = await newest();
    if (!id && (await ask('POST', '/v1/moderate', { messages: [{ text: 'Hello' }] }))) id = await newest();
    put(IDS.decision, id);
  }
  if (request.url.includes(IDS.example)) {
    const text = 'A text to try out /docs';
    put(IDS.example, (await ask('POST', '/v1/examples', { text, kind: 'allow' }))?.id);
  }
  if (request.url.includes(IDS.key)) put(IDS.key, (await ask('POST', '/v1/tenant/keys', { label: 'to try out /docs' }))?.key_id);
  if (request.url.includes(IDS.job)) put(IDS.job, (await ask('POST', '/v1/jobs', { text: 'Hello' }, 'application/x-ndjson'))?.id);
  if (request.url.includes(IDS.webhook)) {
    const { id } = (await ask('POST', '/v1/webhooks', { url: 'https://community.example/try' })) ?? {};
    if (id && request.url.includes(IDS.delivery)) put(IDS.delivery, (await ask('GET', '/v1/webhooks/' + id + '/deliveries'))?.[0]?.id);
    put(IDS.webhook, id);
  }
  // Swagger UI quotes a body that is not JSON as if it were a string.
  if (/^"/.test(request.body) && request.headers['Content-Type'] === 'application/x-ndjson') request.body = JSON.parse(request.body);
  return request;
}

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: putRealIds,
});
`;
