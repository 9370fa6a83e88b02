import { afterAll, expect, it } from 'vitest';
import { renderStartScreen } from '../../../app/start-screen.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ MODEL_PROVIDER: 'embedded' });
afterAll(() => service.close());

const { judge } = service.runtime.judge;
const warning = (name: string) =>
  `${name} cannot be judged by ${judge.model}: the score is always 0; set MODEL_API_KEY to use a model`;

it('is told by GET /v1/health and by the start-up screen', async () => {
  const { body } = await service.call('GET', '/v1/health');
  expect(body).toMatchObject({
    judge: { provider: 'embedded', model: judge.model, available: true, cannot: ['offtopic', 'ai_generated', 'rules'] },
  });
  const screen = renderStartScreen({
    url: service.url,
    store: 'SQLite',
    judge,
    bots: [],
    firstKey: null,
    warnings: [],
  });
  expect(screen).toContain('It cannot judge offtopic, ai_generated, rules');
});

it('is warned of by PUT /v1/policy when such a category or a rule is switched on, and only then', async () => {
  const plain = await service.call('PUT', '/v1/policy', { body: { thresholds: { spam: 0.7 } } });
  expect(plain.body).not.toHaveProperty('warnings');
  const asked = await service.call('PUT', '/v1/policy', {
    body: { thresholds: { offtopic: 0.9, ai_generated: 0.85 }, rules: { politics: 'No politics.' } },
  });
  expect(asked.body).toMatchObject({ warnings: [warning('offtopic'), warning('ai_generated'), warning('rules')] });
});

it('scores 0 in a decision, and asks no model', async () => {
  const [decision] = await service.moderate([
    { text: 'As an AI language model, I cannot help with party politics.', channel_topic: 'gardening' },
  ]);
  expect(decision).toMatchObject({ judged: true, scores: { offtopic: 0, ai_generated: 0, politics: 0 } });
  expect(service.model.requests).toEqual([]);
});
