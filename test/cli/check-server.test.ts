import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../src/core/common/errors.ts';
import { startService, type TestService } from '../support/service.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
let service: TestService;
beforeEach(async () => {
  [line, service] = await Promise.all([openCommandLine(), startService()]);
});
afterEach(async () => {
  await Promise.all([line.close(), service.close()]);
});

const check = (...args: string[]) => line.run(['check', ...args]);
/** A check with the address and the key in the settings. */
const checkBySettings = (...args: string[]) => {
  Object.assign(line.env, { STEWARD_URL: service.url, STEWARD_API_KEY: service.key });
  return check(...args);
};
const sent = () => service.model.requests.map(({ messages }) => messages.length);

/** A server that answers as it is told, one answer a request. */
async function scripted(...answers: { status: number; body: string; headers?: Record<string, string> }[]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const {
      status,
      body,
      headers = {},
    } = answers[Math.min(requests.length, answers.length) - 1] ?? {
      status: 500,
      body: '',
    };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url, requests, close };
}

describe('a check against a server', () => {
  it('is judged there, by the policy of the key and into its log; this machine needs no judge and no store', async () => {
    await service.call('PUT', '/v1/policy', { body: { actions: { spam: 'delete' } } });
    const judged = await check('--url', service.url, '--key', service.key, 'good morning to all', 'this is pure spam');
    expect(judged).toMatchObject({ code: 1, out: expect.stringMatching(/^none .*\ndelete +spam 0\.95 \(model\)/) });
    expect(line.model.requests).toEqual([]);
    expect((await service.call('GET', '/v1/decisions')).body).toMatchObject([
      { source: 'api', action: 'delete' },
      { source: 'api', action: 'none' },
    ]);
  });

  it('takes address and key from STEWARD_URL and STEWARD_API_KEY, unless told otherwise', async () => {
    expect(await checkBySettings('good morning to all')).toMatchObject({ code: 0 });
    expect(sent()).toEqual([1]);
    const policy = line.file('policy.json', '{"thresholds": {"spam": 0.99}}');
    for (const local of [['--local'], ['--policy', policy]]) await check(...local, 'good morning to all of you');
    expect(sent()).toEqual([1]);
    expect(line.model.requests).toHaveLength(2);
    const gone = await scripted();
    await gone.close();
    expect(await check('--url', gone.url, 'text')).toMatchObject({
      code: 2,
      err: `cannot reach ${gone.url}: ECONNREFUSED\n`,
    });
  });

  it('sends files in requests of 50, and answers with the same JSON lines as a local check', async () => {
    const file = line.file(
      'messages.jsonl',
      Array.from({ length: 120 }, (_, at) => `{"id":"m${at}","text":"message number ${at}"}\n`).join(''),
    );
    const remote = await checkBySettings('--file', file, '--json');
    expect(remote).toMatchObject({ code: 0, err: expect.stringMatching(/^120 messages.*120 judged\n$/) });
    expect(sent()).toEqual([50, 50, 20]);
    expect(remote.out).toBe((await check('--local', '--file', file, '--json')).out);
  });

  it('keeps its place like a local one, and only for that server', async () => {
    const file = line.file('big.txt', Array.from({ length: 120 }, (_, at) => `message number ${at}\n`).join(''));
    const state = join(line.folder, 'state');
    const ending = new AbortController();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.model.setBehaviour((_call, index) => {
      if (index === 1) ending.abort(new StewardError('stopping', 'interrupted'));
      return index === 1 ? { kind: 'hold', until: held } : { kind: 'well' };
    });
    Object.assign(line.env, { STEWARD_URL: service.url, STEWARD_API_KEY: service.key });
    const args = ['check', '--file', file, '--resume', state];
    expect(await line.run(args, { signal: ending.signal })).toMatchObject({ code: 2 });
    release();
    expect(await line.run([...args, '--local'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('another judge, policy, tenant or server'),
    });
    const second = await line.run(args);
    expect(second).toMatchObject({ code: 0, err: expect.stringContaining('120 messages') });
    expect(second.out.trim().split('\n')).toHaveLength(70);
  });

  it('is 2 when the server could not judge', async () => {
    service.model.setBehaviour({ kind: 'status', status: 401 });
    expect(await checkBySettings('nobody can judge this')).toMatchObject({
      code: 2,
      err: expect.stringContaining('were not judged because the model failed'),
    });
    await service.call('PUT', '/v1/settings', { body: { fail_open: false } });
    expect(await checkBySettings('nobody can judge this either')).toMatchObject({
      code: 2,
      err: expect.stringContaining('502 judgment failed: RefusedError'),
    });
  });

  it.each([
    ['an unknown key', ['--key', 'stw_nobody'], /answered 401 unknown api key; check STEWARD_API_KEY/],
    ['a key with a line end in it', ['--key', 'stw_\nx'], /copy it again/],
    ['an address that is none', ['--url', 'steward.example'], /--url is not an http or https address/],
    ['an address of something else', ['--url', 'ftp://127.0.0.1'], /--url is not an http or https address/],
  ])('is 2 with %s, and says so without the key', async (_name, args, words) => {
    const refused = await check('--url', service.url, '--key', service.key, ...args, 'some text');
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(words) });
    expect(refused.err).not.toContain('stw_');
  });

  it('is 2 without a key, and with a key but no server', async () => {
    expect(await check('--url', service.url, 'text')).toMatchObject({
      code: 2,
      err: expect.stringContaining('STEWARD_API_KEY'),
    });
    expect(await check('--key', 'stw_x', 'text')).toMatchObject({ code: 2, err: expect.stringContaining('--url') });
  });

  it('asks again when the server is busy, and never when it may have judged', async () => {
    const decision = {
      action: 'none',
      category: null,
      probability: 0,
      scores: {},
      judged: true,
      reason: 'of_tomorrow',
    };
    const body = JSON.stringify({ decisions: [{ message_id: '', ...decision, extra: 1 }], extra: 1 });
    const busy = await scripted(
      { status: 429, body: '', headers: { 'retry-after': '1' } },
      { status: 503, body: '' },
      { status: 200, body },
    );
    const answered = await check('--url', busy.url, '--key', 'k', 'some text');
    expect(answered).toMatchObject({ code: 0, out: expect.stringContaining('of_tomorrow') });
    expect(busy.requests).toHaveLength(3);
    const broken = await scripted({ status: 500, body: '{"detail":"internal error"}' });
    expect(await check('--url', broken.url, '--key', 'k', 'some text')).toMatchObject({
      code: 2,
      err: 'the server answered 500 internal error\n',
    });
    expect(broken.requests).toEqual(['POST /v1/moderate']);
    await Promise.all([busy.close(), broken.close()]);
  });

  it('follows no redirect, and takes no answer that is none', async () => {
    const elsewhere = await scripted({ status: 307, body: '', headers: { location: service.url } });
    expect(await check('--url', elsewhere.url, '--key', service.key, 'some text')).toMatchObject({
      code: 2,
      err: expect.stringContaining('answered 307; check that the address is a Steward server'),
    });
    expect(service.model.requests).toEqual([]);
    const other = await scripted({ status: 200, body: '<html>' });
    expect(await check('--url', other.url, '--key', 'k', 'some text')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did not answer like a Steward server'),
    });
    await Promise.all([elsewhere.close(), other.close()]);
  });
});
