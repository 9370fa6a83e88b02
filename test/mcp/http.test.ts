import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
const clients: Client[] = [];
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await service.close();
});

async function connect(key = service.key, url = service.url): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // The SDK declares `sessionId` with and without undefined.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

const moderate = (client: Client, args: Record<string, unknown>) =>
  client.callTool({ name: 'moderate', arguments: args });
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const MCP_HEADERS = { accept: 'application/json, text/event-stream' };
const post = (body: unknown, options = {}) => service.call('POST', '/mcp', { body, headers: MCP_HEADERS, ...options });

describe('the tools', () => {
  it('are moderate and categories, read-only, each with schemas of what goes in and out', async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['moderate', 'categories']);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
    }
    expect(tools[0]?.inputSchema).toMatchObject({
      required: ['texts'],
      properties: {
        texts: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', maxLength: 8000 } },
        channel_topic: { type: 'string' },
        rules: { type: 'object' },
      },
    });
  });
});

describe('moderate', () => {
  it('answers one decision a text, structured and as text, and logs them with source mcp', async () => {
    const answer = await moderate(await connect(), { texts: ['a friendly good morning', 'this is pure spam'] });
    expect(answer.structuredContent).toMatchObject({
      decisions: [
        { message_id: '0', action: 'none', reason: 'model', judged: true },
        { message_id: '1', action: 'flag', category: 'spam', probability: 0.95 },
      ],
      usage: { judged_this_month: 2 },
      warnings: [],
    });
    expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(answer.structuredContent) }]);
    const { body } = await service.call('GET', '/v1/decisions');
    expect(body).toMatchObject([
      { source: 'mcp', category: 'spam' },
      { source: 'mcp', category: null },
    ]);
  });

  it('acts by the policy of the key, and gives the topic to the judge', async () => {
    await service.call('PUT', '/v1/policy', { body: { actions: { offtopic: 'delete' } } });
    const client = await connect();
    expect(
      (await moderate(client, { texts: ['an offtopic remark'], channel_topic: 'gardening' })).structuredContent,
    ).toMatchObject({ decisions: [{ action: 'delete', category: 'offtopic' }] });
    expect(service.model.requests[0]?.messages[0]).toMatchObject({ topic: 'gardening' });
  });

  it('judges by extra rules for that call only', async () => {
    const client = await connect();
    const rules = { spoilers: 'no spoilers of films' };
    const texts = ['full of spoilers for everybody'];
    expect((await moderate(client, { texts, rules })).structuredContent).toMatchObject({
      decisions: [{ action: 'flag', category: 'spoilers', scores: { spoilers: 0.95 } }],
    });
    const { structuredContent } = await moderate(client, { texts });
    expect(structuredContent).toMatchObject({ decisions: [{ action: 'none' }] });
    expect(JSON.stringify(structuredContent)).not.toContain('spoilers');
    expect((await service.call('GET', '/v1/policy')).body).toMatchObject({ rules: {} });
  });

  it.each([
    ['no texts', { texts: [] }, /texts.*1 to 50/s],
    ['51 texts', { texts: Array(51).fill('x') }, /more than 50/],
    ['a text of 8,001 characters', { texts: ['x'.repeat(8_001)] }, /longer than 8000/],
    ['texts that are no list', { texts: 'x' }, /texts/],
    ['an argument that is not there', { texts: ['x'], thresholds: {} }, /thresholds/],
    ['a rule named like a category', { texts: ['x'], rules: { spam: 'nothing' } }, /rules\.spam: a rule name/],
    ['an empty rule', { texts: ['x'], rules: { mine: ' ' } }, /mine/],
  ])('refuses %s, says what is wrong, and judges nothing', async (_name, args, words) => {
    const answer = await moderate(await connect(), args);
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(words) }] });
    expect(service.model.requests).toEqual([]);
    expect((await service.call('GET', '/v1/decisions')).body).toEqual([]);
  });

  it('takes 50 texts of 8,000 characters of four bytes each', async () => {
    const answer = await moderate(await connect(), { texts: Array(50).fill('😀'.repeat(8_000)) });
    expect(answer.isError).toBeUndefined();
    expect(answer.structuredContent).toMatchObject({ decisions: { length: 50 } });
  });

  it('tells a tenant that fails closed that judging failed, and nothing of its key or the model', async () => {
    await service.call('PUT', '/v1/settings', { body: { fail_open: false } });
    service.model.setBehaviour({ kind: 'status', status: 401 });
    const answer = await moderate(await connect(), { texts: ['nobody can judge this'] });
    expect(answer).toMatchObject({ isError: true, content: [{ text: 'judgment failed: RefusedError' }] });
  });

  it('lets pauses through as decisions that were not judged', async () => {
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    await service.runtime.store.setPlan(tenant?.id ?? '', 'free');
    expect((await moderate(await connect(), { texts: ['a text of some length'] })).structuredContent).toMatchObject({
      decisions: [{ judged: false, reason: 'free_plan' }],
    });
  });
});

