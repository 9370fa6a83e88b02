import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { renderStartScreen, type StartScreen } from '../../../app/server/start-screen.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import type { Judge } from '../../../src/core/ports/judge.ts';
import { withSecond } from '../../../src/judge/combined-judge.ts';
import { warningsOf } from '../../../src/service/policy/write-settings.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ MODEL_PROVIDER: 'embedded' });
afterAll(() => service.close());

const { judge } = service.runtime.judge;
const warning = (name: string) =>
  `${name}: ${judge.model} cannot score it, so its score is always 0; set MODEL_API_KEY to use a model`;

it('is told by GET /v1/health and by the start-up screen', async () => {
  const { body } = await service.call('GET', '/v1/health');
  expect(body).toMatchObject({
    judge: {
      provider: 'embedded',
      model: judge.model,
      available: true,
      cannot: expect.arrayContaining(['offtopic', 'ai_generated', 'rules']),
      unread_languages: {
        spam: ['nl', 'hi', 'ro', 'cs', 'vi', 'fil', 'ar'],
        scam: ['nl', 'hi', 'ro', 'cs', 'vi', 'fil', 'ar'],
        harassment: ['id', 'ro', 'cs', 'vi', 'fil', 'ja'],
        nsfw: ['id', 'ro', 'cs', 'vi', 'fil', 'ar'],
        selfharm: ['id', 'ro', 'cs', 'vi', 'fil', 'ar', 'ja'],
        doxxing: ['nl', 'hi', 'ro', 'cs', 'vi', 'fil'],
        minors: ['nl', 'hi', 'ro', 'cs', 'vi', 'fil'],
      },
    },
  });
  const screen = renderStartScreen({
    role: 'all',
    url: service.url,
    store: 'SQLite',
    judge,
    bots: [],
    firstKey: { tenant: 'default', api_key: 'stw_x' } as never,
    warnings: [],
    program: 'steward',
  });
  expect(screen).toContain(`It cannot judge ${judge.cannot.join(', ')}`);
  expect(screen.trimEnd().split('\n').length).toBeLessThanOrEqual(14);
});

it('is told of an external judge and what stands in for it, and not of a chat model, which can and reads all', async () => {
  const screenOf = (external: StartScreen['judge']) =>
    renderStartScreen({
      role: 'all',
      url: service.url,
      store: 'SQLite',
      judge: external,
      bots: [],
      firstKey: null,
      warnings: [],
      program: 'steward',
    });
  for (const [provider, cannot] of [
    ['moderations', ['spam', 'scam', 'doxxing', 'offtopic', 'ai_generated', 'rules']],
    ['openai', ['spam', 'offtopic', 'ai_generated', 'rules']],
  ] as const) {
    const first: Judge = { provider, model: 'some', cannot, judge: judge.judge };
    const screen = screenOf(withSecond(first, judge));
    expect(screen).toContain(
      `some with ${judge.model}, an external model. It cannot judge offtopic, ai_generated, rules; a chat model can\n`,
    );
    expect(screen).not.toMatch(/in this process|MODEL_API_KEY|nsfw/);
    const policy = mergePolicy(DEFAULT_POLICY, { actions: { offtopic: 'flag' } });
    expect(warningsOf(withSecond(first, judge), policy)).toEqual([
      `offtopic: some with ${judge.model} cannot score it, so its score is always 0; a chat model can`,
    ]);
  }
  expect(screenOf({ provider: 'openai', model: 'gpt-4.1-mini', cannot: [] })).toContain(
    'gpt-4.1-mini, an external model\n',
  );
});

it('is warned of by PUT /v1/policy: what a category or a rule lacks, and once the languages, of what the write changed', async () => {
  const write = async (body: object) => {
    const answer = await service.call('PUT', '/v1/policy', { body });
    return z.object({ warnings: z.array(z.string()).default([]) }).parse(answer.body).warnings;
  };
  const unread = (names: string) => `${names}: ${judge.model} does not read every language (see GET /v1/health)`;
  expect(await write({ thresholds: { spam: 0.7 } })).toEqual([unread('spam')]);
  expect(await write({ thresholds: { spam: 0.7 }, timeout_minutes: 30 })).toEqual([]);
  expect(await write({ thresholds: { scam: 0.7 }, actions: { doxxing: 'delete' } })).toEqual([unread('scam, doxxing')]);
  expect(await write({ thresholds: { scam: null } })).toEqual([]);
  const asked = await service.call('PUT', '/v1/policy', {
    body: { thresholds: { offtopic: 0.9, ai_generated: 0.85 }, rules: { politics: 'No politics.' } },
  });
  expect(asked.body).toMatchObject({
    warnings: [warning('offtopic'), warning('ai_generated'), warning('rules')],
  });
});

it('scores 0 in a decision, and asks no model', async () => {
  const [decision] = await service.moderate([
    { text: 'As an AI language model, I cannot help with party politics.', channel_topic: 'gardening' },
  ]);
  expect(decision).toMatchObject({ judged: true, scores: { offtopic: 0, ai_generated: 0, politics: 0 } });
  expect(service.model.requests).toEqual([]);
});

it('does not see a short insult in Chinese, which a word list finds; a longer one it flags', async () => {
  const texts = ['去死吧傻逼', '你就是个没用的垃圾，赶紧滚出这个群', '今天中午吃什么，有人一起点外卖吗'];
  const [short, long, plain] = await service.moderate(texts);
  expect(short).toMatchObject({ action: 'none', judged: false, reason: 'too_short' });
  expect(long).toMatchObject({ action: 'flag', judged: true, category: 'harassment' });
  expect(plain).toMatchObject({ action: 'none', judged: true });
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['傻逼'], action: 'delete' } } });
  const [listed] = await service.moderate(['去死吧傻逼']);
  expect(listed).toMatchObject({ action: 'delete', judged: false });
});
