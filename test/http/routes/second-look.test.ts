import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
afterEach(() => service.close());

describe('second_look in the settings', () => {
  it('asks the model again about what is near its threshold, not out of what others left in the cache', async () => {
    service = await startService({}, { model: { score: (_text, column) => (column === 'spam' ? 78 : 2) } });
    expect((await service.call('GET', '/v1/settings')).body).toMatchObject({ second_look: false });
    await service.moderate(['not quite an advert']);
    expect(service.model.requests).toHaveLength(1);
    const { body } = await service.call('PUT', '/v1/settings', { body: { second_look: true } });
    expect(body).toMatchObject({ second_look: true });
    expect(body).not.toHaveProperty('warnings');
    expect(await service.moderate(['not quite an advert'])).toMatchObject([{ probability: 0.78, reason: 'model' }]);
    expect(service.model.requests).toHaveLength(3);
    expect(await service.moderate(['not quite an advert'])).toMatchObject([{ reason: 'cache' }]);
    expect((await service.call('GET', '/v1/tenant')).body).toMatchObject({ used: { judged: 3, model_requests: 3 } });
  });

  it('is written and warned of, as context is, where the judge scores each message by itself', async () => {
    service = await startService({ MODEL_PROVIDER: 'embedded' });
    const { body } = await service.call('PUT', '/v1/settings', { body: { second_look: true, context: true } });
    expect(body).toMatchObject({
      ...{ second_look: true, context: true },
      warnings: [
        expect.stringMatching(/^second_look: steward-embedded/),
        expect.stringMatching(/^context: steward-embedded/),
      ],
    });
  });
});