describe('categories', () => {
  it('lists every category with what the policy makes of it, and the rules', async () => {
    await service.call('PUT', '/v1/policy', {
      body: { thresholds: { spam: 0.9 }, actions: { scam: 'delete' }, rules: { trade: 'no trading' } },
    });
    const { structuredContent } = await (await connect()).callTool({ name: 'categories' });
    expect(structuredContent).toMatchObject({
      categories: expect.arrayContaining([
        { name: 'spam', enabled: true, threshold: 0.9, action: 'flag', can_be_judged: true },
        { name: 'scam', enabled: true, threshold: 0.75, action: 'delete', can_be_judged: true },
        { name: 'offtopic', enabled: false, threshold: 0.9, action: 'flag', can_be_judged: true },
      ]),
      rules: [{ name: 'trade', text: 'no trading', threshold: 0.8, action: 'flag' }],
      judge: { provider: 'openai', model: 'test-model' },
    });
  });
});

describe('POST /mcp', () => {
  it('answers 401 in the manner of MCP without a key or with an unknown one', async () => {
    const missing = await post(PING, { key: null });
    expect(missing).toMatchObject({
      status: 401,
      body: { jsonrpc: '2.0', id: null, error: { message: 'missing bearer token' } },
    });
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="steward"');
    const unknown = await post(PING, { key: 'stw_nobody' });
    expect(unknown).toMatchObject({ status: 401, body: { error: { message: 'unknown api key' } } });
    expect(unknown.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(unknown.headers.get('x-request-id')).toBeTruthy();
    await expect(connect('stw_nobody')).rejects.toMatchObject({ code: 401 });
  });

  it('keeps the rate limit of the key', async () => {
    const limited = await startService({ SERVICE_RATE_LIMIT_PER_MINUTE: '2' });
    const ask = () => limited.call('POST', '/mcp', { body: PING, headers: MCP_HEADERS });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { jsonrpc: '2.0', error: { message: expect.any(String) } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it('refuses bodies over the limit, bodies that are no JSON, and lists of messages', async () => {
    expect(await post(null, { raw: `"${'x'.repeat(8 * 1024 * 1024)}"` })).toMatchObject({ status: 413 });
    expect(await post(null, { raw: '{"jsonrpc"' })).toMatchObject({ status: 400, body: { error: { code: -32_700 } } });
    expect(await post([PING, PING])).toMatchObject({ status: 400, body: { error: { code: -32_600 } } });
    expect(await post({ hello: 1 })).toMatchObject({ status: 400, body: { jsonrpc: '2.0' } });
  });

  it('keeps no session, so that any process can answer any message', async () => {
    const list = await post({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
    expect(list).toMatchObject({ status: 200, body: { id: 7, result: { tools: { length: 2 } } } });
    expect(list.headers.get('mcp-session-id')).toBeNull();
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.call(method, '/mcp', { headers: MCP_HEADERS });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  it('answers pages of configured origins alone', async () => {
    const ask = async (origin: string) => (await post(PING, { headers: { ...MCP_HEADERS, origin } })).status;
    expect(await ask('https://evil.example')).toBe(403);
    const open = await startService({ SERVICE_CORS_ORIGINS: 'https://admin.example' });
    const headers = { ...MCP_HEADERS, origin: 'https://admin.example' };
    expect((await open.call('POST', '/mcp', { body: PING, headers })).status).toBe(200);
    await open.close();
  });

  it('answers many callers at once, each with its own decisions', async () => {
    const client = await connect();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => moderate(client, { texts: Array(at + 1).fill(`text number ${at}`) })),
    );
    expect(answers.map(({ structuredContent }) => (structuredContent as { decisions: [] }).decisions.length)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });
});
