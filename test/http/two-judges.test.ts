import { afterEach, expect, it } from 'vitest';
import { type GuardServer, startGuardServer } from '../../emulators/model/guard-server.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let endpoint: GuardServer;
afterEach(async () => {
  await service.close();
  await endpoint.close();
});

it("health names the moderation endpoint and the judge beside it, and both score: each category is one's own", async () => {
  endpoint = await startGuardServer({
    kind: 'moderations',
    judge: (text) => ({ probability: text.includes('rude') ? 0.97 : 0, names: ['harassment'] }),
  });
  service = await startService({
    ...{ MODEL_PROVIDER: 'moderations', MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'omni-moderation-latest' },
  });
  const { judge } = (await service.call('GET', '/v1/health')).body as { judge: Record<string, unknown> };
  expect(judge).toMatchObject({
    model: expect.stringMatching(/^omni-moderation-latest with steward-embedded-\d+$/),
    cannot: ['offtopic', 'ai_generated', 'rules'],
    // What the embedded judge reads, and nothing of what the endpoint does.
    unread_languages: { spam: expect.arrayContaining(['ar']), scam: expect.arrayContaining(['ar']) },
  });
  expect(judge.unread_languages).not.toHaveProperty('harassment');
  const fraud = 'FREE NITRO!!! claim your gift now at http://dlscord-gift.ru before it expires';
  expect(await service.moderate(['that is rude', fraud, 'good morning'])).toMatchObject([
    { category: 'harassment', probability: 0.97, reason: 'model' },
    { category: expect.stringMatching(/^(?:spam|scam)$/), reason: 'model' },
    { category: null, action: 'none' },
  ]);
  expect(endpoint.bodies).toHaveLength(1);
});
