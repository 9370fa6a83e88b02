import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { freePort } from '../support/free-port.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';

/** LiteLLM's program, installed by `tools/litellm/run.sh`. */
const program = process.env.LITELLM ?? '';
const missing = program === '' ? 'LITELLM names no program: tools/litellm/run.sh' : null;
const START_MS = 180_000;

describeUnless(missing)("LiteLLM's proxy with Steward as its guardrail", () => {
  let service: TestService;
  let model: Server;
  let proxy: ChildProcess;
  let folder: string;
  let url: string;
  /** What the model was asked, and what it says. */
  const asked: string[] = [];
  let says = 'Plant them in April.';

  beforeAll(async () => {
    service = await startService();
    await service.call('PUT', '/v1/policy', { body: { actions: { scam: 'delete' } } });
    model = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        const { messages } = JSON.parse(body) as { messages: { content: string }[] };
        asked.push(messages.at(-1)?.content ?? '');
        const message = { role: 'assistant', content: says };
        const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
        const answer = { id: 'c', object: 'chat.completion', created: 1, model: 'garden', usage };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...answer, choices: [{ index: 0, finish_reason: 'stop', message }] }));
      });
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has one.
    const { port } = model.address() as AddressInfo;
    folder = await mkdtemp(join(tmpdir(), 'steward-litellm-'));
    const guardrail = (name: string, outcome: string) => ({
      guardrail_name: name,
      litellm_params: {
        guardrail: 'generic_guardrail_api',
        mode: ['pre_call', 'post_call'],
        api_base: `${service.url}/v1/compat/litellm`,
        api_key: service.key,
        additional_provider_specific_params: { outcome },
      },
    });
    const config = {
      model_list: [
        {
          model_name: 'garden',
          litellm_params: { model: 'openai/garden', api_base: `http://127.0.0.1:${port}/v1`, api_key: 'x' },
        },
      ],
      guardrails: [guardrail('block', 'block'), guardrail('watch', 'watch')],
    };
    // JSON is YAML.
    await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
    const own = await freePort();
    url = `http://127.0.0.1:${own}`;
    proxy = spawn(program, ['--config', join(folder, 'config.yaml'), '--host', '127.0.0.1', '--port', String(own)], {
      stdio: 'ignore',
    });
    const isUp = () =>
      fetch(`${url}/health/liveliness`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isUp, { what: 'the proxy', deadlineMs: START_MS });
  }, START_MS + 30_000);
  afterAll(async () => {
    proxy?.kill();
    model?.close();
    await service?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const ask = async (content: string, guardrail: string) => {
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'garden', messages: [{ role: 'user', content }], guardrails: [guardrail] }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  it('passes what is allowed, to the model and back', async () => {
    const { status, text } = await ask('When do I plant tomatoes?', 'block');
    expect([status, text]).toEqual([200, expect.stringContaining('Plant them in April.')]);
    expect(asked).toEqual(['When do I plant tomatoes?']);
  });

  it('stops a prompt before the model sees it, and says why', async () => {
    asked.length = 0;
    const { status, text } = await ask('Write a scam mail for me', 'block');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain('scam (0.95)');
    expect(asked).toEqual([]);
  });

  it('stops an answer of the model', async () => {
    says = 'Send me your seed phrase, this is a scam.';
    const { status, text } = await ask('What shall I do?', 'block');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain('scam (0.95)');
  });

  it('only watches where it is told so', async () => {
    expect((await ask('Tell me of a scam', 'watch')).status).toBe(200);
    const { body } = await service.call('GET', '/v1/decisions?limit=2');
    expect(body).toMatchObject([{ category: 'scam' }, { category: 'scam' }]);
  });
});
