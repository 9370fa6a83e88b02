import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import { until } from '../../../emulators/until.ts';
import { build, startServing } from '../../cli/built-program.ts';

const REAL_TIME = { now: Date.now, advance: () => {}, onAdvance: () => () => {} };
const SLOW_MS = 300_000;

describe('the real program with a role', () => {
  let folder: string;
  const running: ChildProcess[] = [];
  beforeAll(build);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-role-'));
  });
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (role: string, env: Readonly<Record<string, string>>) => {
    const { child, output, url } = await startServing({ cwd: folder, env: { SERVICE_ROLE: role, ...env } });
    running.push(child);
    const get = async (path: string) => {
      const answer = await fetch(url + path);
      return { status: answer.status, text: await answer.text() };
    };
    const bot = async () => /"telegram":"(\w+)"/.exec((await get('/v1/health')).text)?.[1];
    return { child, output, get, bot };
  };

  it(
    'serves the API, runs the bots or does maintenance, and has a bot run in one process, and in another after its end',
    async () => {
      const telegram = await startTelegram({ clock: REAL_TIME });
      const env = { TELEGRAM_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.apiRoot };
      const api = await start('api', env);
      const bots = await start('bots', env);
      await until(async () => (await bots.bot()) === 'running', { what: 'the bot' });
      const second = await start('bots', env);
      const worker = await start('worker', env);
      await until(async () => (await second.bot()) === 'waiting', { what: 'the bot that waits' });
      expect(await api.bot()).toBe('off');
      expect(await worker.bot()).toBe('off');

      expect(api.output.out).toMatch(/stw_[0-9A-Za-z]{38}/);
      expect((await api.get('/docs')).status).toBe(200);
      for (const one of [bots, worker]) {
        expect(one.output.out).not.toMatch(/stw_/);
        const [docs, ready, metrics] = await Promise.all(['/docs', '/v1/ready', '/metrics'].map(one.get));
        expect(docs).toMatchObject({ status: 404, text: expect.stringContaining('SERVICE_ROLE=') });
        expect([ready?.status, metrics?.status]).toEqual([200, 200]);
      }

      bots.child.kill('SIGTERM');
      await until(async () => (await second.bot()) === 'running', { what: 'the turn of the second' });
      await telegram.close();
    },
    SLOW_MS,
  );
});
