import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeJobs } from '../../app/maintenance/maintenance.ts';
import { createSchedule } from '../../bots/core/port/process.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { startService, type TestService } from '../support/service.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
let service: TestService;
let task: ReturnType<typeof judgeJobs>;
beforeEach(async () => {
  [line, service] = await Promise.all([openCommandLine(), startService()]);
  const schedule = createSchedule();
  task = judgeJobs(service.runtime, { ...schedule, after: (ms, then) => schedule.after(ms / 20, then) });
  Object.assign(line.env, { STEWARD_URL: service.url, STEWARD_API_KEY: service.key });
});
afterEach(async () => {
  await task.stop();
  await Promise.all([line.close(), service.close()]);
});

const texts = [
  ...Array.from({ length: 120 }, (_, at) => (at % 40 === 7 ? `pure spam, number ${at}` : `a quiet word, number ${at}`)),
];
const idIn = (said: string) => /^Job (\S+) has/m.exec(said)?.[1] ?? 'none';
const jobs = async () => (await service.call('GET', '/v1/jobs')).body as { id: string }[];

describe('a check as a job of a server', () => {
  it('sends the whole file, waits, and answers as any check: lines, totals and the exit code', async () => {
    const file = line.file('chat.txt', `${texts.join('\n')}\n${'x'.repeat(8_001)}\n`);
    const ran = await line.run(['check', '--job', '--file', file, '--json', '--only-triggered', '--skip-invalid']);
    expect(ran.code, ran.err).toBe(1);
    const found = ran.out
      .split('\n')
      .filter(Boolean)
      .map((one) => JSON.parse(one));
    expect(found.map(({ line: at, category }) => [at, category])).toEqual([8, 48, 88].map((at) => [at, 'spam']));
    expect(ran.err).toMatch(/^Job \S+ has 120 messages/m);
    expect(ran.err).toMatch(/line 121: .*longer than 8000 characters/);
    expect(ran.err).toMatch(/120 messages.*; 3 triggered \(spam 3\); 120 judged; 1 bad lines/);
    expect(line.model.requests).toEqual([]);
  });

  it('writes CSV beside the records that it was made of', async () => {
    const file = line.file('comments.csv', 'id,comment\n1,"a quiet word, and more"\n2,this is pure spam\n');
    const ran = await line.run(['check', '--job', '--file', file, '--text-column', 'comment']);
    expect([ran.code, ran.out.split('\n')]).toEqual([
      1,
      [
        'id,comment,steward_action,steward_category,steward_probability,steward_reason',
        '1,"a quiet word, and more",none,,0.02,model',
        '2,this is pure spam,flag,spam,0.95,model',
        '',
      ],
    ]);
  });

  it('goes on when nobody waits, is waited for again by its id, and is removed', async () => {
    const file = line.file('chat.txt', texts.join('\n'));
    await task.stop();
    const stopping = new AbortController();
    const interrupted = await line.run(['check', '--job', '--file', file], {
      signal: stopping.signal,
      wait: async () => stopping.abort(new StewardError('stopping', 'interrupted')),
    });
    expect(interrupted).toMatchObject({ code: 2, out: '' });
    const id = idIn(interrupted.err);
    task = judgeJobs(service.runtime, createSchedule());
    const again = await line.run(['check', '--job', id, '--file', file, '--only-triggered']);
    expect(again.code, again.err).toBe(1);
    expect(again.out.match(/pure spam, number/g)).toHaveLength(3);
    expect(await jobs()).toHaveLength(1);

    const other = line.file('other.jsonl', '{"id":"7","text":"another message"}\n');
    const wrong = await line.run(['check', '--job', id, '--file', other]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(`job ${id} was made from another file`)]);

    expect(await line.run(['check', '--job', id, '--cancel'])).toMatchObject({ code: 0, out: '' });
    expect(await jobs()).toEqual([]);
    const gone = await line.run(['check', '--job', id, '--file', file]);
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('no job with this id')]);
  });

  it('waits where the server asks for it, sends all of the file again, and goes on', async () => {
    const job = { id: 'j1', state: 'finished', messages: 1, done: 1, triggered: 0 };
    const decision = { message_id: '1', action: 'none', category: null, probability: 0, scores: {}, judged: true };
    const bodies: string[] = [];
    const refusals = { upload: 3, results: 1, job: 0 };
    const busy = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      if (body !== '') bodies.push(body);
      const what = request.method === 'POST' ? 'upload' : request.url?.endsWith('/results') ? 'results' : 'job';
      if (refusals[what]-- > 0) return response.writeHead(429, { 'retry-after': '7' }).end('{"detail":"too many"}');
      response.end(JSON.stringify(what === 'results' ? { ...decision, reason: 'model' } : job));
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const file = line.file('one.jsonl', '{"id":"1","text":"a quiet word"}\n');
    const ran = await line.run(['check', '--job', '--file', file, '--url', at], { wait });
    busy.close();
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining('The server asks to wait 7 s.')]);
    expect(bodies).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('a quiet word')));
    expect(waits).toEqual(Array.from({ length: 4 }, () => 7_000));
  });

  it('says what it needs, and what the server said, without the key', async () => {
    const file = line.file('chat.txt', 'a quiet word\n');
    for (const args of [
      ['--job'],
      ['--job', '--file', file, '--local'],
      ['--cancel', '--job'],
      ['--cancel', 'a text'],
    ]) {
      const ran = await line.run(['check', ...args]);
      expect([ran.code, ran.err], args.join(' ')).toEqual([2, expect.stringContaining('--job --file messages.jsonl')]);
    }
    // A server that stops in the middle of its answer.
    const job = { id: 'j1', state: 'finished', messages: 1, done: 1, triggered: 0 };
    const broken = createServer((request, response) => {
      response.writeHead(200);
      if (!request.url?.endsWith('/results')) response.end(JSON.stringify(job));
      else response.write('{"message', () => response.destroy());
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const cut = await line.run(['check', '--job', 'j1', '--file', file, '--url', at]);
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/the connection to .* was lost; --job j1 shows/)]);
    broken.close();
    const refused = await line.run(['check', '--job', '--file', file, '--key', 'stw_of_nobody']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('unknown api key') });
    const unreached = await line.run(['check', '--job', '--file', file, '--url', 'http://127.0.0.1:9']);
    expect(unreached).toMatchObject({ code: 2, err: expect.stringContaining('cannot reach http://127.0.0.1:9') });
    const empty = await line.run(['check', '--job', '--file', line.file('empty.txt', '\n\n')]);
    expect(empty.code).toBe(2);
    for (const { err } of [refused, unreached, empty]) expect(err).not.toMatch(/stw_/);
  });
});
