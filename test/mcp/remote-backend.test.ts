import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../src/core/common/errors.ts';
import { createRemoteBackend } from '../../src/mcp/remote-backend.ts';
import type { McpBackend } from '../../src/mcp/schemas.ts';
import { answerMcpPost } from '../../src/mcp/server.ts';
import { createPatientFetch } from '../../src/service/filters/fetch-with-retries.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of the tools whose answers a test makes up. */
async function serveTools(backend: McpBackend): Promise<string> {
  const options = { version: '9.9.9', onError: () => {} };
  const server = await new Promise<Server>((resolve) => {
    const fetch = async (request: Request) => answerMcpPost(backend, request, await request.clone().json(), options);
    // Without TLS options node-server makes a plain HTTP/1.1 server.
    const made = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(made)) as Server;
  });
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(url: string) {
  const patient = createPatientFetch({ fetch, wait: async () => {}, random: () => 0, timeoutMs: 10_000 });
  const remote = createRemoteBackend({ url, key: 'stw_test', fetch: patient, version: '0', timeoutMs: 10_000 });
  closing.unshift(remote.close);
  return remote;
}

const ANSWER = {
  request_id: 'r',
  decisions: [
    { message_id: '0', action: 'none', category: null, probability: 0, scores: {}, judged: false, reason: 'model' },
  ],
  usage: { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 },
  warnings: [],
} as const;
const CATEGORY = { name: 'spam', enabled: true, threshold: 0.8, action: 'flag', can_be_judged: true } as const;

describe('a server that is asked', () => {
  it('may be newer: reasons and categories that this version does not know are passed on', async () => {
    const decision = { ...ANSWER.decisions[0], reason: 'a_reason_of_tomorrow' };
    const url = await serveTools({
      moderate: async () => ({ ...ANSWER, decisions: [decision], warnings: [] }),
      categories: async () => ({
        categories: [{ ...CATEGORY, name: 'a_category_of_tomorrow' }],
        rules: [],
        judge: { provider: 'openai', model: 'x' },
      }),
    });
    const remote = open(url);
    expect((await remote.moderate({ texts: ['x'] })).decisions).toMatchObject([{ reason: 'a_reason_of_tomorrow' }]);
    expect((await remote.categories()).categories).toMatchObject([{ name: 'a_category_of_tomorrow' }]);
  });

  it('may refuse a call in its own words, and is asked again with the next one', async () => {
    let calls = 0;
    const url = await serveTools({
      moderate: async () => {
        calls++;
        throw new StewardError('invalid', 'no more than this today');
      },
      categories: async () => ({ categories: [], rules: [], judge: { provider: 'openai', model: 'x' } }),
    });
    const remote = open(url);
    await expect(remote.moderate({ texts: ['x'] })).rejects.toThrow('no more than this today');
    await expect(remote.moderate({ texts: ['x'] })).rejects.toThrow('no more than this today');
    expect(calls).toBe(2);
    expect((await remote.categories()).categories).toEqual([]);
  });
});
