import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, MAIN, startSteward } from '../cli/built-program.ts';
import { type CommandLine, openCommandLine } from '../cli/command-line.ts';
import { startService } from '../support/service.ts';

let folder: string;
let line: CommandLine;
const clients: Client[] = [];
beforeAll(build, 240_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-mcp-'));
  line = await openCommandLine();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await line.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `steward mcp` as a program that talks to models does. */
async function connect(args: readonly string[] = [], env: Readonly<Record<string, string>> = line.env) {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const errors: unknown[] = [];
  // What is no message of the protocol on standard output is an error of the transport.
  client.onerror = (error) => errors.push(error);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  await client.connect(transport);
  return { client, errors };
}

const moderate = (client: Client, args: Record<string, unknown>) =>
  client.callTool({ name: 'moderate', arguments: args });

describe('steward mcp, with the judge of this machine', () => {
  it('needs no settings, makes no store, and answers both tools by their own schemas', async () => {
    const { client, errors } = await connect([], {});
    // From here on the client checks structured content against the schemas that it was given.
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['moderate', 'categories']);
    const answer = await moderate(client, {
      texts: ['good morning to everybody', 'Free nitro for everyone! Claim it at http://nitro-gift.example'],
    });
    expect(answer.structuredContent).toMatchObject({
      decisions: [
        { message_id: '0', action: 'none', reason: 'model', judged: true },
        { message_id: '1', action: 'flag', reason: 'model' },
      ],
    });
    expect(JSON.parse((answer.content as { text: string }[])[0]?.text ?? '')).toEqual(answer.structuredContent);
    expect((await client.callTool({ name: 'categories' })).structuredContent).toMatchObject({
      judge: { provider: 'embedded' },
    });
    // The embedded judge knows no rules in words, and says so.
    expect(
      (await moderate(client, { texts: ['no trading'], rules: { trade: 'no trading' } })).structuredContent,
    ).toMatchObject({
      warnings: [expect.stringContaining('rules')],
    });
    expect(errors).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes a policy from a file, and gives topic and rules to the judge', async () => {
    writeFileSync(join(folder, 'policy.json'), '{"actions": {"offtopic": "delete"}}');
    const { client } = await connect(['--policy', 'policy.json']);
    const texts = ['an offtopic remark about spoilers'];
    const { structuredContent } = await moderate(client, {
      texts,
      channel_topic: 'gardening',
      rules: { spoilers: 'no spoilers' },
    });
    expect(structuredContent).toMatchObject({ decisions: [{ action: 'delete', category: 'offtopic' }] });
    expect(line.model.requests[0]).toMatchObject({
      rules: { spoilers: 'no spoilers' },
      messages: [{ topic: 'gardening' }],
    });
  });

  it('refuses what is against its schema and says why, judges nothing of it, and answers the next call', async () => {
    const { client } = await connect();
    const refusals: [Record<string, unknown>, RegExp][] = [
      [{ texts: Array(51).fill('x') }, /texts has more than 50 items; make one call per 50 texts/],
      [{ texts: [] }, /send 1 to 50 texts/],
      [{ text: ['x'] }, /texts/],
      [{ texts: ['x'], rules: { spam: 'nothing' } }, /rules\.spam/],
    ];
    for (const [args, words] of refusals) {
      const text = expect.stringMatching(words);
      expect(await moderate(client, args)).toMatchObject({ isError: true, content: [{ text }] });
    }
    expect(line.model.requests).toEqual([]);
    const next = await moderate(client, { texts: Array(50).fill('a text of some length') });
    expect(next.structuredContent).toMatchObject({ decisions: { length: 50 } });
  });

  it('leaves what the model failed on unjudged, and writes of it to standard error alone', async () => {
    line.model.setBehaviour({ kind: 'status', status: 401 });
    const { client, errors } = await connect();
    expect((await moderate(client, { texts: ['nobody can judge this'] })).structuredContent).toMatchObject({
      decisions: [{ judged: false, reason: 'error_open' }],
    });
    expect(errors).toEqual([]);
  });

  it('prints nothing but the protocol, answers what was asked before the input ended, and then ends with 0', async () => {
    const ask = (id: number, method: string, params: object = {}) =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const lines = [
      ask(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      'this is no JSON',
      ask(2, 'tools/call', { name: 'moderate', arguments: { texts: ['this is pure spam'] } }),
      ask(3, 'tools/call', { name: 'no_such_tool', arguments: {} }),
      ask(4, 'no/such/method'),
    ];
    const stdin = `${lines.join('\n')}\n`;
    const { exited, output } = startSteward(['mcp'], { cwd: folder, env: { ...line.env, LOG_LEVEL: 'debug' }, stdin });
    expect(await exited).toBe(0);
    const answers = output.out
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(new Map(answers.map((answer) => [answer.id, answer.result ?? answer.error]))).toEqual(
      new Map<number, unknown>([
        [1, expect.objectContaining({ serverInfo: expect.objectContaining({ name: 'steward' }) })],
        [
          2,
          expect.objectContaining({
            structuredContent: expect.objectContaining({ decisions: [expect.objectContaining({ category: 'spam' })] }),
          }),
        ],
        [3, expect.objectContaining({ isError: true })],
        [4, expect.objectContaining({ code: -32_601 })],
      ]),
    );
    // The log is there, and holds no text.
    expect(output.err).toContain('model call');
    expect(output.err).not.toContain('pure spam');
  });

  it('is 2 with words on standard error where it cannot start', async () => {
    const { exited, output } = startSteward(['mcp', '--policy', 'nowhere.json'], { cwd: folder, env: line.env });
    expect(await exited).toBe(2);
    expect(output).toEqual({ out: '', err: 'cannot read the file nowhere.json\n' });
  });
});

describe('steward mcp --tenant', () => {
  it('judges by the tenant as it is at each call, with its quota, and into its log', async () => {
    await line.run(['keys', 'create', 'acme']);
    const { client } = await connect(['--tenant', 'acme']);
    const texts = ['this is pure spam'];
    expect((await moderate(client, { texts })).structuredContent).toMatchObject({ decisions: [{ action: 'flag' }] });
    await line.run(['policy', 'set', 'acme', line.file('p.json', '{"actions": {"spam": "delete"}}')]);
    expect((await moderate(client, { texts })).structuredContent).toMatchObject({
      decisions: [{ action: 'delete' }],
      usage: { judged_this_month: 2 },
    });
    const listed = await line.run(['decisions', 'list', 'acme', '--json', '--source', 'mcp']);
    expect(listed.out.trim().split('\n')).toHaveLength(2);
    await line.run(['tenants', 'delete', 'acme', '--yes']);
    expect(await moderate(client, { texts })).toMatchObject({
      isError: true,
      content: [{ text: 'the tenant "acme" is gone' }],
    });
  });

  it('is 2 for a tenant that is not there', async () => {
    const { exited, output } = startSteward(['mcp', '--tenant', 'nobody'], { cwd: folder, env: line.env });
    expect(await exited).toBe(2);
    expect(output).toEqual({ out: '', err: expect.stringContaining('"nobody"') });
  });
});

describe('steward mcp, against a server', () => {
  it('answers what the server answers, by its policy and into its log', async () => {
    const service = await startService();
    await service.call('PUT', '/v1/policy', { body: { actions: { spam: 'timeout' }, rules: { trade: 'no trading' } } });
    const { client } = await connect([], { STEWARD_URL: `${service.url}/`, STEWARD_API_KEY: service.key });
    await client.listTools();
    expect(
      (await moderate(client, { texts: ['this is pure spam', 'all about spoilers'], rules: { spoilers: 'none' } }))
        .structuredContent,
    ).toMatchObject({
      decisions: [
        { action: 'timeout', category: 'spam' },
        { action: 'flag', category: 'spoilers' },
      ],
    });
    expect((await client.callTool({ name: 'categories' })).structuredContent).toMatchObject({
      rules: [{ name: 'trade' }],
      judge: { model: 'test-model' },
    });
    expect((await service.call('GET', '/v1/decisions')).body).toMatchObject([{ source: 'mcp' }, { source: 'mcp' }]);
    expect(line.model.requests).toEqual([]);
    await service.close();
  });

  it('tells the caller of a key that the server does not know, and of a server that is not there, without the key', async () => {
    const service = await startService();
    const env = { STEWARD_URL: service.url, STEWARD_API_KEY: 'stw_unknown' };
    const refused = await moderate((await connect([], env)).client, { texts: ['x'] });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('does not know this API key') }],
    });
    await service.close();
    const gone = await moderate((await connect([], env)).client, { texts: ['x'] });
    expect(gone).toMatchObject({ isError: true, content: [{ text: `cannot reach ${service.url}: ECONNREFUSED` }] });
    expect(JSON.stringify([refused, gone])).not.toContain('stw_');
  });
});
